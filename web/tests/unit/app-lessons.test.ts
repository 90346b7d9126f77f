import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { lesson as galleries } from '../../src/galleries/lesson';
import { lesson as saboteur } from '../../src/dwarves/lessons/saboteur';
import { lesson as saboteur2 } from '../../src/dwarves/lessons/saboteur2';
import { Lesson } from '../../src/app/learn/lesson';
import { besides } from '../../src/app/learn/useSpot';
import { coreOf } from '../../src/engine/core';
import { Engine } from '../../src/engine/engine';
import { lessons as de } from '../../src/texts/made/de/lessons';
import { lessons as en } from '../../src/texts/made/en/lessons';

const bytes = readFileSync(new URL('../../src/engine/adit.wasm', import.meta.url));

describe.each([saboteur, saboteur2, galleries])('the lesson of $setup.game', (script) => {
  const game = script.setup.game;

  it('has words for every step in both languages', () => {
    for (const texts of [en, de] as Record<string, { text: string }[]>[]) {
      expect(script.steps.map((s) => texts[game]![s.words]?.text)).not.toContain(undefined);
      expect(texts[game]).toHaveLength(script.steps.length);
    }
  });

  it('has nine steps, most of them moves', () => {
    expect(script.steps).toHaveLength(9);
    expect(script.steps.filter(({ ask }) => ask).length).toBeGreaterThanOrEqual(6);
  });

  it('can be played to its end', async () => {
    const engine = new Engine(await coreOf(bytes));
    const lesson = new Lesson(script, engine, engine.games.find((g) => g.name === game)!);
    const scene = () => lesson.scene.get();
    for (const step of script.steps) {
      expect(lesson.step).toBe(step);
      if (step.ask) {
        expect((scene().after ?? scene()).view.legal).toContain(step.ask);
        lesson.send('anything else');
        expect(lesson.step).toBe(step);
        lesson.send(step.ask);
      } else {
        lesson.next();
      }
      for (let i = 0; i < (step.then?.length ?? 0); i++) lesson.answer();
    }
    lesson.stop();
    expect(scene().over).toBe(true);
  });
});

describe('the place of a note', () => {
  const window = { width: 1280, height: 800 };
  const note = { width: 300, height: 200 };

  it('is above, else below, else beside what it explains', () => {
    expect(besides({ left: 400, top: 600, width: 400, height: 150 }, note, window))
      .toEqual({ left: 450, top: 386 });
    expect(besides({ left: 0, top: 50, width: 200, height: 300 }, note, window))
      .toEqual({ left: 8, top: 364 });
    expect(besides({ left: 100, top: 60, width: 500, height: 700 }, note, window))
      .toEqual({ left: 614, top: 60 });
  });

  it('covers neither what it explains nor what is needed, if there is a place', () => {
    const phone = { width: 390, height: 844 };
    const paper = { width: 374, height: 150 };
    const board = { left: 0, top: 110, width: 390, height: 410 };
    const hand = { left: 0, top: 640, width: 390, height: 130 };
    expect(besides(board, paper, phone)).toEqual({ left: 8, top: 534 });
    expect(besides(hand, paper, phone, { needed: [board] })).toEqual({ left: 8, top: 476 });
  });

  it('is always in the window', () => {
    expect(besides(null, note, window)).toEqual({ left: 972, top: 592 });
    const phone = { width: 390, height: 844 };
    expect(besides({ left: 0, top: 0, width: 390, height: 800 }, note, phone))
      .toEqual({ left: 45, top: 636 });
  });
});
