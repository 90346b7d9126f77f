// One gallery: its entrance, its cards with all that stands and lies on them, the cards
// that could come next, and the meter.
import type { ComponentChildren } from 'preact';
import { Icon } from '../ui/Icon';
import type { IconName } from '../art/icons';
import type { GameEvent } from '../engine/types';
import type { GalleriesView, TunnelCard } from './view';
import { bombsAt, chestNuggets, closers, goblinSeen, leadGoblin, meter, NUMBERS,
  type Gallery } from './facts';
import { place, readGoblin, readPlace } from './moves';
import { Bomb, EntranceFace, Figure, TunnelFace } from './pieces';
import type { Words } from './words';

/** A card that a reading of the dice would lay. */
export interface Ghost {
  name: string;
  number: number;
  symbols: string | null;
  at: string;
  legal: boolean;
  chosen: boolean;
  closes: boolean;
  /** Who would stand on it. */
  goblin: string | null;
}

interface CellState {
  focus: string;
  lit: ReadonlyMap<string, string[]>;
  /** The place that is picked. */
  chosen: string | null;
  hinted: string | null;
  pointed: string | null;
  /** Where the last card was laid. */
  last: string | null;
  /** Places that an event is being shown at. */
  shown: readonly string[];
  event: GameEvent | null;
  /** What is shown of it. */
  kind: string;
}

interface GalleryProps {
  view: GalleriesView;
  gallery: Gallery;
  ghosts: Ghost[];
  state: CellState;
  words: Words;
  narrow: boolean;
  perLine: number;
}

/** Does the cell begin a further line of a long gallery? It stands below the first card. */
const beginsLine = (cell: number, perLine: number): boolean =>
  cell >= perLine && (cell - perLine) % (perLine - 1) === 0;

export function GalleryRow(props: GalleryProps) {
  const { view, gallery, ghosts, state, words, perLine } = props;
  const pointed = state.pointed === `${gallery.gallery}`;
  const cells = [
    <Cell key="0" at={`${gallery.gallery}`} first={false} {...props}>
      <EntranceFace gallery={gallery.gallery} />
      <Things view={view} at={`${gallery.gallery}`} />
      {props.narrow && <ShortMeter {...{ view, gallery }} />}
    </Cell>,
    ...gallery.cards.map((card, i) => {
      const at = place(gallery.gallery, i + 1);
      return (
        <Cell key={i + 1} at={at} first={beginsLine(i + 1, perLine)} {...props}>
          <TunnelFace number={card.number} symbols={card.symbols} seed={at} />
          <CardThings {...props} card={card} at={at} />
        </Cell>
      );
    }),
    ...ghosts.map((ghost, i) => (
      <GhostCell key={ghost.name} {...{ ghost, view, state, words }}
        first={beginsLine(gallery.cards.length + 1 + i, perLine)} />
    )),
  ];
  return (
    <div role="row" class={pointed ? 'gal-row is-pointed' : 'gal-row'}>
      <div class="gal-cells" role="presentation">{cells}</div>
      {!props.narrow && <Meter {...{ view, gallery }} />}
    </div>
  );
}

function Cell({ view, at, first, state, words, children }:
GalleryProps & { at: string; first: boolean; children: ComponentChildren }) {
  const lit = state.lit.has(at), shown = state.shown.includes(at);
  const names = ['gal-cell', first && 'is-first', lit && 'is-lit', state.chosen === at && 'is-chosen',
    state.hinted === at && 'is-hinted', state.pointed === at && 'is-pointed',
    shown && `is-shown is-${state.kind}`].filter(Boolean).join(' ');
  return (
    <div role="gridcell" class={names} data-at={at}
      tabIndex={state.focus === at ? 0 : -1}
      {...(lit ? { 'aria-selected': state.chosen === at } : {})}>
      <span class="unseen">
        {words.cell(view, at)}{state.last === at && `, ${words.texts.laidLast}`}
      </span>
      {children}
      {state.last === at && <i class="gal-last" />}
      {shown && <Passing view={view} event={state.event!} />}
    </div>
  );
}

interface GhostProps {
  ghost: Ghost;
  first: boolean;
  view: GalleriesView;
  state: CellState;
  words: Words;
}

const Things = ({ view, at }: { view: GalleriesView; at: string }) => {
  const bombs = bombsAt(view, at);
  return bombs.length === 0 ? null : (
    <span class="gal-bombs">{bombs.map(owner => <Bomb key={owner} owner={owner} />)}</span>
  );
};

