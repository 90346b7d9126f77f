import { describe, expect, it } from 'vitest';
import { Deeds, UNCERTAIN, newId } from '../../src/online/deeds';
import { settled } from './online-fakes';

function begin() {
  const sent: { t: string; id: number }[] = [];
  const line = { up: true };
  let last = 0;
  const deeds = new Deeds((message) => {
    if (line.up) sent.push(message as { t: string; id: number });
    return line.up;
  }, () => ++last);
  return { sent, line, deeds };
}

const move = { t: 'move', move: 'pass', n: 3 } as const;

describe('what is asked of a server', () => {
  it('is answered by its id', async () => {
    const { deeds, sent } = begin();
    const first = deeds.ask(move), second = deeds.ask({ t: 'back' });
    const why = { refused: 'no_bot_plays', text: '' };
    expect(sent).toEqual([{ ...move, id: 1 }, { t: 'back', id: 2 }]);
    deeds.heard({ t: 'refused', id: 2, why });
    deeds.heard({ t: 'done', id: 1 });
    expect(await first).toBeNull();
    expect(await second).toEqual(why);
  });

  it('passes over answers to nothing', () => {
    const { deeds } = begin();
    deeds.heard({ t: 'done', id: 9 });
    deeds.heard({ t: 'refused', why: { refused: 'too_fast', text: '' } });
  });

  it('sends a move again with the same id, and not twice once it was answered', async () => {
    const { deeds, sent, line } = begin();
    const played = deeds.ask(move);
    line.up = false;
    deeds.broke();
    line.up = true;
    deeds.resume();
    expect(sent).toEqual([{ ...move, id: 1 }, { ...move, id: 1 }]);
    deeds.heard({ t: 'done', id: 1 });
    expect(await played).toBeNull();
    deeds.broke();
    deeds.resume();
    expect(sent.length).toBe(2);
  });

  it('keeps what could not be sent until the line is there', () => {
    const { deeds, sent, line } = begin();
    line.up = false;
    void deeds.ask({ t: 'chat', text: 'hello' });
    deeds.broke();
    line.up = true;
    deeds.resume();
    expect(sent).toEqual([{ t: 'chat', text: 'hello', id: 1 }]);
  });

  it.each([
    { t: 'start' }, { t: 'rematch' }, { t: 'sit', name: 'Ann' }, { t: 'stand' },
    { t: 'claim', claim: 'map' }, { t: 'chat', text: 'hello' }, { t: 'fill' },
  ] as const)('does not do twice what nobody knows to be done: $t', async (message) => {
    const { deeds, sent } = begin();
    const answer = deeds.ask(message);
    deeds.broke();
    deeds.resume();
    expect(await answer).toEqual(UNCERTAIN);
    expect(sent.length).toBe(1);
  });

  it('knows what is under way', async () => {
    const { deeds } = begin();
    void deeds.ask(move);
    expect(deeds.isUnderWay('move')).toBe(true);
    expect(deeds.isUnderWay('enter')).toBe(false);
    deeds.heard({ t: 'done', id: 1 });
    await settled();
    expect(deeds.isUnderWay('move')).toBe(false);
  });

  it('has ids that the server takes', () => {
    for (let i = 0; i < 1000; i++) {
      const id = newId();
      expect(Number.isSafeInteger(id) && id >= 1).toBe(true);
    }
  });
});
