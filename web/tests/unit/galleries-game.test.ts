// Whole games, played at random on the engine: everything that may be done can be
// picked, and what happened, drawn event by event, is what the engine shows.
import { expect, it } from 'vitest';
import type { Seat } from '../../src/engine/types';
import type { GalleriesView } from '../../src/galleries/view';
import { bombsAt, closers, leadGoblin, meter, prospect } from '../../src/galleries/facts';
import { frames } from '../../src/galleries/playback';
import { readGoblin, readMove } from '../../src/galleries/moves';
import { NOTHING_PICKED, pickedFor, plan } from '../../src/galleries/plan';
import { newEngine, newSeen } from './table';

interface Position { view: GalleriesView; move: string; next: GalleriesView; at: number }

async function* positions(players: number, seed: string) {
  const engine = await newEngine();
  engine.begin({ game: 'galleries', players, options: { gems: 30 }, seed: seed.repeat(32) });
  let chance = parseInt(seed, 16) + 1;
  for (let seat: Seat | null; (seat = engine.turn) !== null;) {
    const view = engine.view(seat) as GalleriesView;
    chance = (chance * 1103515245 + 12345) % 2147483648;
    const move = view.legal![(chance >> 8) % view.legal!.length]!;
    engine.play(seat, move);
    const next = engine.view(seat) as GalleriesView;
    yield { position: { view, move, next, at: engine.moves } as Position, engine };
  }
}

const tables: [number, string][] = [[2, '5e'], [3, '0d'], [4, 'c1']];

it.each(tables)('with %i players every legal move can be picked', async (players, seed) => {
  for await (const { position: { view } } of positions(players, seed)) {
    for (const move of view.legal!) {
      expect(plan(view, true, pickedFor(move, view)).chosen).toBe(move);
    }
    if (view.legal!.length === 1)
      expect(plan(view, true, NOTHING_PICKED).chosen).toBe(view.legal![0]);
  }
});

it.each(tables)('with %i players nothing but a legal move is offered', async (players, seed) => {
  for await (const { position: { view } } of positions(players, seed)) {
    const { chosen, lit, choices } = plan(view, true, NOTHING_PICKED);
    const offered = [...choices.map(c => c.move), ...[...lit.values()].flat()];
    for (const move of chosen ? [chosen, ...offered] : offered) {
      expect(view.legal).toContain(move);
    }
    expect(plan(view, false, NOTHING_PICKED).mode).toBe('idle');
  }
});

it.each(tables)('with %i players pictures end with what is seen', async (players, seed) => {
  const seen = await newSeen();
  const drawn = ({ seats, galleries, left, boxed }: GalleriesView) =>
    ({ seats, galleries, left, boxed });
  let folded = 0;
  for await (const { position: { view, next, at }, engine } of positions(players, seed)) {
    const events = engine.events(next.viewer, at);
    const shown = frames(view, events, seen.follow(view, events)!);
    for (const { kind, event, view: { galleries }, places } of shown) {
      if (kind !== 'folds') continue;
      folded++;
      expect(places.length).toBe(galleries[event.gallery! - 1]!.cards.length);
      expect(places.length).toBeGreaterThan(2);
    }
    if (shown.length) expect(drawn(shown.at(-1)!.view)).toEqual(drawn(next));
  }
  expect(folded).toBeGreaterThan(0);
});

it('facts agree with the view', async () => {
  let closed = 0;
  for await (const { position: { view } } of positions(3, '2b')) {
    for (const gallery of view.galleries) {
      const lead = leadGoblin(gallery);
      expect(lead && readGoblin(lead).seat).toBe(gallery.leader);
      expect(meter(gallery).reduce((a, b) => a + b)).toBe(gallery.cards.length);
      for (const n of closers(view, gallery)) expect(meter(gallery)[n - 1]).toBe(2);
    }
    for (const { p, bomb } of view.seats) {
      if (bomb !== 'home') expect(bombsAt(view, bomb)).toContain(p);
    }
    for (const move of view.legal!) {
      const read = readMove(move)!;
      if (read.kind !== 'dig') continue;
      const { closes, at, top } = prospect(view, read);
      const row = view.galleries[read.gallery - 1]!;
      expect(closes, move).toBe(closers(view, row).includes(read.number));
      expect([at, top]).toEqual([`${read.gallery}.${row.cards.length + 1}`,
        view.piles[read.number - 1]!.top]);
      closed += closes ? 1 : 0;
    }
  }
  expect(closed).toBeGreaterThan(0);
});
