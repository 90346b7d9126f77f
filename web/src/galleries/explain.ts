// What a choice means, in words, from what lies open on the table and nothing else.
import type { Seat } from '../engine/types';
import type { GalleriesView } from './view';
import { faceName } from '../texts/say/telling';
import { t, words as grammar } from '../texts/texts';
import { goblinSeen, nuggetsIn, prospect } from './facts';
import { readings, readMove, type GalleriesMove, type Reading } from './moves';
import type { Plan } from './plan';
import type { Words } from './words';

interface Explanation { title: string; text: string }

const capital = (s: string): string => s.charAt(0).toLocaleUpperCase() + s.slice(1);

/** One line under a reading: what the card brings, or that it closes. */
export function readingLine(view: GalleriesView, reading: Reading, words: Words): string {
  const { texts } = words;
  const { top, closes } = prospect(view, reading);
  if (closes) return texts.third({ n: reading.number });
  if (top === null) return texts.topUnknown;
  const count = (symbol: string): number => [...top].filter(c => c === symbol).length;
  const { symbols } = t().cards;
  const parts: string[] = [];
  if (count('N')) parts.push(texts.toStandOn({ nuggets: symbols.N({ n: count('N') }) }));
  if (count('D')) parts.push(texts.atOnce({ diamonds: symbols.D({ n: count('D') }) }));
  if (count('c')) parts.push(texts.opensChest);
  if (count('b')) parts.push(texts.bonesHold);
  if (count('p')) parts.push(texts.digsOn);
  return parts.join(', ');
}

function readingOf(view: GalleriesView, move: string | null): Reading | null {
  const read = move ? readMove(move) : null;
  if (read?.kind !== 'dig') return null;
  return readings(view.dice)
    .find(r => r.number === read.number && r.gallery === read.gallery) ?? null;
}

function explainDig(view: GalleriesView, reading: Reading, goblin: string, words: Words):
Explanation {
  const { explain, reserve } = words.texts;
  const nuggets = t().cards.symbols.N;
  const { closes, top } = prospect(view, reading);
  const seen = goblinSeen(view, goblin);
  const from = seen.at === 'reserve' ? reserve : seen.at;
  const moves = capital(explain.moves({ goblin: words.goblin(goblin), from }));
  if (!closes) {
    return { title: explain.stays({ reading: reading.name, n: reading.gallery }), text: moves };
  }
  const { under, free } = nuggetsIn(view.galleries[reading.gallery - 1]!);
  const parts = [...under]
    .map(([seat, n]) => explain.standsOn({ who: words.who(seat), nuggets: nuggets({ n }) }));
  parts.push(explain.lieFree({ nuggets: nuggets({ n: free }) }));
  const there = explain.nuggetsIn({ parts: grammar().list(parts) });
  return {
    title: explain.closes({ reading: reading.name, n: reading.gallery }),
    text: top === null ? there : `${there} ${explain.newCard({ symbols: words.symbols(top) })}`,
  };
}

function explainMove(view: GalleriesView, read: GalleriesMove, mine: Seat, words: Words):
Explanation {
  const { texts } = words, { explain } = texts;
  const plain = (text: string): Explanation => ({ title: '', text });
  switch (read.kind) {
    case 'fetch': return plain(explain.fetch);
    case 'work': return plain(explain.work);
    case 'roll': return plain(explain.roll);
    case 'pass': return plain(explain.pass);
    case 'equip': {
      const gets = explain.wears({ goblin: words.goblin(mine + read.goblin), thing: texts.equip[read.wears] });
      return plain(`${capital(gets)} ${explain.wearing[read.wears]}`);
    }
    case 'plant': return plain(explain.plant({ at: words.place(read.at) }));
    case 'defuse': return plain(capital(
      explain.defuse({ bomb: words.bomb(read.bomb), at: words.place(read.at) })));
    case 'kill': case 'shoot': {
      const { at, wears } = goblinSeen(view, read.goblin);
      const goblin = words.goblin(read.goblin);
      const say = at === 'reserve' ? explain.killReserve({ goblin })
        : explain[read.kind]({ goblin, at });
      return plain(wears.includes('armour')
        ? `${capital(say)} ${explain.hasArmour[read.kind]}` : capital(say));
    }
    case 'dig': {
      const reading = readings(view.dice)
        .find(r => r.number === read.number && r.gallery === read.gallery);
      return reading ? explainDig(view, reading, mine + read.goblin, words) : plain('');
    }
  }
}

/** What the panel over the buttons says. */
export function explainPlan(view: GalleriesView, plan: Plan, words: Words): Explanation {
  const { explain, nothing } = words.texts;
  const read = plan.chosen ? readMove(plan.chosen) : null;
  if (plan.mode === 'idle') return { title: '', text: '' };
  if (plan.chosen === 'pass' && plan.choices.length === 0)
    return { title: nothing, text: explain.pass };
  if (read && view.turn) return explainMove(view, read, view.turn, words);
  if (plan.mode === 'dig') {
    const one = plan.readings.length === 1;
    return { title: '', text: one ? explain.oneReading : explain.readings };
  }
  return { title: '', text: plan.mode === 'target' ? explain.targets : '' };
}

/** What the player whose turn it is has to decide. */
export function waitingFor(view: GalleriesView, { texts, name, me, waits }: Words): string {
  const { waiting } = texts;
  if (!view.turn || view.phase === 'over') return texts.turnOver;
  if (view.turn === me) return waits ?? texts.yourTurn;
  if (view.phase !== 'dice' || !view.dice) {
    return waiting[view.phase === 'start' ? 'start' : 'village']({ name: name(view.turn) });
  }
  const [a, b] = view.dice.map(faceName);
  return waiting.dice({ name: name(view.turn), a: a!, b: b! });
}

/** The word on the button that makes the move. */
export function goWord(view: GalleriesView, plan: Plan, words: Words): string {
  if (plan.mode === 'idle' && view.turn) {
    const { texts, name, me, waits } = words;
    return view.turn === me ? waits ?? texts.yourTurn : texts.turnOf({ name: name(view.turn) });
  }
  const read = plan.chosen ? readMove(plan.chosen) : null;
  if (!read) return words.texts.choose;
  const reading = readingOf(view, plan.chosen);
  return reading ? words.texts.goDig({ reading: reading.name }) : words.texts.go[read.kind];
}
