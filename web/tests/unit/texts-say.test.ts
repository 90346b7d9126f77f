// Everything the protocol can say, in every language.
import { afterEach, describe, expect, it } from 'vitest';

import { sayEvent, sayEvents, sayMove } from '../../src/playing/say';
import { BOTS } from '../../src/engine/types';
import type { GameEvent, GameName, Refusal, Role, Seat } from '../../src/engine/types';
import {
  botText, cardAsItLies, cardName, cardTitle, chestName, gameText, isBot, optionSource,
  optionText, optionValueText, pieces, profileText, roleAim, roleName, roleTitle,
  sayRefusal, symbolsName, toolName, wearName,
} from '../../src/texts/say';
import { LANGUAGES, setLanguage } from '../../src/texts/texts';

afterEach(() => setLanguage('en'));

const PEOPLE = ['Hazel', 'Bram', 'Odile', 'Tuck'];
const names = (seat: Seat) => PEOPLE[Number(seat.slice(1)) - 1] ?? seat;

function isSentence(text: string | undefined): void {
  expect(text).toBeTruthy();
  expect(text, text).not.toMatch(/undefined|null|NaN|\[object|[{}\u0001-\u0003]| {2}/);
}

const EVENTS: Record<GameName, GameEvent[]> = {
  saboteur: [
    { event: 'round', p: 'P1', n: 1 },
    { event: 'dealt', p: 'P2', role: 'saboteur' },
    { event: 'dug', p: 'P1', lies: 'NES', x: 3, y: -1 },
    { event: 'broke', p: 'P1', on: 'P2', tool: 'lamp', card: 'break-lamp' },
    { event: 'fixed', p: 'P1', on: 'P1', tool: 'cart', card: 'fix-lamp/cart' },
    { event: 'fell', p: 'P1', lies: 'NS', x: 2, y: 0 },
    { event: 'looked', p: 'P1', goal: 'G3' },
    { event: 'looked', p: 'P1', goal: 'G1', is: 'NW' },
    { event: 'passed', p: 'P1' },
    { event: 'passed', p: 'P1', card: 'map' },
    { event: 'idle', p: 'P1' },
    { event: 'turned', p: 'P1', goal: 'G1', is: 'treasure', lies: 'NESW' },
    { event: 'turned', p: 'P1', goal: 'G2', is: 'NE', lies: 'SW' },
    { event: 'ended', by: 'treasure', n: 1 },
    { event: 'ended', by: 'exhausted', n: 2 },
    { event: 'shown', p: 'P1', role: 'miner' },
    { event: 'shown', role: 'miner' },
    { event: 'paid', p: 'P1', n: 3, as_card: true },
    { event: 'paid', p: 'P1', n: 1 },
    { event: 'nuggets', n: 4 },
    { event: 'nuggets' },
    { event: 'took', p: 'P1' },
    { event: 'took', p: 'P1', n: 2 },
    { event: 'over' },
  ],
  saboteur2: [
    { event: 'shed', p: 'P1', rid_of: 'trap' },
    { event: 'thief', p: 'P1' },
    { event: 'hands_off', p: 'P1', on: 'P2' },
    { event: 'swapped', p: 'P1', on: 'P2' },
    { event: 'inspected', p: 'P1', on: 'P2' },
    { event: 'inspected', p: 'P1', on: 'P2', role: 'boss' },
    { event: 'hat', p: 'P1', on: 'P2' },
    { event: 'hat', p: 'P1', on: 'P1', role: 'green' },
    { event: 'trapped', p: 'P1', on: 'P2' },
    { event: 'freed', p: 'P1', on: 'P2' },
    { event: 'freed', p: 'P1', on: 'P1' },
    { event: 'free_way', p: 'P1', free: ['green', 'blue'], won: ['green'] },
    { event: 'free_way', p: 'P1', free: [], won: [] },
    { event: 'paid', p: 'P1', n: 3 },
    { event: 'paid', p: 'P1', n: 0 },
    { event: 'crystals', p: 'P1', n: 2 },
    { event: 'stole', p: 'P1', on: 'P2', n: 1 },
    { event: 'stole', p: 'P1' },
  ],
  galleries: [
    { event: 'turn', p: 'P1', n: 18 },
    { event: 'works', p: 'P1' },
    { event: 'fetched', p: 'P1', n: 2 },
    { event: 'bought', p: 'P1', buys: 'equipment', n: 1 },
    { event: 'bought', p: 'P1', buys: 'bomb', n: 2 },
    { event: 'bought', p: 'P1', buys: 'defuse', n: 2 },
    { event: 'bought', p: 'P1', buys: 'kill', n: 3 },
    { event: 'wears', p: 'P1', goblin: 'P1g2', wears: 'armour' },
    { event: 'planted', p: 'P1', bomb: 'P1', at: '3' },
    { event: 'planted', p: 'P1', bomb: 'chest', at: '3.2' },
    { event: 'defused', p: 'P1', bomb: 'P2', at: '3.2' },
    { event: 'defused', p: 'P1', bomb: 'chest', at: '3.2' },
    { event: 'contract', p: 'P1', goblin: 'P2g1', at: '3.2' },
    { event: 'rolled', p: 'P1', dice: ['bomb', 'gun'] },
    { event: 'rolled', p: 'P1', dice: [3, 5] },
    { event: 'passed', p: 'P1' },
    { event: 'dug', p: 'P1', goblin: 'P1g2', at: '5.4', number: 4, symbols: 'Np' },
    { event: 'chest', p: 'P1', at: '5.4', card: '2N' },
    { event: 'chest', p: 'P1', at: '5.4', card: null },
    { event: 'held', p: 'P1', goblin: 'P1g2', at: '5.4' },
    { event: 'pick', p: 'P1', goblin: 'P1g2', at: '5.4', number: 5 },
    { event: 'closed', p: 'P1', gallery: 5 },
    { event: 'home', p: 'P1', goblin: 'P2g2', at: '5.3', n: 0 },
    { event: 'home', p: 'P1', goblin: 'P2g2', at: '5.3', n: 4 },
    { event: 'bomb_home', p: 'P1', bomb: 'P2', at: '5.3' },
    { event: 'bomb_home', p: 'P1', bomb: 'chest', at: '5.3' },
    { event: 'exploded', p: 'P1', bomb: 'P2', at: '4' },
    { event: 'exploded', p: 'P1', bomb: 'chest', at: '4.1' },
    { event: 'shot', p: 'P1', goblin: 'P2g1', at: '4.1' },
    { event: 'armour', p: 'P1', goblin: 'P2g1', at: '4.1' },
    { event: 'died', p: 'P1', goblin: 'P2g1', at: '4.1' },
    { event: 'paid', p: 'P1', for: 'income', n: 1 },
    { event: 'paid', p: 'P1', for: 'diamonds', n: 2 },
    { event: 'paid', p: 'P1', for: 'closing', n: 2, of: 5 },
    { event: 'paid', p: 'P1', for: 'bomb', n: 1 },
    { event: 'paid', p: 'P1', for: 'gun', n: 0, of: 1 },
    { event: 'shuffled', pile: 3, cards: 8 },
    { event: 'shuffled', pile: 0, cards: 1 },
    { event: 'counted', p: 'P1', n: 3 },
    { event: 'over', by: 'gems' },
    { event: 'over', by: 'turns' },
  ],
};

const MOVES: Record<GameName, string[]> = {
  saboteur: [
    'dig NES@3,-1', 'break lamp@P2', 'fix lamp@P2', 'fix lamp@P2 with pick/lamp',
    'rockfall@3,0', 'map@G2', 'pass NES', 'pass', 'take 2',
  ],
  saboteur2: [
    'dig NSe.green@-3,1', 'theft', 'hands-off@P3', 'swap-hand@P3', 'inspect@P3',
    'swap-hat@P3', 'trap@P3', 'free@P3', 'shed lamp with NES map', 'shed trap with n map',
    'pass NES NS map', 'steal@P4', 'steal none',
  ],
  galleries: [
    'fetch', 'work', 'buy armour g1', 'buy cross g1', 'buy helmet g1', 'buy bomb@3',
    'buy bomb@3.2', 'buy defuse@3:P1', 'buy defuse@3.2:chest', 'buy kill P2g1', 'roll',
    'dig 1 in 3 with g2', 'bomb@3', 'bomb@3.2', 'shoot P2g1', 'pass',
  ],
};

const cell = { x: 3, y: 1 };
const REFUSALS: Omit<Refusal, 'text'>[] = [
  ...['over', 'not_your_turn', 'no_such_move', 'not_now', 'no_such_player', 'no_such_goal',
    'hand_not_empty', 'trapped', 'has_theft', 'no_hat', 'not_rolled']
    .map((refused) => ({ refused })),
  ...['occupied', 'no_way_back', 'nothing_there', 'start_or_goal', 'next_to_goal',
    'touches_nothing'].map((refused) => ({ refused, ...cell })),
  ...['not_on_self', 'already_trapped', 'not_trapped', 'no_theft', 'no_gold']
    .map((refused) => ({ refused, p: 'P2' as const })),
  ...['already_broken', 'not_broken'].map((refused) =>
    ({ refused, p: 'P2' as const, thing: 'lamp' })),
  ...['not_in_reserve', 'not_in_gallery', 'in_cemetery', 'same_as_lower']
    .map((refused) => ({ refused, goblin: 'P2g1' })),
  ...['no_such_place', 'bomb_in_play', 'no_such_bomb'].map((refused) =>
    ({ refused, at: '3.2' })),
  { refused: 'not_in_hand', thing: 'NES' },
  { refused: 'broken', thing: 'pick' },
  { refused: 'side', side: 'N', ...cell },
  { refused: 'wrong_tool', thing: 'cart' },
  { refused: 'face_up', goal: 'G2' },
  { refused: 'no_such_nugget', thing: '3' },
  { refused: 'too_dear', thing: '2 gems' },
  { refused: 'worn_already', goblin: 'P3g3', thing: 'armour' },
  { refused: 'no_card_left', thing: '4' },
  { refused: 'held', at: '1.2', goblin: 'P2g2' },
];

const PATHS = ('NESW ESW NES NS EW NE NW nesw esw nes ns ew ne nw n e NS+EW NW+ES NE+SW '
  + 'S.ladder W.ladder ES.ladder NE.ladder ES.green EW.green NSe.green NS.blue EW.blue '
  + 'SW.blue NEs NSew EWns NSe ESn w.crystal s.crystal ESW.crystal NES.crystal ESWn.crystal '
  + 'NSWe.crystal EWs.crystal NESW.crystal').split(' ');
const ACTIONS = ('map rockfall break-pick break-lamp break-cart fix-pick fix-lamp fix-cart '
  + 'fix-pick/lamp fix-pick/cart fix-lamp/cart theft hands-off swap-hand inspect swap-hat '
  + 'trap free').split(' ');
const OPTIONS: Record<GameName, Record<string, (string | number)[]>> = {
  saboteur: {
    dwarves5: ['2+4', '2+3'], break_self: ['yes', 'no'], draw: ['miners', 'players'],
    broken_shares: ['yes', 'no'], starter: ['last_path', 'last_card'],
    max_saboteurs: ['no', 'yes'], rounds: [1, 3], first: ['random', 'P2'],
  },
  saboteur2: {
    extra_rockfall: ['yes', 'no'], boss: ['team', 'treasure'], open_gold: ['no', 'yes'],
    break_self: ['yes', 'no'], rounds: [3], first: ['random'],
  },
  galleries: {
    income: ['lead', 'every'], spent: ['pile', 'box'], bounty: ['any', 'others'],
    gems: ['auto', 80], first: ['random'],
  },
};
const GAMES = Object.keys(OPTIONS) as GameName[];

describe.each(LANGUAGES)('in %s', (language) => {
  it.each(GAMES)('says every event of %s', async (game) => {
    await setLanguage(language);
    for (const e of EVENTS[game]!)
      for (const me of ['P1', 'P2', 'P3', null] as const) {
        const said = sayEvent(game, e, names, me);
        isSentence(said?.text);
        expect(said!.text).toMatch(/^[\p{Lu}\d]/u);
        expect(said!.text, 'no code of a card').not.toMatch(/@/);
      }
  });

  it.each(GAMES)('says every move of %s', async (game) => {
    await setLanguage(language);
    for (const move of MOVES[game]!) {
      const said = sayMove(game, move, names, 'P1');
      isSentence(said);
      if (!['theft', 'pass', 'fetch', 'work', 'roll'].includes(move))
        expect(said).not.toBe(move);
    }
  });

  it('says every refusal, and never its English text', async () => {
    await setLanguage(language);
    const said = REFUSALS.map((r) => sayRefusal({ ...r, text: 'TEXT' }, names));
    said.forEach(isSentence);
    expect(said.join()).not.toContain('TEXT');
    expect(new Set(said).size).toBe(said.length);
  });

  it('names every card, dwarf, tool and option', async () => {
    await setLanguage(language);
    for (const code of [...PATHS, ...ACTIONS]) {
      isSentence(cardName(code));
      isSentence(cardAsItLies(code));
      expect(cardName(code)).not.toBe(cardName('?'));
    }
    for (const code of ACTIONS) isSentence(cardTitle(code));
    for (const role of ['miner', 'saboteur', 'green', 'blue', 'boss', 'profiteer',
      'geologist'] as const)
      [roleName(role), roleTitle(role), roleAim(role)].forEach(isSentence);
    expect(roleTitle('green').toLowerCase()).toBe(roleName('green').toLowerCase());
    (['pick', 'lamp', 'cart'] as const).forEach((tool) => isSentence(toolName(tool)));
    (['armour', 'cross', 'helmet'] as const).forEach((wear) => isSentence(wearName(wear)));
    ['N', '2N', 'D', '2D', 'bomb', 'bones', 'helmet', 'cross', 'armour'].forEach((card) =>
      isSentence(chestName(card)));
    ['N', 'NN', 'NNN', 'ND', 'D', 'DDb', 'Nc', 'c', 'Np', 'NNb'].forEach((symbols) =>
      isSentence(symbolsName(symbols)));
    const bots = BOTS.map(botText);
    for (const bot of bots) Object.values(bot).forEach(isSentence);
    expect(new Set(bots.map(({ level }) => level)).size).toBe(bots.length);
    for (const [name, now] of [['searcher:500', 'master'], ['deducer', 'trained'],
      ['trained:hard', 'trained'], ['master:100ms', 'master']] as const) {
      expect(botText(name)).toEqual(botText(now));
      expect(isBot(name)).toBe(true);
    }
    expect(botText('exec:bot').title).toBe('exec:bot');
    expect(isBot('Ann')).toBe(false);
    for (const profile of ['rulebook', 'summary', 'procedure'])
      Object.values(profileText('saboteur', profile)).forEach(isSentence);
  });

  it('says what options and profiles do, and where they come from elsewhere', async () => {
    await setLanguage(language);
    const source = /summary|procedure|kurzfassung|ablauf/i;
    for (const profile of ['summary', 'procedure'])
      expect(Object.values(profileText('saboteur', profile)).join()).not.toMatch(source);
    for (const game of GAMES)
      for (const option of Object.keys(OPTIONS[game]!)) {
        expect(Object.values(optionText(game, option)).join()).not.toMatch(source);
        isSentence(optionSource(game, option));
      }
    expect(optionSource('galleries', 'income')).not.toMatch(/a reading|lesart/i);
  });

  it.each(GAMES)('names the options of %s', async (game) => {
    await setLanguage(language);
    Object.values(gameText(game)).forEach(isSentence);
    for (const [option, values] of Object.entries(OPTIONS[game]!)) {
      Object.values(optionText(game, option)).forEach(isSentence);
      isSentence(optionSource(game, option));
      for (const value of values) isSentence(optionValueText(game, option, value));
    }
  });
});

describe('sentences', () => {
  const dug: GameEvent = { event: 'dug', p: 'P2', lies: 'NE', x: 5, y: 0 };

  it('point at what they are about', () => {
    expect(sayEvent('saboteur2', dug, names, null))
      .toMatchObject({ text: 'Bram dug at 5,0: bend', place: '5,0' });
    expect(pieces(sayEvent('saboteur2', { ...dug, lies: 'NSw.green' }, names, null)!).at(-1))
      .toEqual({ text: 'green door', as: 'card', card: 'NSw.green' });
    expect(sayEvent('saboteur2', dug, names, null)?.spoken)
      .toBe('Bram dug at 5,0: bend, open at top and right');
    expect(sayEvent('saboteur2', { event: 'looked', p: 'P3', goal: 'G3' }, names, null))
      .toMatchObject({ place: 'G3', tone: 'know' });
    expect(sayEvent('saboteur2', { event: 'broke', p: 'P1', on: 'P3', tool: 'lamp' }, names, null))
      .toMatchObject({ text: 'Hazel broke Odile’s lamp', place: 'P3', tone: 'bad' });
    expect(sayEvent('galleries', { event: 'closed', p: 'P1', gallery: 5 }, names, null)?.place).toBe('5');
  });

  it('speak to the one who reads', async () => {
    const looked: GameEvent = { event: 'looked', p: 'P1', goal: 'G1', is: 'NE' };
    const own: GameEvent = { event: 'broke', p: 'P1', on: 'P1', tool: 'lamp' };
    const said = (e: GameEvent, me: Seat) => sayEvent('saboteur2', e, names, me)?.text;

    expect(said(looked, 'P1')).toBe('You looked at G1: stone');
    expect(said(own, 'P1')).toBe('You broke your own lamp');
    expect(said(own, 'P2')).toBe('Hazel broke their own lamp');
    await setLanguage('de');
    expect(said(dug, 'P2')).toBe('Du gräbst bei 5,0: Kurve');
    expect(said(dug, 'P1')).toBe('Bram gräbt bei 5,0: Kurve');
    expect(sayEvent('saboteur2', dug, names, 'P2')?.spoken)
      .toBe('Du gräbst bei 5,0: Kurve, offen oben und rechts');
    expect(said(looked, 'P1')).toBe('Du siehst dir G1 an: Stein');
    expect(said(own, 'P1')).toBe('Du zerbrichst die eigene Lampe');
    expect(said({ ...own, p: 'P2' }, 'P1')).toBe('Bram zerbricht deine Lampe');
  });

  it('name whose way was free, whoever has won by it', () => {
    const said = (free: Role[], won: Role[]) =>
      sayEvent('saboteur2', { event: 'free_way', p: 'P1', free, won }, names, null)?.text;
    expect(said(['green'], [])).toBe('Hazel made the connection; the way was free for green');
    expect(said([], [])).toBe('Hazel made the connection; the way was free for nobody');
  });

  it('use the plural', async () => {
    const nuggets = (n: number) => sayEvent('saboteur2', { event: 'nuggets', n }, names, null)?.text;

    expect([1, 2].map(nuggets))
      .toEqual(['1 nugget card for the miners', '2 nugget cards for the miners']);
    await setLanguage('de');
    expect([1, 2].map(nuggets))
      .toEqual(['1 Nuggetkarte für die Goldgräber', '2 Nuggetkarten für die Goldgräber']);
  });

  it('leave out what nobody needs to read', () => {
    expect(sayEvent('saboteur2', { event: 'drew', p: 'P2' }, names, 'P1')).toBeNull();
    expect(sayEvent('saboteur2', { event: 'drew', p: 'P2', card: 'map' }, names, null)).toBeNull();
    expect(sayEvent('saboteur2', { event: 'dealt', p: 'P2' }, names, 'P1')).toBeNull();
    expect(sayEvent('saboteur2', { event: 'from the future' }, names, 'P1')).toBeNull();
  });

  it('take cards that were passed together in one', () => {
    const passed: GameEvent[] =
      ['NES', 'map'].map((card) => ({ event: 'passed', p: 'P1', card }));
    const hidden: GameEvent[] = [1, 2, 3].map(() => ({ event: 'passed', p: 'P1' }));
    const said = (events: GameEvent[], me: Seat) =>
      sayEvents('saboteur2', events, names, me).map((s) => s.text);

    expect(said([...passed, { event: 'drew', p: 'P1', card: 'NS' }], 'P1'))
      .toEqual(['You passed 2 cards: junction and map', 'You drew straight tunnel']);
    expect(said(hidden, 'P2')).toEqual(['Hazel passed 3 cards']);
    expect(said(hidden.slice(1, 2), 'P2')).toEqual(['Hazel passed a card']);
    expect(sayEvents('galleries', hidden.slice(1, 2), names, 'P2')[0]?.text)
      .toBe('Hazel passed');
  });

  it('keep a name as it is, whatever is in it', () => {
    const odd = () => 'A*b`${x}\u0001\u0004\u0005';

    expect(sayEvent('saboteur2', dug, odd, null)?.text).toBe('A*b`${x} dug at 5,0: bend');
  });

  it('say moves as in a hint', () => {
    expect(sayMove('saboteur', 'dig NESW@3,1', names)).toBe('dig the crossing at 3,1');
    expect(sayMove('saboteur', 'fix lamp@P3', names)).toBe('mend Odile’s lamp');
    expect(sayMove('saboteur', 'fix lamp@P3', names, 'P3')).toBe('mend your lamp');
    expect(sayMove('galleries', 'dig 1 in 3 with g2', names))
      .toBe('dig tunnel 1 in gallery 3 with goblin 2');
    expect(sayMove('saboteur', 'sing', names)).toBe('sing');
  });

  it('name cards by what they are', () => {
    expect(['NS', 'nes', 'NS+EW', 'EW.green', 'ES.ladder', 'NSew', 'w.crystal'].map(cardName))
      .toEqual(['straight tunnel', 'dead end with three openings', 'bridge', 'green door',
        'ladder', 'straight tunnel with two blocked sides', 'dead end with a crystal']);
    expect(cardAsItLies('NSe')).toBe('straight tunnel with a blocked side, open at top and '
      + 'bottom, blocked at right');
  });
});
