import { describe, expect, it } from 'vitest';
import { Pending, UNCERTAIN, newId } from '../../src/playing/online/table';
import { settled } from './online-fakes';

function begin() {
  const sent: { t: string; id: number }[] = [];
  const line = { up: true };
  let last = 0;
  const pending = new Pending((message) => {
    if (line.up) sent.push(message as { t: string; id: number });
    return line.up;
  }, () => ++last);
  return { sent, line, pending };
}

const move = { t: 'move', move: 'pass', n: 3 } as const;

describe('what is asked of a server', () => {
  it('is answered by its id', async () => {
    const { pending, sent } = begin();
    const first = pending.ask(move), second = pending.ask({ t: 'back' });
    const why = { refused: 'no_bot_plays', text: '' };
    expect(sent).toEqual([{ ...move, id: 1 }, { t: 'back', id: 2 }]);
    pending.heard({ t: 'refused', id: 2, why });
    pending.heard({ t: 'done', id: 1 });
    expect(await first).toBeNull();
    expect(await second).toEqual(why);
  });

  it('passes over answers to nothing', () => {
    const { pending } = begin();
    pending.heard({ t: 'done', id: 9 });
    pending.heard({ t: 'refused', why: { refused: 'too_fast', text: '' } });
  });

  it('sends a move again with the same id, and not twice once it was answered', async () => {
    const { pending, sent, line } = begin();
    const played = pending.ask(move);
    line.up = false;
    pending.broke();
    line.up = true;
    pending.resume();
    expect(sent).toEqual([{ ...move, id: 1 }, { ...move, id: 1 }]);
    pending.heard({ t: 'done', id: 1 });
    expect(await played).toBeNull();
    pending.broke();
    pending.resume();
    expect(sent.length).toBe(2);
  });

  it('keeps what could not be sent until the line is there', () => {
    const { pending, sent, line } = begin();
    line.up = false;
    void pending.ask({ t: 'chat', text: 'hello' });
    pending.broke();
    line.up = true;
    pending.resume();
    expect(sent).toEqual([{ t: 'chat', text: 'hello', id: 1 }]);
  });

  it.each([
    { t: 'start' }, { t: 'rematch' }, { t: 'sit', name: 'Ann' }, { t: 'stand' },
    { t: 'claim', claim: 'map' }, { t: 'chat', text: 'hello' }, { t: 'fill' },
  ] as const)('does not do twice what nobody knows to be done: $t', async (message) => {
    const { pending, sent } = begin();
    const answer = pending.ask(message);
    pending.broke();
    pending.resume();
    expect(await answer).toEqual(UNCERTAIN);
    expect(sent.length).toBe(1);
  });

  it('knows what is under way', async () => {
    const { pending } = begin();
    void pending.ask(move);
    expect(pending.isUnderWay('move')).toBe(true);
    expect(pending.isUnderWay('enter')).toBe(false);
    pending.heard({ t: 'done', id: 1 });
    await settled();
    expect(pending.isUnderWay('move')).toBe(false);
  });

  it('has ids that the server takes', () => {
    for (let i = 0; i < 1000; i++) {
      const id = newId();
      expect(Number.isSafeInteger(id) && id >= 1).toBe(true);
    }
  });
});
