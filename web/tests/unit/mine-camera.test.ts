import { describe, expect, it } from 'vitest';

import {
  CARD_H, CARD_W, arrowTo, cellAt, fit, fitBoth, inCorner, inView, isReadable, meant, middle,
  pan, pinch, readable, reveal, toScreen, zoomAt,
} from '../../src/mine/camera';
import { boxOf } from '../../src/mine/cells';

const view = { width: 732, height: 564, rim: 16 };
const usual = { west: -1, east: 8, south: -2, north: 2 };
const home = fit(usual, view);

describe('fit', () => {
  it('shows every cell of the box, whole', () => {
    for (const cell of [{ x: -1, y: 2 }, { x: 8, y: -2 }]) {
      const p = toScreen(home, view, middle(cell));
      expect(p.x - (CARD_W / 2) * home.zoom).toBeGreaterThanOrEqual(view.rim - 0.01);
      expect(p.x + (CARD_W / 2) * home.zoom).toBeLessThanOrEqual(view.width - view.rim + 0.01);
      expect(p.y - (CARD_H / 2) * home.zoom).toBeGreaterThanOrEqual(view.rim - 0.01);
      expect(p.y + (CARD_H / 2) * home.zoom).toBeLessThanOrEqual(view.height - view.rim + 0.01);
    }
  });
  it('puts the middle of the box into the middle of the view', () => {
    expect(toScreen(home, view, middle({ x: 3.5, y: 0 }))).toEqual({ x: 366, y: 282 });
  });
  it('keeps head and foot free', () => {
    const flat = { ...view, rim: 0, head: 20, foot: 60 };
    const camera = fit(usual, flat);
    const top = toScreen(camera, flat, middle({ x: 0, y: 2.5 }));
    const bottom = toScreen(camera, flat, middle({ x: 0, y: -2.5 }));
    expect(top.y).toBeGreaterThanOrEqual(19.99);
    expect(bottom.y).toBeLessThanOrEqual(view.height - 59.99);
  });
  it('does not blow up a small mine', () => {
    expect(fit(boxOf([{ x: 0, y: 0 }]), view).zoom).toBeLessThan(2.5);
  });
  it('leaves out what can be played where cards would get too narrow', () => {
    const phone = { width: 390, height: 400, rim: 0 };
    const played = { ...usual, west: 0 };
    expect(fitBoth(played, usual, phone, 43)).toEqual(fit(played, phone));
    expect(fitBoth(played, usual, view, 43)).toEqual(fit(usual, view));
  });
});

describe('readable', () => {
  const phone = { width: 300, height: 240, rim: 2 };
  const core = { west: 0, east: 8, south: -2, north: 2 };
  it('leaves a camera alone that is near enough', () => {
    expect(readable(home, core, view)).toBe(home);
  });
  it('comes nearer to a mine that is too large, and keeps start and goals in view', () => {
    for (const grown of [{ west: -9, east: 8, south: -4, north: 2 },
      { west: 0, east: 12, south: -2, north: 9 }]) {
      const far = fit(grown, phone);
      const near = readable(far, core, phone);
      expect(isReadable(far)).toBe(false);
      expect(isReadable(near)).toBe(true);
      for (const cell of [{ x: 0, y: 0 }, { x: 8, y: 2 }, { x: 8, y: -2 }])
        expect(inView(near, phone, cell, 13)).toBe(true);
    }
  });
});

describe('pan, zoom and pinch', () => {
  it('finds the cell under a point again', () => {
    for (const cell of [{ x: 0, y: 0 }, { x: 7, y: -2 }, { x: -1, y: 2 }])
      expect(cellAt(home, view, toScreen(home, view, middle(cell)))).toEqual(cell);
  });
  it('moves the mine with the hand', () => {
    const before = toScreen(home, view, middle({ x: 2, y: 1 }));
    const after = toScreen(pan(home, 30, -12), view, middle({ x: 2, y: 1 }));
    expect(after.x - before.x).toBeCloseTo(30);
    expect(after.y - before.y).toBeCloseTo(-12);
  });
  it('keeps what is under the pointer there', () => {
    const p = toScreen(home, view, middle({ x: 6, y: 1 }));
    const near = zoomAt(home, view, p, 1.5);
    expect(near.zoom).toBeCloseTo(home.zoom * 1.5);
    expect(toScreen(near, view, middle({ x: 6, y: 1 })).x).toBeCloseTo(p.x);
  });
  it('keeps the zoom within bounds', () => {
    expect(zoomAt(home, view, { x: 0, y: 0 }, 1000).zoom).toBeLessThan(4);
    expect(zoomAt(home, view, { x: 0, y: 0 }, 0.0001).zoom).toBeGreaterThan(0.1);
  });
  it('spreads with two fingers', () => {
    const wide = pinch(home, view, [{ x: 300, y: 280 }, { x: 400, y: 280 }],
      [{ x: 250, y: 280 }, { x: 450, y: 280 }]);
    expect(wide.zoom).toBeCloseTo(home.zoom * 2);
    expect(toScreen(wide, view, middle(cellAt(home, view, { x: 350, y: 280 }))).x)
      .toBeGreaterThan(300);
  });
});

describe('what leaves the view', () => {
  const away = pan(home, 500, 0);
  it('becomes an arrow at the rim', () => {
    const arrow = arrowTo(away, view, { x: 8, y: 0 }, 24)!;
    expect(arrow.x).toBeCloseTo(view.width - 24);
    expect(arrow.angle).toBeCloseTo(0);
    expect(arrowTo(home, view, { x: 8, y: 0 }, 24)).toBeNull();
  });
  it('comes back by the least pan', () => {
    const back = reveal(away, view, { x: 8, y: 0 });
    expect(inView(back, view, { x: 8, y: 0 }, 20)).toBe(true);
    expect(back.y).toBe(away.y);
    expect(reveal(home, view, { x: 3, y: 0 })).toBe(home);
  });
});

describe('the corner of the buttons', () => {
  const at = (x: number, y: number) => cellAt(home, view, { x, y });
  const taken = (...cells: { x: number; y: number }[]) =>
    inCorner(home, view, cells, 132, view.height / 3);
  it('is taken by a cell that reaches into it', () => {
    expect(taken(at(40, view.height - 60))).toBe(true);
    expect(taken(at(131, view.height * 2 / 3 + 1))).toBe(true);
    expect(taken(at(400, 100), at(40, view.height - 60))).toBe(true);
  });
  it('is free of cells above, beside and out of the view', () => {
    expect(taken()).toBe(false);
    expect(taken(at(40, 100), at(400, view.height - 60))).toBe(false);
    expect(taken(at(-200, view.height - 60), at(40, view.height + 200))).toBe(false);
  });
});

describe('a finger', () => {
  const phone = { width: 390, height: 400, rim: 0 };
  const small = fit({ west: -4, east: 9, south: -3, north: 3 }, phone);
  const offered = [{ x: 2, y: 0 }, { x: 5, y: 0 }];
  it('means the cell it is on', () => {
    const p = toScreen(small, phone, middle({ x: 2, y: 0 }));
    expect(meant(small, phone, p, offered, 44)).toEqual({ x: 2, y: 0 });
  });
  it('snaps to the nearest offered cell whose target it hits', () => {
    const p = toScreen(small, phone, middle({ x: 2, y: 0 }));
    expect(meant(small, phone, { x: p.x - 20, y: p.y }, offered, 44)).toEqual({ x: 2, y: 0 });
    expect(meant(small, phone, { x: p.x - 60, y: p.y }, offered, 44)).toBeNull();
  });
});
