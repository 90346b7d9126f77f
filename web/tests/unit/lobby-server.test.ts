// What the page makes of answers: of a server, of a folder, of nobody.
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  ask, eraseMe, fetchMe, lookForServer, post, presence, Refused, whyOf,
} from '../../src/playing/online/server';

const answers = (status: number, body: string) =>
  vi.stubGlobal('fetch', vi.fn(async () => new Response(body, { status })));
const nobody = () => vi.stubGlobal('fetch', async () => { throw new TypeError('no line'); });
const why = (asked: Promise<unknown>) => asked.then(() => null, whyOf);

afterEach(() => { vi.unstubAllGlobals(); });

describe('a server', () => {
  it('answers with an object', async () => {
    answers(200, '{"tables":[]}');
    expect(await ask('tables')).toEqual({ tables: [] });
    expect(fetch).toHaveBeenCalledWith('./api/tables', expect.anything());
  });

  it('is told what to do as JSON', async () => {
    answers(201, '{"table":"t"}');
    expect(await post('tables', { game: 'saboteur' })).toEqual({ table: 't' });
    expect(fetch).toHaveBeenCalledWith('./api/tables', expect.objectContaining({
      method: 'POST', body: '{"game":"saboteur"}',
      headers: { 'content-type': 'application/json' },
    }));
  });

  it('refuses by name', async () => {
    answers(429, '{"refused":"too_many_tables","text":"no"}');
    expect(await why(post('tables', {}))).toBe('too_many_tables');
    expect(whyOf(new Refused('x'))).toBe('x');
    expect(whyOf(new Error('?'))).toBe('unreachable');
  });

  it('says why it keeps what it has of somebody', async () => {
    answers(403, '{"refused":"blocked","text":"no"}');
    expect(await why(fetchMe())).toBe('blocked');
    answers(403, '{"refused":"blocked","text":"no"}');
    expect(await why(eraseMe())).toBe('blocked');
    expect(fetch).toHaveBeenCalledWith('./api/me', expect.objectContaining({ method: 'DELETE' }));
  });

  it.each([[404, 'There is no such page.'], [200, '<!doctype html>'], [200, '[]'], [502, '']])(
    'is none if it answers %i %s', async (status, body) => {
      answers(status, body);
      expect(await why(ask('tables'))).toBe('none');
      await lookForServer();
      expect(presence.get()).toBe('none');
    },
  );

  it('does not answer where there is no line', async () => {
    nobody();
    expect(await why(ask('tables'))).toBe('unreachable');
    await lookForServer();
    expect(presence.get()).toBe('away');
  });

  it('is there, whatever its version', async () => {
    for (const [status, body] of [
      [200, '{"adit":"0.1","protocol":1}'], [404, '{"refused":"no_such_route","text":""}'],
    ] as const) {
      answers(status, body);
      await lookForServer();
      expect(presence.get()).toBe('here');
    }
  });
});
