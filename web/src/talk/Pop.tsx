// A card that lies over the table without stopping it: at its place on a wide screen, at
// the foot of a phone, where the board stays in sight.
import type { ComponentChildren } from 'preact';
import { useEffect, useId, useLayoutEffect, useRef } from 'preact/hooks';
import { goalsOf } from '../mine/view';
import { namesOf } from '../playing/loglines';
import { sayClaim } from '../texts/say';
import { useTexts } from '../texts/texts';
import { useNarrow } from '../ui/hooks';
import { Icon } from '../ui/Icon';
import { isTyping } from '../ui/keys';
import type { Speaking } from './speaking';
import { useTalkWords } from './words';

interface PopProps {
  title: string;
  close(): void;
  class?: string;
  /** Where it belongs: a selector of what it stands beside. */
  beside?: string;
  /** A tap elsewhere puts it away. */
  light?: boolean;
  children: ComponentChildren;
}

const EDGE = 12;

export function Pop({ title, close, class: name = '', beside, light, children }: PopProps) {
  const { app } = useTexts();
  const card = useRef<HTMLElement>(null);
  const heading = useId();
  const narrow = useNarrow();

  useLayoutEffect(() => {
    const before = document.activeElement;
    card.current?.focus();
    return () => {
      const lost = card.current?.contains(document.activeElement) ?? true;
      if (lost && before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, []);
  useLayoutEffect(() => {
    if (beside && !narrow) placeBeside(card.current!, document.querySelector(beside));
  }, [beside, narrow]);
  useEffect(() => {
    if (!light) return;
    const tap = ({ target }: Event) => {
      const on = target as Element;
      if (!card.current?.contains(on) && !on.closest('[data-talk], .first-note')) close();
    };
    addEventListener('pointerdown', tap);
    return () => removeEventListener('pointerdown', tap);
  }, [light, close]);
  return (
    <section class={`talk-pop panel ${name}`} role="dialog" aria-labelledby={heading} ref={card}
      tabIndex={-1} onKeyDown={(event) => {
        if (event.key === 'Escape') close();
        // What is typed here is not meant for the table.
        if (event.key !== 'Tab' || isTyping(event)) event.stopPropagation();
      }}>
      <div class="talk-head">
        <h2 id={heading}>{title}</h2>
        <button class="tool-button" aria-label={app.close} onClick={close}>
          <Icon name="cross" />
        </button>
      </div>
      {children}
    </section>
  );
}

/** To the right of it, or to the left, within the window. */
function placeBeside(card: HTMLElement, of: Element | null): void {
  const box = of?.getBoundingClientRect();
  if (!box) return;
  const right = box.right + EDGE;
  const fits = right + card.offsetWidth + EDGE <= innerWidth;
  const left = fits ? right : Math.max(EDGE, box.left - EDGE - card.offsetWidth);
  const top = Math.min(box.top, innerHeight - EDGE - card.offsetHeight);
  Object.assign(card.style, {
    left: `${left}px`, top: `${Math.max(EDGE, top)}px`, right: 'auto', bottom: 'auto',
  });
}

// What can be said of a cell of the mine, or of the goal that lies there.

export function CellPop({ speaking, at }: { speaking: Speaking; at: string }) {
  const words = useTalkWords();
  const { view, claims, players, say, close } = speaking;
  const goal = goalsOf(view).find(({ x, y }) => `${x},${y}` === at)?.goal;
  const about = goal ? 'goal' : 'cell';
  const here: Record<string, string> = { here: words.hereAt, keep: words.keepAt };
  const fits = Array.isArray(claims) ? claims.filter((info) => info.about === about) : [];
  return (
    <Pop title={goal ? words.ofGoal({ goal }) : words.ofCell({ cell: at })} close={close} class="is-small"
      beside={`[data-cell="${at}"]`}>
      <div class="talk-tags">
        {fits.map((info) => {
          const claim = `${info.claim}@${goal ?? at}`;
          const text = sayClaim(claim, namesOf(players));
          return (
            <button key={claim} class="talk-tag" data-claim={claim} aria-label={text}
              onClick={() => say(claim)}>
              {here[info.claim] ?? text}
            </button>
          );
        })}
      </div>
    </Pop>
  );
}