function CardThings({ view, gallery, card, at }:
{ view: GalleriesView; gallery: Gallery; card: TunnelCard; at: string }) {
  const more = chestNuggets(card);
  return (
    <>
      {card.goblin && (
        <span class="gal-on">
          <Figure seat={readGoblin(card.goblin).seat} seen={goblinSeen(view, card.goblin)}
            lead={leadGoblin(gallery) === card.goblin} />
        </span>
      )}
      <span class={card.goblin ? 'gal-aside' : ''}><Things view={view} at={at} /></span>
      {more > 0 && <span class="gal-plus" aria-hidden="true">+{more}</span>}
      {card.chest === 'bones' && (
        <span class="gal-plus is-bones"><Icon name="bones" size={12} /></span>
      )}
    </>
  );
}

const AIMED: Record<string, IconName> = { shot: 'gun', contract: 'killer', armour: 'armour' };

/** What an event shows for a moment: a blast, a goblin that leaves. */
function Passing({ view, event }: { view: GalleriesView; event: GameEvent }) {
  if (event.event === 'exploded') return <span class="gal-blast" />;
  const aim = AIMED[event.event];
  if (aim) return <span class="gal-aim"><Icon name={aim} size={22} /></span>;
  if ((event.event === 'died' || event.event === 'home') && event.goblin) {
    const seen = goblinSeen(view, event.goblin);
    return (
      <span class={`gal-on gal-leaves is-${event.event}`}>
        <Figure seat={readGoblin(event.goblin).seat} seen={seen}
          ghost={event.event === 'died'} />
      </span>
    );
  }
  return null;
}

function GhostCell({ ghost, first, view, state, words }: GhostProps) {
  const names = ['gal-cell gal-ghost', first && 'is-first', ghost.legal ? 'is-lit' : 'is-shut',
    ghost.chosen && 'is-chosen', state.hinted === ghost.at && 'is-hinted',
    ghost.closes && 'is-closing'].filter(Boolean).join(' ');
  const { texts } = words;
  const symbols = ghost.symbols === null ? texts.unknownTop : words.symbols(ghost.symbols);
  const { gallery } = readPlace(ghost.at);
  const label = texts.ghost({ reading: ghost.name, n_number: ghost.number, n_gallery: gallery, symbols });
  return (
    <div role="gridcell" class={names} data-at={ghost.at} data-reading={ghost.name}
      tabIndex={state.focus === ghost.at ? 0 : -1} aria-selected={ghost.chosen}>
      <span class="unseen">
        {ghost.closes ? `${label}, ${texts.closesGallery}` : label}
      </span>
      <TunnelFace number={ghost.number} symbols={ghost.symbols ?? ''} seed="next" />
      {ghost.symbols === null && <span class="gal-unknown" aria-hidden="true">?</span>}
      {ghost.chosen && ghost.goblin && (
        <span class="gal-on is-coming">
          <Figure seat={readGoblin(ghost.goblin).seat}
            seen={goblinSeen(view, ghost.goblin)} />
        </span>
      )}
      <span class="gal-badge" aria-hidden="true">{ghost.name}</span>
    </div>
  );
}

interface MeterProps { view: GalleriesView; gallery: Gallery }

/** Five numbers with a pip for each card up to the closing one; amber where the next
 *  one closes. */
function Meter({ view: { closes }, gallery }: MeterProps) {
  const pips = Array.from({ length: closes }, (_, i) => closes - 1 - i);
  return (
    <span class="gal-meter" aria-hidden="true">
      {meter(gallery).map((count, i) => (
        <span key={i} class={count === closes - 1 ? 'is-near' : ''}>
          <b>{NUMBERS[i]}</b>
          {pips.map(pip => <i key={pip} class={pip < count ? 'is-full' : ''} />)}
        </span>
      ))}
    </span>
  );
}

/** On the entrance: the numbers of which the next card closes the gallery. */
function ShortMeter({ view, gallery }: MeterProps) {
  const pips = Array.from({ length: view.closes - 1 }, (_, i) => <i key={i} />);
  return (
    <span class="gal-short" aria-hidden="true">
      {closers(view, gallery).map(n => <b key={n}>{n}{pips}</b>)}
    </span>
  );
}
