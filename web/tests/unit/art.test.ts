// The drawings, checked against the cards that the rules list.
import { describe, expect, it } from 'vitest';
import { actionCard, kindOf, nuggetCard } from '../../src/art/actioncard';
import { face, goalFace, isPath } from '../../src/art/card';
import { bomb, goblin, mark, player, roleCard, SEATS } from '../../src/art/figures';
import { chestBack, die, entrance, galleryCard } from '../../src/art/gallerycard';
import { icon, names } from '../../src/art/icons';
import { back, openSides, parse, pathCard, svg, turn } from '../../src/art/pathcard';

/** Every kind of path card, and how it lies after half a turn. */
const TURNED: Record<string, string> = {
  NESW: 'NESW', ESW: 'NEW', NES: 'NSW', NS: 'NS', EW: 'EW', NE: 'SW', NW: 'ES',
  nesw: 'nesw', esw: 'new', nes: 'nsw', ns: 'ns', ew: 'ew', ne: 'sw', nw: 'es', n: 's',
  e: 'w',
  'NS+EW': 'NS+EW', 'NW+ES': 'NW+ES', 'NE+SW': 'NE+SW',
  'S.ladder': 'N.ladder', 'W.ladder': 'E.ladder', 'ES.ladder': 'NW.ladder',
  'NE.ladder': 'SW.ladder',
  'ES.green': 'NW.green', 'EW.green': 'EW.green', 'NSe.green': 'NSw.green',
  'NS.blue': 'NS.blue', 'EW.blue': 'EW.blue', 'SW.blue': 'NE.blue',
  NEs: 'SWn', NSew: 'NSew', EWns: 'EWns', NSe: 'NSw', ESn: 'NWs',
  'w.crystal': 'e.crystal', 's.crystal': 'n.crystal', 'ESW.crystal': 'NEW.crystal',
  'NES.crystal': 'NSW.crystal', 'ESWn.crystal': 'NEWs.crystal',
  'NSWe.crystal': 'NESw.crystal', 'EWs.crystal': 'EWn.crystal',
  'NESW.crystal': 'NESW.crystal',
};
const PATHS = Object.keys(TURNED);
const DEAD_ENDS = PATHS.filter(code => /^[a-z]/.test(code));
const ATTACK = ['rockfall', 'break-pick', 'break-lamp', 'break-cart', 'theft', 'trap'];
const MEND = ['fix-pick', 'fix-lamp', 'fix-cart', 'fix-pick/lamp', 'fix-pick/cart',
  'fix-lamp/cart', 'hands-off', 'free'];
const ACTIONS = [...ATTACK, ...MEND, 'map', 'inspect', 'swap-hand', 'swap-hat'];
const ROLES = ['miner', 'saboteur', 'green', 'blue', 'boss', 'profiteer', 'geologist'] as const;
const TUNNELS = ['N', 'NN', 'NNN', 'ND', 'D', 'DDb', 'Nc', 'c', 'Np', 'NNb'];

const count = (text: string, part: string): number => text.split(part).length - 1;
const idsIn = (text: string): string[] =>
  [...text.matchAll(/ id="([^"]+)"/g)].map(match => match[1]!);
const allDiffer = (drawings: string[]) =>
  expect(new Set(drawings).size).toBe(drawings.length);

/** Tags that open and close in order, and no number that went wrong. */
function wellFormed(text: string) {
  const open: string[] = [];
  for (const [, end, tag, alone] of text.matchAll(/<(\/?)(\w+)(?:[^<>]*?)(\/?)>/g)) {
    if (end) expect(open.pop()).toBe(tag);
    else if (!alone) open.push(tag!);
  }
  expect(open).toEqual([]);
  expect(text).not.toMatch(/NaN|undefined|null|Infinity/);
}

describe('the notation of path cards', () => {
  it('has 42 kinds', () => expect(PATHS).toHaveLength(42));

  it.each(PATHS)('turns %s by half a turn, and back', code => {
    expect(turn(code)).toBe(TURNED[code]);
    expect(turn(turn(code))).toBe(code);
  });

  it('keeps the order N E S W, and tunnels before stubs', () => {
    for (const code of PATHS.map(turn)) {
      for (const word of code.split('.')[0]!.split('+')) {
        expect(word).toMatch(/^N?E?S?W?n?e?s?w?$/);
      }
    }
  });

  it('reads tunnels, stubs and features', () => {
    expect(parse('NW+ES')).toEqual(
      { tunnels: [['N', 'W'], ['E', 'S']], stubs: [], feature: '' });
    expect(parse('NSe.green')).toEqual(
      { tunnels: [['N', 'S']], stubs: ['E'], feature: 'green' });
    expect(parse('nes')).toEqual({ tunnels: [], stubs: ['N', 'E', 'S'], feature: '' });
    expect(openSides('NSe').sort()).toEqual(['E', 'N', 'S']);
    expect(openSides('NE+SW').sort()).toEqual(['E', 'N', 'S', 'W']);
  });

  it('tells path cards from action cards', () => {
    for (const code of PATHS) expect(isPath(code) && isPath(turn(code))).toBe(true);
    for (const code of ACTIONS) expect(isPath(code)).toBe(false);
  });
});

