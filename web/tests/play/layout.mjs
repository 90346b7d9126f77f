// What is wrong with the layout of a page as it stands, each as a line of text.

/** Runs in the page. */
function find() {
  // One less than 44, for edges that lie between pixels.
  const LEAST = 43;
  // In a hand that is fanned out, the card beside the chosen one shows this much.
  const LEAST_OF_FAN = 32;
  // Lines of a log, at a table with a mouse, are as high as their text.
  const isLine = (el) => el.matches('.log-point') && matchMedia('(pointer: fine)').matches;
  const wrong = [];
  const called = (el) => {
    const text = el.getAttribute('aria-label') || el.textContent.trim().slice(0, 30);
    return `${el.tagName.toLowerCase()}.${[...el.classList].join('.')} "${text}"`;
  };
  const boxOf = (el) => el.getBoundingClientRect();
  const inWindow = ({ left, top, right, bottom }) =>
    left < innerWidth && right > 0 && top < innerHeight && bottom > 0;
  // A card that lies open over the table covers some of it, and can be put away.
  const dialog = [...document.querySelectorAll('dialog[open], .talk-pop')].at(-1);
  const root = dialog ?? document.body;
  const isShown = (el) => el.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    && boxOf(el).width > 1 && boxOf(el).height > 1 && !el.closest('[inert], .unseen');

  const page = document.scrollingElement;
  // A phone makes room for what is too wide, and shows all of it smaller.
  const room = Math.min(innerWidth, screen.width);
  if (page.scrollWidth > room) wrong.push(`sideways: the page is ${page.scrollWidth} wide in ${room}`);

  // A radio button or a switch is touched by its label.
  const touched = (el) => (el.matches('input') && el.closest('label')) || el;
  const all = 'button, a[href], input, select, textarea, [role=radio], [role=button]';
  const targets = [...new Set([...root.querySelectorAll(all)]
    .filter((el) => !el.disabled && !el.hidden && !el.matches('.skip-link')).map(touched))]
    .filter(isShown);
  const isInText = (el) => el.matches('a') && getComputedStyle(el).display === 'inline'
    && el.parentElement.textContent.trim().length > el.textContent.trim().length;
  const hits = (el, x, y) => {
    const top = document.elementFromPoint(x, y);
    return !!top && (el.contains(top) || top.contains(el) && top.matches('label'));
  };
  /** The longest stretch of a line that answers to a touch: [length, middle]. */
  const stretch = (hit, from, to) => {
    let [best, middle, n] = [0, (from + to) / 2, 0];
    for (let at = from; at <= to; at += 1) {
      n = hit(at) ? n + 1 : 0;
      if (n > best) [best, middle] = [n, at - n / 2];
    }
    return [best, middle];
  };

  for (const el of targets) {
    el.scrollIntoView({ block: 'center', inline: 'nearest' });
    const box = boxOf(el);
    if (!inWindow(box) || isInText(el) || isLine(el)) continue;
    const y = (box.top + box.bottom) / 2;
    if (y < 0 || y > innerHeight) continue;
    const centre = (box.left + box.right) / 2;
    const cross = [[0, 0], [-21, 0], [21, 0], [0, -21], [0, 21]];
    if (cross.every(([dx, dy]) => hits(el, centre + dx, y + dy))) continue;
    const [wide, x] = stretch((at) => hits(el, at, y), box.left - 40, box.right + 40);
    const [high] = stretch((at) => hits(el, x, at), box.top - 40, box.bottom + 40);
    if (wide === 0) {
      const over = document.elementFromPoint(centre, y);
      if (over && !el.closest('.mine')) wrong.push(`covered: ${called(el)} by ${called(over)}`);
    } else if (Math.min(wide, high) < (el.matches('.dw-card') ? LEAST_OF_FAN : LEAST))
      wrong.push(`small: ${called(el)} ${wide}x${high}`);
  }
  scrollTo(0, 0);
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
  const isFan = (a, b) => a.closest('.dw-hand') && b.closest('.dw-hand');
  /** What scrolls away below others: the nearest that does not scroll with the page. */
  const floatOf = (el) => {
    for (let up = el; up; up = up.parentElement)
      if (/sticky|fixed/.test(getComputedStyle(up).position)) return up;
    return null;
  };
  /** What is seen of an element inside of all that clips it. */
  const boxSeen = (el) => {
    let { left, top, right, bottom } = boxOf(el);
    for (let up = el.parentElement; up; up = up.parentElement) {
      if (getComputedStyle(up).overflow === 'visible') continue;
      const box = boxOf(up);
      [left, top] = [Math.max(left, box.left), Math.max(top, box.top)];
      [right, bottom] = [Math.min(right, box.right), Math.min(bottom, box.bottom)];
    }
    return { left, top, right, bottom };
  };
  const seen = targets.filter((el) => inWindow(boxSeen(el)));
  seen.forEach((a, i) => {
    for (const b of seen.slice(i + 1)) {
      if (a.contains(b) || b.contains(a) || isFan(a, b)) continue;
      if (floatOf(a) !== floatOf(b)) continue;
      const [p, q] = [boxSeen(a), boxSeen(b)];
      const wide = Math.min(p.right, q.right) - Math.max(p.left, q.left);
      const high = Math.min(p.bottom, q.bottom) - Math.max(p.top, q.top);
      if (wide > 3 && high > 3)
        wrong.push(`overlap: ${called(a)} and ${called(b)} by ${Math.round(wide)}x${Math.round(high)}`);
    }
  });

  for (const chip of root.querySelectorAll('.dw-player')) {
    const box = boxOf(chip);
    for (const part of chip.querySelectorAll(':scope > span')) {
      const { right, bottom } = boxOf(part);
      if (isShown(part) && (right > box.right - 2 || bottom > box.bottom))
        wrong.push(`sticks out: ${called(part)} of ${called(chip)}`);
    }
  }

  const words = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const cut = new Set();
  while (words.nextNode()) {
    const { parentElement: el } = words.currentNode;
    if (!words.currentNode.data.trim() || !isShown(el)) continue;
    // The strip shows the beginning of what the log has in full.
    if (el.closest('svg, option, select, [aria-hidden=true], .unseen, .log-strip')) continue;
    const range = document.createRange();
    range.selectNodeContents(words.currentNode);
    const text = range.getBoundingClientRect();
    if (!inWindow(text)) continue;
    let scrolls = false;
    for (let up = el; up && up !== document.documentElement; up = up.parentElement) {
      const style = getComputedStyle(up);
      const clips = [style.overflowX, style.overflowY].map((o) => o === 'hidden' || o === 'clip');
      const box = boxOf(up);
      const out = clips[0] && (text.left < box.left - 2 || text.right > box.right + 2)
        || clips[1] && (text.top < box.top - 3 || text.bottom > box.bottom + 3);
      if (out) cut.add(`cut off: "${words.currentNode.data.trim().slice(0, 40)}" in ${called(up).split(' "')[0]}`);
      scrolls = /auto|scroll/.test(style.overflowX + style.overflowY);
      if (scrolls) break;
    }
    if (!scrolls && (text.left < -1 || text.right > innerWidth + 1))
      cut.add(`outside: "${words.currentNode.data.trim().slice(0, 40)}"`);
  }
  return [...wrong, ...cut];
}

export const layoutFaults = (page) => page.evaluate(find);
