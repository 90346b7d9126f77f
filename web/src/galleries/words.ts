// Names of what lies on the table, in the words of the one who looks.
import { namesOf } from '../playing/loglines';
import type { BombOwner, Seat } from '../engine/types';
import type { GalleriesView, GoblinSeen } from './view';
import type { Player } from '../playing/props';
import { symbolsName } from '../texts/say';
import { words as grammar, type Catalogue } from '../texts/texts';
import { bombsAt, cardAt, chestNuggets, closers, goblinNumber, goblinSeen } from './facts';
import { readGoblin, readPlace } from './moves';

export interface Words {
  texts: Catalogue['galleries'];
  me: Seat | null;
  /** Said while my turn waits for something. */
  waits?: string | undefined;
  name(seat: Seat): string;
  /** 'you' or the name. */
  who(seat: Seat): string;
  goblin(name: string): string;
  bomb(owner: BombOwner): string;
  symbols(symbols: string): string;
  place(at: string): string;
  wearing(goblin: GoblinSeen): string;
  cell(view: GalleriesView, at: string): string;
}

export function words(texts: Words['texts'], players: Player[], me: Seat | null): Words {
  const name = namesOf(players);
  const who = (seat: Seat): string => seat === me ? texts.you : name(seat);
  const list = (items: string[]): string => grammar().list(items);

  const goblin = (full: string): string => {
    const { seat } = readGoblin(full);
    const number = goblinNumber(full);
    return seat === me ? texts.yourGoblin({ n: number }) : texts.goblinOf({ name: name(seat), n: number });
  };
  const bomb = (owner: BombOwner): string =>
    owner === 'chest' ? texts.nobodysBomb : owner === me ? texts.yourBomb
      : texts.bombOf({ name: name(owner) });
  const place = (at: string): string => {
    const { gallery, card } = readPlace(at);
    return card === 0 ? texts.entrance({ n: gallery }) : texts.cardAt({ n_gallery: gallery, n_card: card });
  };
  const wearing = (seen: GoblinSeen): string => {
    const parts = seen.wears.map(w => texts.wear[w]);
    return parts.length ? texts.wearing({ things: list(parts) }) : '';
  };
  const cell = (view: GalleriesView, at: string): string => {
    const { gallery, card } = readPlace(at);
    const tunnel = cardAt(view, at);
    const parts = tunnel
      ? [texts.numberOf({ n: tunnel.number }), symbolsName(tunnel.symbols)]
      : [closing(texts, closers(view, view.galleries[gallery - 1]!))];
    if (tunnel && chestNuggets(tunnel)) parts.push(texts.fromChest({ n: chestNuggets(tunnel) }));
    if (tunnel?.goblin) parts.push(standing(view, tunnel.goblin));
    parts.push(...bombsAt(view, at).map(bomb));
    const named = card === 0 ? texts.entrance({ n: gallery }) : texts.cardAt({ n_gallery: gallery, n_card: card });
    return `${named}: ${parts.filter(Boolean).join(', ')}`;
  };
  const standing = (view: GalleriesView, full: string): string => {
    const seen = goblinSeen(view, full);
    const extra = [wearing(seen), seen.held ? texts.isHeld : ''].filter(Boolean);
    return [goblin(full), ...extra].join(' ');
  };
  return { texts, me, name, who, goblin, bomb, symbols: symbolsName, place, wearing, cell };
}

const closing = (texts: Words['texts'], numbers: number[]): string =>
  numbers.length ? texts.closesOn({ numbers: grammar().either(numbers.map(String)) })
    : texts.closesOnNone;
