// A moment of mine, over the table. It takes no input, and the log says the same in words.
import './moments.css';

import type { RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';

import { Icon } from '../app/Icon';
import { face, goalFace } from '../art/card';
import { Svg } from '../art/Svg';
import type { Seat } from '../engine/types';
import type { MineView } from './view';
import { cardTitle } from '../texts/say';
import { useTexts } from '../texts/texts';
import type { Moment } from './moments';

interface MomentLayerProps { moment: Moment; view: MineView; names(seat: Seat): string }

export function MomentLayer({ moment, view, names }: MomentLayerProps) {
  return moment.kind === 'broken'
    ? <Broken {...moment} names={names} />
    : <Looked {...moment} view={view} />;
}

type Places = Record<string, string>;

/** Says where things are in the window, by the names of custom properties. */
function usePlaces(places: Places): RefObject<HTMLDivElement | null> {
  const layer = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { style, parentElement: table } = layer.current!;
    for (const [name, selector] of Object.entries(places)) {
      const box = table!.querySelector(selector)?.getBoundingClientRect();
      if (!box) continue;
      style.setProperty(`--${name}-x`, `${box.left + box.width / 2}px`);
      style.setProperty(`--${name}-y`, `${box.top + box.height / 2}px`);
      style.setProperty(`--${name}-w`, `${box.width}px`);
      style.setProperty(`--${name}-h`, `${box.height}px`);
    }
  }, []);
  return layer;
}

const RAYS = Array.from({ length: 16 }, (_, i) => {
  const [c, s] = [Math.cos(i * Math.PI / 8), Math.sin(i * Math.PI / 8)];
  return `M${58 * c} ${58 * s}L${96 * c} ${96 * s}`;
}).join('');

type LookedProps = Extract<Moment, { goal: unknown }> & Pick<MomentLayerProps, 'view'>;

function Looked({ kind, goal: name, view }: LookedProps) {
  const words = useTexts().dwarves;
  const goal = view.goals.find((g) => g.goal === name)!;
  const layer = usePlaces({
    goal: `[data-cell="${goal.x},${goal.y}"]`, board: '.dw-board', hand: '.dw-hand',
  });
  return (
    <div class={`dw-moment is-${kind}`} ref={layer} aria-hidden="true">
      <i class="dw-moment-dim" />
      <div class="dw-moment-goal">
        {kind === 'gold' &&
          <svg class="dw-moment-rays" viewBox="-100 -100 200 200"><path d={RAYS} /></svg>}
        <Svg class="is-back" html={goalFace({ ...goal, is: null })} />
        <Svg class="is-front" html={goalFace({ ...goal, lit: true })} />
      </div>
      <Svg class="dw-moment-flies is-map" html={face('map', { title: cardTitle('map') })} />
      <p class="dw-moment-note"><Icon name="eye" size={16} />{words.onlyYou}</p>
    </div>
  );
}

type BrokenProps = Extract<Moment, { kind: 'broken' }> & Pick<MomentLayerProps, 'names'>;

function Broken({ tool, by, names }: BrokenProps) {
  const words = useTexts().dwarves;
  const card = `break-${tool}`;
  const layer = usePlaces({ from: `[data-seat=${by}] .dw-hat`, hand: '.dw-hand' });
  return (
    <div class="dw-moment is-broken" ref={layer} aria-hidden="true">
      <span class="dw-moment-tool">
        <Icon name={tool} size={72} />
        <svg class="dw-moment-crack" viewBox="0 0 24 24"><path d="M17 1l-6 8 4 3-8 11" /></svg>
      </span>
      <Svg class="dw-moment-flies" html={face(card, { title: cardTitle(card) })} />
      <p class="dw-moment-note">{words.brokeYours({ name: names(by), tool })}</p>
    </div>
  );
}