describe('a path card', () => {
  it.each([...PATHS, ...PATHS.map(turn)])('%s draws, lit and dark', code => {
    wellFormed(pathCard(code));
    wellFormed(pathCard(code, { lit: false, seed: '3,-1' }));
  });

  it('is the same for the same seed, and another for another', () => {
    for (const code of PATHS) {
      expect(pathCard(code, { seed: '1,0' })).toBe(pathCard(code, { seed: '1,0' }));
      expect(pathCard(code, { seed: '1,0' })).not.toBe(pathCard(code, { seed: '2,0' }));
    }
  });

  it('differs from every other kind', () => allDiffer(PATHS.map(code => pathCard(code))));

  it('has clip paths of its own', () => {
    for (const code of PATHS) {
      const ids = [
        ...idsIn(pathCard(code, { uid: 'a', seed: '1,0' })),
        ...idsIn(pathCard(code, { uid: 'b', seed: '1,0' })),
        ...idsIn(pathCard(code, { uid: 'a', seed: '-1,0' })),
      ];
      allDiffer(ids);
      expect(ids).toHaveLength(parse(code).tunnels.length * 3);
    }
  });

  it('uses each of its clip paths', () => {
    const drawing = pathCard('NE+SW', { uid: 'x' });
    for (const id of idsIn(drawing)) expect(drawing).toContain(`url(#${id})`);
  });

  it.each(DEAD_ENDS)('%s is blocked by one boulder, and has no tunnel', code => {
    const drawing = pathCard(code);
    expect(count(drawing, 'c-cross')).toBe(1);
    expect(drawing).not.toContain('c-floor');
    expect(count(drawing, 'c-stub"')).toBe(openSides(code).length);
  });

  it('has a boulder in each half-blocked side, and no other', () => {
    expect(count(pathCard('NSe'), 'c-cross')).toBe(1);
    expect(count(pathCard('NSew'), 'c-cross')).toBe(2);
    expect(count(pathCard('EWns'), 'c-cross')).toBe(2);
    expect(count(pathCard('NESW'), 'c-cross')).toBe(0);
  });

  it('shows a turntable where three or four ways meet', () => {
    for (const code of ['NESW', 'ESW', 'NES']) expect(pathCard(code)).toContain('c-table"');
    for (const code of ['NS', 'NE', 'NS+EW', 'nesw']) {
      expect(pathCard(code)).not.toContain('c-table"');
    }
  });

  it('shows one crystal, one door or one ladder', () => {
    for (const code of PATHS) {
      const drawing = pathCard(code), { feature } = parse(code);
      expect(count(drawing, 'c-crystal"')).toBe(feature === 'crystal' ? 1 : 0);
      expect(count(drawing, 'c-rung')).toBe(feature === 'ladder' ? 1 : 0);
      expect(count(drawing, 'c-green')).toBe(feature === 'green' ? 1 : 0);
      expect(count(drawing, 'c-blue')).toBe(feature === 'blue' ? 1 : 0);
    }
  });

  it('has doors of two outlines: square for green, round for blue', () => {
    const outline = (code: string, part: string) =>
      new RegExp(`class="${part}" d="([^"]+)"`).exec(pathCard(code))![1]!;
    for (const part of ['c-jamb', 'c-leaf']) {
      expect(outline('EW.green', part)).not.toContain('A');
      expect(outline('EW.blue', part)).toContain('A');
    }
    expect(pathCard('EW.blue')).toContain('<circle class="c-sign"');
    expect(pathCard('EW.green')).not.toContain('<circle class="c-sign"');
  });

  it('is lit as a whole or for each tunnel', () => {
    expect(count(pathCard('NS+EW', { lit: true }), 't-lit')).toBe(2);
    expect(count(pathCard('NS+EW', { lit: false }), 't-un')).toBe(2);
    const [below, above] = pathCard('NS+EW', { lit: [false, true] }).split('c-cast');
    expect(below).toContain('t-lit');
    expect(above).not.toContain('t-lit');
    const [first, second] = pathCard('NW+ES', { lit: [true, false] }).split('t-un');
    expect(first).toContain('t-lit');
    expect(second).not.toContain('t-lit');
  });

  it('lies in lit rock if any of its tunnels is lit', () => {
    const rock = (lit: boolean | boolean[]) => pathCard('NE+SW', { lit }).slice(0, 24);
    expect(rock([false, true])).toContain('"card lit"');
    expect(rock([false, false])).toContain('"card unlit"');
    expect(rock(false)).toContain('"card unlit"');
  });

  it('leaves stubs dark beside a lit tunnel', () => {
    const stub = pathCard('NSe', { lit: true }).split('</g></g>')[1]!;
    expect(stub).toContain('c-stub');
    expect(stub).not.toContain('t-lit');
  });

  it('knows start, treasure and stones', () => {
    expect(pathCard('NESW', { special: 'start' })).toContain('c-start');
    expect(count(pathCard('NESW', { special: 'treasure' }), 'c-gold"')).toBe(3);
    for (const code of ['NE', 'SW', 'NW', 'ES']) {
      const stone = pathCard(code, { special: 'stone' });
      expect(count(stone, 'c-boulder"')).toBe(3);
      expect(stone).not.toContain('c-cross');
    }
  });
});

