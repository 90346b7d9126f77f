// Whether the end of a round is spoilt: somebody who looks into the page at each frame, from
// before it ends until its ceremony is closed.

/** Runs in the page. */
function watch(hurried) {
  const wrong = new Set();
  const seen = { ends: 0, frames: 0, dark: 0 };
  /** What the table shows until the ceremony is closed; null until it is looked at. */
  let before = null;
  let changed = true;
  let fronts = 0, places = null, skipped = false, inside = false, closed = false;
  const text = (what) => document.querySelector(what)?.textContent ?? '';
  const all = (what) => [...document.querySelectorAll(what)];

  /** All that is not in the ceremony: the table, the log, what is read out, the title. */
  const outside = () => [document.title,
    ...all('.top-bar, .play-strip, .dw-parts, dialog').map((part) => part.textContent)].join(' ');
  const roundNow = () => /Round (\d+) of/.exec(text('.top-chip') || text('.dw-board-round'))?.[1];
  const rolesTold = () => outside().match(/\b(was|were) (an?|the) /g)?.length ?? 0;
  const hatsGiven = () => all('.log-lines li').filter((line) =>
    /(You took|gave you) another hat/.test(line.textContent)).length;
  const placesNow = () => JSON.stringify(['.cer-head', '.cer-mine', '.cer-who', '.cer-who ul']
    .map((what) => {
      const { left, top, width, height } = document.querySelector(what).getBoundingClientRect();
      return [what, left, top, width, height].map((n) => (n.toFixed ? Math.round(n) : n));
    }));

  /** A dwarf that is face down says nothing. */
  const lookAtRow = () => {
    for (const li of all('.cer-who li')) {
      if (li.querySelector('.cer-front, .empty')) continue;
      if (li.className || /miner|saboteur|digger|boss|profiteer|geologist/i.test(li.innerHTML))
        wrong.add(`face down, and named: ${li.outerHTML.slice(0, 120)}`);
    }
    const now = all('.cer-front').length;
    if (!skipped && !hurried && now > fronts + 1) wrong.add(`${now - fronts} turn at once`);
    fronts = now;
  };
  const lookAtCeremony = (cer) => {
    if (!inside) {
      [fronts, skipped, places] = [0, cer.matches('.still'), null];
      seen.ends += 1;
    }
    lookAtRow();
    if (!cer.matches('.still')) {
      seen.dark += 1;
      if (all('.cer-gold:not(.later), .cer-standing, .cer-buttons, .cer-said').length)
        wrong.add('gold before all have turned');
    }
    const now = placesNow();
    if (places !== null && now !== places) wrong.add(`moved: ${places} to ${now}`);
    places = now;
  };
  /** Nothing of the end or of the next round before the ceremony is closed. I am somebody
   *  else within a round only as the log tells of my new hat. */
  const lookOutside = (cer) => {
    const now = { round: roundNow(), told: rolesTold(), role: text('.dw-role-words b'),
      hats: hatsGiven() };
    before ??= now;
    const newHat = !cer && now.hats > before.hats;
    if (now.round !== before.round) wrong.add(`round ${now.round} in round ${before.round}`);
    if (now.role !== before.role && !newHat) wrong.add(`${before.role} is ${now.role}`);
    if (now.told > before.told) wrong.add(`the page names dwarves: ${outside().slice(-400)}`);
    if (newHat) [before.role, before.hats] = [now.role, now.hats];
  };
  const look = () => {
    const cer = document.querySelector('.cer');
    seen.frames += 1;
    if (cer) lookAtCeremony(cer);
    if (closed && !cer) [closed, before] = [false, null];
    if (!closed && changed) lookOutside(cer);
    changed = false;
    inside = cer !== null;
    requestAnimationFrame(look);
  };
  addEventListener('pointerdown', () => { skipped = true; }, true);
  addEventListener('keydown', () => { skipped = true; }, true);
  addEventListener('click', (event) => {
    if (event.target.closest('.cer-buttons')) closed = true;
  }, true);
  globalThis.spoilt = () => ({ ...seen, wrong: [...wrong] });
  new MutationObserver(() => { changed = true; }).observe(document.documentElement,
    { childList: true, characterData: true, subtree: true });
  look();
}

/** In a hurry several dwarves may turn within a frame. */
export const watchEnds = (page, hurried = false) => page.evaluate(watch, hurried);

/** How many ends and frames it has seen, and all that was wrong. */
export const spoilt = (page) => page.evaluate(() => globalThis.spoilt());
