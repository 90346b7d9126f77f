// What is wrong with the geometry of a page as it stands, each as a line of text: what
// reacts to a tap is large enough, in the screen, or in a strip that visibly scrolls one
// way; nothing lies over another thing; no text is cut off.
import { trace } from './harness.mjs';

/** Runs in the page. */
function find() {
  // Fingers need 44 px, on the smallest screens 40; one less, for edges between pixels.
  const LEAST = (Math.min(innerWidth, innerHeight) < 480 ? 40 : 44) - 1;
  // In a hand that is fanned out, the card beside the chosen one shows this much.
  const LEAST_OF_FAN = 32;
  const LEAST_CELL = 28;
  // Lines of a log, at a table with a mouse, are as high as their text.
  const isLine = (el) => el.matches('.log-point') && matchMedia('(pointer: fine)').matches;
  const wrong = [];
  const called = (el) => {
    const text = el.getAttribute('aria-label') || el.textContent.trim().slice(0, 30);
    return `${el.tagName.toLowerCase()}.${[...el.classList].join('.')} "${text}"`;
  };
  const boxOf = (el) => el.getBoundingClientRect();
  const styles = new Map();
  const styleOf = (el) => {
    if (!styles.has(el)) styles.set(el, getComputedStyle(el));
    return styles.get(el);
  };
  const inWindow = ({ left, top, right, bottom }) =>
    left < innerWidth && right > 0 && top < innerHeight && bottom > 0;
  // What lies open over the table covers it, and can be put away.
  const over = 'dialog[open], .talk-pop, .cer, .gal-ending, .gal-popover, .more-list, .hint';
  const root = [...document.querySelectorAll(over)].at(-1) ?? document.body;
  const isShown = (el) => el.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    && boxOf(el).width > 1 && boxOf(el).height > 1 && !el.closest('[inert], .unseen');
  // The lines of a log are alike: those that are in sight are looked at.
  const far = new Set([...root.querySelectorAll('.log-lines > *')].filter((line) => {
    const [{ top, bottom }, log] = [boxOf(line), boxOf(line.parentElement)];
    return bottom < log.top || top > log.bottom;
  }));
  const isFarLine = (el) => far.size > 0 && far.has(el.closest('.log-lines > *'));
  const scrollsOn = (el) => {
    const { overflowX, overflowY } = styleOf(el);
    return {
      x: /auto|scroll/.test(overflowX) && el.scrollWidth > el.clientWidth + 1,
      y: /auto|scroll/.test(overflowY) && el.scrollHeight > el.clientHeight + 1,
    };
  };
  const parts = [root, ...root.querySelectorAll('*:not(svg *, .unseen, .unseen *, .mine *)')]
    .filter((el) => !isFarLine(el) && isShown(el));
  const scrollers = parts
    .map((el) => ({ el, ...scrollsOn(el) })).filter(({ x, y }) => x || y);
  const scrollerOf = (el) => scrollers.find(({ el: up }) => up !== el && up.contains(el));

  const page = document.scrollingElement;
  // A phone makes room for what is too wide, and shows all of it smaller.
  const room = Math.min(innerWidth, screen.width);
  if (page.scrollWidth > room) wrong.push(`sideways: the page is ${page.scrollWidth} wide in ${room}`);
  // Of a strip that scrolls one sees a bar, or something that is cut by its edge.
  for (const { el, x, y } of scrollers) {
    if (x && y) wrong.push(`both ways: ${called(el)} scrolls`);
    if (styleOf(el).scrollbarWidth !== 'none') continue;
    const { right, bottom } = boxOf(el);
    const cut = [...el.querySelectorAll('*')].filter(isShown).map(boxOf).some((part) =>
      (x ? part.left < right - 8 && part.right > right + 8
        : part.top < bottom - 8 && part.bottom > bottom + 8));
    if ((x ? el.scrollLeft : el.scrollTop) === 0 && !cut) wrong.push(`unseen: ${called(el)} scrolls`);
  }

  // A radio button or a switch is touched by its label.
  const touched = (el) => (el.matches('input') && el.closest('label')) || el;
  const all = 'button, a[href], input, select, textarea, [role=radio], [role=button]';
  const targets = [...new Set([...root.querySelectorAll(all)]
    .filter((el) => !el.disabled && !el.hidden && !el.matches('.skip-link')).map(touched))]
    .filter((el) => !isFarLine(el) && isShown(el));
  const isInText = (el) => el.matches('a') && styleOf(el).display === 'inline'
    && el.parentElement.textContent.trim().length > el.textContent.trim().length;
  const hits = (el, x, y) => {
    const top = document.elementFromPoint(x, y);
    return !!top && (el.contains(top) || top.contains(el) && top.matches('label'));
  };
  /** The longest stretch of a line that answers to a touch: [length, middle]; or one that is
   *  long enough. */
  const stretch = (hit, from, to, enough) => {
    let [best, middle, n] = [0, (from + to) / 2, 0];
    for (let at = from; at <= to && best < enough; at += 1) {
      n = hit(at) ? n + 1 : 0;
      if (n > best) [best, middle] = [n, at - n / 2];
    }
    return [best, middle];
  };

  for (const el of targets) {
    if (scrollerOf(el) || page.scrollHeight > innerHeight + 1)
      el.scrollIntoView({ block: 'center', inline: 'nearest' });
    const box = boxOf(el);
    if (isInText(el) || isLine(el)) continue;
    if (box.left < -3 || box.top < -3 || box.right > innerWidth + 3 || box.bottom > innerHeight + 3) {
      if (!el.closest('.mine')) wrong.push(`off the screen: ${called(el)}`);
      continue;
    }
    const y = (box.top + box.bottom) / 2;
    const centre = (box.left + box.right) / 2;
    const half = LEAST / 2;
    const cross = [[0, 0], [-half, 0], [half, 0], [0, -half], [0, half]];
    if (cross.every(([dx, dy]) => hits(el, centre + dx, y + dy))) continue;
    const least = el.matches('.dw-card') ? LEAST_OF_FAN : LEAST;
    const [wide, x] = stretch((at) => hits(el, at, y), box.left - 40, box.right + 40, least);
    const [high] = stretch((at) => hits(el, x, at), box.top - 40, box.bottom + 40, least);
    if (wide === 0) {
      const lid = document.elementFromPoint(centre, y);
      if (lid && !el.closest('.mine')) wrong.push(`covered: ${called(el)} by ${called(lid)}`);
    } else if (Math.min(wide, high) < least)
      wrong.push(`small: ${called(el)} ${wide}x${high}`);
  }
  scrollTo(0, 0);
  for (const cell of root.querySelectorAll('.mine-cell, .gal-cell')) {
    const wide = boxOf(cell).width;
    if (!cell.closest('.cer') && wide < LEAST_CELL - .5) {
      wrong.push(`narrow: cells are ${wide.toFixed(1)} wide`);
      break;
    }
  }
  // The mine is moved by its camera alone, whatever lies beyond its edge.
  for (const mine of root.querySelectorAll('.mine')) {
    const beyond = document.createElement('i');
    beyond.style.cssText = 'position: absolute; top: 200%; width: 1px; height: 1px';
    mine.append(beyond);
    mine.scrollTop = 9;
    if (mine.scrollTop) wrong.push('scrolled: the mine');
    mine.scrollTop = 0;
    beyond.remove();
  }

  // Cards of a hand lie over each other, and the button that turns one on it; what is
  // seen of each was measured above.
  const isFan = (a, b) => a.closest('.dw-hand, .cer-fan') && b.closest('.dw-hand, .cer-fan');
  /** What scrolls away below others: the nearest that does not scroll with the page. */
  const floatOf = (el) => {
    for (let up = el; up; up = up.parentElement)
      if (/sticky|fixed/.test(styleOf(up).position)) return up;
    return null;
  };
  /** What is seen of a box inside of all that clips it. */
  const seenOf = (box, el) => {
    let { left, top, right, bottom } = box;
    for (let up = el; up; up = up.parentElement) {
      if (styleOf(up).overflow === 'visible') continue;
      const edge = boxOf(up);
      [left, top] = [Math.max(left, edge.left), Math.max(top, edge.top)];
      [right, bottom] = [Math.min(right, edge.right), Math.min(bottom, edge.bottom)];
    }
    return { left, top, right, bottom };
  };
  const boxSeen = (el) => seenOf(boxOf(el), el.parentElement);
  const isSeen = (box) => inWindow(box) && box.right > box.left && box.bottom > box.top;
  const common = (p, q) => [Math.min(p.right, q.right) - Math.max(p.left, q.left),
    Math.min(p.bottom, q.bottom) - Math.max(p.top, q.top)];
  const judge = (what, a, b, p, q, least) => {
    const [wide, high] = common(p, q);
    if (wide > least && high > least)
      wrong.push(`${what}: ${called(a)} and ${called(b)} by ${Math.round(wide)}x${Math.round(high)}`);
  };
  const seen = targets.map((el) => [el, boxSeen(el)]).filter(([, box]) => isSeen(box));
  seen.forEach(([a, p], i) => {
    for (const [b, q] of seen.slice(i + 1)) {
      if (a.contains(b) || b.contains(a) || isFan(a, b)) continue;
      if (floatOf(a) === floatOf(b)) judge('overlap', a, b, p, q, 3);
    }
  });
  const isDrawn = (el) => el.matches('.art');
  // Things that lie beside each other: what is laid over its place on purpose is positioned, and
  // around what floats the words flow, not their box.
  const isLaid = (el) => isShown(el) && !el.matches('svg, .mine, .unseen')
    && !/absolute|fixed|sticky/.test(styleOf(el).position) && styleOf(el).float === 'none'
    && styleOf(el).display !== 'inline';
  for (const parent of parts) {
    if (parent.matches('svg, [role=img]') || !parent.firstElementChild) continue;
    const inside = [...parent.children].filter((el) => isLaid(el) && !isFarLine(el)).map((el) => [el, boxSeen(el)])
      .filter(([el, box]) => isSeen(box) && styleOf(el).display !== 'contents');
    inside.forEach(([a, p], i) => {
      for (const [b, q] of inside.slice(i + 1))
        if (!isFan(a, b) && !(isDrawn(a) && isDrawn(b))) judge('one over another', a, b, p, q, 3);
    });
    const { overflowX, overflowY, display } = styleOf(parent);
    if (display === 'contents' || display === 'inline' || parent.matches('html, body')) continue;
    const edge = boxOf(parent);
    for (const [el] of inside) {
      const { left, top, right, bottom } = boxOf(el);
      const out = overflowX === 'visible' && (left < edge.left - 3 || right > edge.right + 3)
        || overflowY === 'visible' && (top < edge.top - 3 || bottom > edge.bottom + 3);
      if (out && el.closest('.play') && !el.closest('.dw-hand, .cer-fan')) wrong.push(`sticks out: ${called(el)} of ${called(parent)}`);
    }
  }

  // What is said lies over nothing that one needs.
  const needed = '.dw-hat, .dw-name b, .dw-count, .gal-hat, .gal-name, .gal-purse, .gal-team, '
    + '.gal-cell, .dw-card, .btn, .tool-button, .mine-goal, .mine-seen';
  for (const bubble of root.querySelectorAll('.talk-bubble'))
    for (const part of root.querySelectorAll(needed))
      if (isShown(part)) judge('covered by words', part, bubble, boxSeen(part), boxSeen(bubble), 1);
  // What is asked for is said in one line, where text has its usual size.
  for (const asked of root.querySelectorAll('.dw-go:disabled > span')) {
    const usual = styleOf(document.documentElement).fontSize === '16px';
    if (usual && isShown(asked) && asked.getClientRects().length
      && boxOf(asked).height > 1.6 * parseFloat(styleOf(asked).fontSize))
      wrong.push(`broken in two: ${called(asked)}`);
  }

  // Fonts leave room over and under their letters, which large text may share with its
  // neighbours.
  const lettersOf = ({ left, top, right, bottom }, el) => {
    const spare = Math.max(0, bottom - top - parseFloat(styleOf(el).fontSize)) / 2;
    return { left, top: top + spare, right, bottom: bottom - spare };
  };
  const words = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const cut = new Set();
  const texts = [];
  while (words.nextNode()) {
    const { parentElement: el } = words.currentNode;
    const said = words.currentNode.data.trim().slice(0, 40);
    if (!said || isFarLine(el) || !isShown(el)) continue;
    // The strip shows the beginning of what the log has in full.
    if (el.closest('svg, option, select, [aria-hidden=true], .unseen, .log-strip, .mine')) continue;
    const range = document.createRange();
    range.selectNodeContents(words.currentNode);
    const text = range.getBoundingClientRect();
    if (!inWindow(text)) continue;
    if (!el.closest('.dw-hand'))
      for (const line of range.getClientRects())
        texts.push([el, seenOf(lettersOf(line, el), el), floatOf(el)]);
    let scrolls = false;
    for (let up = el; up && up !== document.documentElement; up = up.parentElement) {
      const style = styleOf(up);
      const clips = [style.overflowX, style.overflowY].map((o) => o === 'hidden' || o === 'clip');
      const box = boxOf(up);
      const out = clips[0] && (text.left < box.left - 2 || text.right > box.right + 2)
        || clips[1] && (text.top < box.top - 3 || text.bottom > box.bottom + 3);
      // Of a long name the beginning is enough.
      if (out && !el.closest('.dw-name, .gal-name, .dw-goal small')) cut.add(`cut off: "${said}" in ${called(up).split(' "')[0]}`);
      scrolls = /auto|scroll/.test(style.overflowX + style.overflowY);
      if (scrolls) break;
    }
    if (!scrolls && (text.left < -1 || text.right > innerWidth + 1)) cut.add(`outside: "${said}"`);
  }
  texts.forEach(([a, p, f], i) => {
    for (const [b, q, g] of texts.slice(i + 1))
      if (a !== b && f === g && isSeen(p) && isSeen(q))
        judge('text over text', a, b, p, q, Math.min(p.bottom - p.top, q.bottom - q.top) / 3);
  });
  return [...wrong, ...cut];
}

/** A window of another size is laid out anew in the next frame, and then drawn by what follows. */
const settle = () => new Promise((resolve) => {
  requestAnimationFrame(() => setTimeout(() => requestAnimationFrame(resolve)));
});

export async function layoutFaults(page) {
  await page.evaluate(settle);
  await trace(page);
  return page.evaluate(find);
}