describe('backs and goals', () => {
  it('carry their number', () => {
    expect(back('2')).toMatch(/<text[^>]*>2<\/text>/);
    expect(back()).not.toContain('<text');
    allDiffer([back(), back('1'), back('2'), back('3')]);
  });

  it('show what their viewer knows', () => {
    const at = { goal: 'G3', x: 8, y: -2, lit: false } as const;
    expect(goalFace({ ...at, is: null, lies: null })).toBe(back('3'));
    expect(goalFace({ ...at, is: 'treasure', lies: null })).toContain('c-gold');
    const turned = goalFace({ ...at, is: 'NW', lies: 'ES', lit: true });
    expect(turned).toContain('card lit');
    expect(turned).not.toBe(goalFace({ ...at, is: 'NW', lies: null, lit: true }));
  });
});

describe('an action card', () => {
  it.each(ACTIONS)('%s draws, and has its title', code => {
    wellFormed(actionCard(code));
    const titled = actionCard(code, 'Ein langer Titel');
    wellFormed(titled);
    expect(titled).toContain('>Ein langer Titel</text>');
  });

  it('differs from every other without its title', () =>
    allDiffer(ACTIONS.map(code => actionCard(code).replace(/<path class="a-grain.*?>/, ''))));

  it('has its class, and each class an outline', () => {
    for (const code of ATTACK) expect(kindOf(code)).toBe('attack');
    for (const code of MEND) expect(kindOf(code)).toBe('mend');
    expect([kindOf('map'), kindOf('inspect')]).toEqual(['know', 'know']);
    expect([kindOf('swap-hand'), kindOf('swap-hat')]).toEqual(['trade', 'trade']);
    const outline = (code: string) =>
      /class="a-\w+" d="([^"]+)"/.exec(actionCard(code).split('a-grain')[1]!)![1]!;
    allDiffer(['trap', 'free', 'map', 'swap-hat'].map(outline));
    expect(outline('trap')).toBe(outline('break-lamp'));
  });

  it('names its tools by letters', () => {
    expect(actionCard('break-lamp')).toContain('>L</text>');
    expect(actionCard('fix-pick/cart')).toContain('>P/C</text>');
    expect(actionCard('map')).not.toContain('<text');
  });

  it('cracks what is broken only', () => {
    expect(actionCard('break-pick')).toContain('a-crack');
    expect(actionCard('fix-pick')).not.toContain('a-crack');
  });
});

describe('the face of any card', () => {
  it('is drawn once for a code, a light and a seed', () => {
    const look = { seed: '4,1', lit: true };
    expect(face('NES', look)).toBe(face('NES', look));
    expect(face('NES', look)).not.toBe(face('NES', { ...look, lit: false }));
    expect(face('NES', look)).not.toBe(face('NES', { ...look, seed: '4,2' }));
    expect(face('NS+EW', { lit: [true, false] }))
      .not.toBe(face('NS+EW', { lit: [false, true] }));
  });

  it('is what the card itself draws', () => {
    expect(face('NSe.green', { seed: 'h1', uid: 'q' }))
      .toBe(pathCard('NSe.green', { seed: 'h1', uid: 'q' }));
    expect(face('map', { title: 'Map' })).toBe(actionCard('map', 'Map'));
    expect(face(null)).toBe(back());
  });

  it('has ids of its own for each uid', () =>
    allDiffer(['a', 'b'].flatMap(uid => idsIn(face('NE+SW', { seed: '1,1', uid })))));
});

describe('people', () => {
  it.each(ROLES)('%s draws, also without a title', role => {
    wellFormed(roleCard(role, 'Name', 3));
    expect(roleCard(role, 'Name')).toContain('>Name</text>');
    expect(roleCard(role)).not.toContain('<text');
  });

  it('differ by outline, not by colour alone', () => {
    const plain = (text: string) => text.replace(/var\([^)]*\)|r-\w+/g, '');
    allDiffer(ROLES.map(role => plain(roleCard(role))));
  });

  it('wear the same hat in every look', () => {
    const plain = (look: number) => roleCard('miner', '', look).replace(/look-\d/, '');
    expect(plain(4)).toBe(plain(0));
  });

  it('sit at twelve seats that differ without colour', () => {
    expect(SEATS).toHaveLength(12);
    allDiffer(SEATS.map(seat => seat.pattern));
    allDiffer(SEATS.map(seat => seat.colour));
    allDiffer(SEATS.map(seat => seat.dash));
    allDiffer(SEATS.map((_, i) =>
      player(i, 36).replace(/var\([^)]*\)|id="[^"]*"|#\w+/g, '')));
  });

  it('look awake, away or like a bot', () => {
    const states = ['', 'bot', 'away'] as const;
    states.forEach(state => wellFormed(player(2, 40, { state })));
    allDiffer(states.map(state => player(2, 40, { state })));
  });

  it('have clip paths of their own', () =>
    allDiffer(['a', 'b'].flatMap(uid => [...idsIn(player(1, 36, { uid })),
      ...idsIn(goblin(1, { uid }))])));
});

describe('galleries', () => {
  it.each(TUNNELS)('draws the tunnel card %s with its symbols', symbols => {
    const card = galleryCard(4, symbols, { seed: '3.2' });
    wellFormed(card);
    expect(card).toContain('>4</text>');
    const drawn = { N: 'nugget', D: 'diamond', b: 'bones', c: 'chest', p: 'pick' };
    for (const [letter, name] of Object.entries(drawn)) {
      expect(count(card, `"g-${name} `)).toBe(count(symbols, letter));
    }
  });

  it('tells all cards apart', () => {
    allDiffer(TUNNELS.map(symbols => galleryCard(1, symbols)));
    allDiffer([1, 2, 3, 4, 5].map(n => entrance(n)));
    allDiffer(['1', '2', '3'].map(seed => galleryCard(1, 'N', { seed })));
  });

  it('rolls 1 to 5 and a bomb on A, 1 to 5 and a gun on B', () => {
    const faces = [1, 2, 3, 4, 5].flatMap(n => [die('A', n), die('B', n)]);
    const all = [...faces, die('A', 'bomb'), die('B', 'gun')];
    all.forEach(wellFormed);
    allDiffer(all);
  });

  it('dresses goblins, and never hides their number', () => {
    const looks = [{}, { helmet: true }, { armour: true }, { cross: true }, { lead: true },
      { held: true }, { helmet: true, armour: true, cross: true }];
    const drawn = looks.map(look => goblin(3, { n: 2, ...look }));
    drawn.forEach(wellFormed);
    allDiffer(drawn);
    for (const text of drawn) expect(text).toMatch(/<text[^>]*>2<\/text>/);
    for (const text of drawn) {
      const covered = text.includes('o-steel') || text.includes('o-cross');
      expect(text.includes('o-badge')).toBe(covered);
    }
  });

  it('names the owner of a bomb', () => {
    expect(bomb(3)).toContain('>4</text>');
    expect(bomb(null)).not.toContain('<text');
  });
});

describe('the rest', () => {
  it('has nugget cards of 1, 2 and 3', () => {
    for (const worth of [1, 2, 3]) {
      wellFormed(nuggetCard(worth));
      expect(count(nuggetCard(worth), 'n-gold')).toBe(worth);
    }
  });

  it('draws every icon', () => {
    names.forEach(name => wellFormed(icon(name)));
    allDiffer(names.map(name => icon(name)));
  });

  it('frames a drawing at any width', () => {
    expect(svg(back(), 82)).toContain('width="82" height="123"');
    expect(svg('<g/>', 30, 'class="x"', '0 0 10 10')).toContain('height="30" class="x"');
    wellFormed(mark());
  });

  it('paints with custom properties only', () => {
    const all = [...PATHS.map(code => face(code)), ...ACTIONS.map(code => face(code)),
      ...ROLES.map(role => roleCard(role)), ...TUNNELS.map(t => galleryCard(1, t)),
      chestBack(), ...names.map(name => icon(name)),
      player(0), goblin(0, { armour: true }), die('A', 1), mark(), nuggetCard(1)];
    for (const text of all) expect(text).not.toMatch(/(fill|stroke|color)[=:]"?\s*(#|rgb)/);
  });
});
