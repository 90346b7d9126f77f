// Who may come to a table, how long they may think, and what they may say.
import { clockNamed, clockWord, NO_CLOCK, PER_GAME, PER_MOVE, sayClock } from './clocks';
import type { ClockRule } from '../online/messages';
import { Term, TextTerm } from './Term';
import { FOUNDS, LATES, TALKS, talkOf, WATCHES } from './wish';
import type { Wish } from './wish';
import { useLobby } from './words';

interface TermsProps {
  wish: Wish;
  change(wish: Wish): void;
  /** What is wrong with the password; without it there is none to choose. */
  wrongPassword?: string | null;
}

export function Terms({ wish, change, wrongPassword }: TermsProps) {
  const { open } = useLobby();
  const set = (part: Partial<Wish>) => change({ ...wish, ...part });
  const of = <V extends string>(all: readonly V[], texts: Record<V, string>) =>
    all.map((v) => [v, texts[v]] as const);
  return (
    <ul class="how-options">
      <Term title={open.found} about={open.foundAbout} value={wish.found}
        of={of(FOUNDS, open.founds)} pick={(found) => set({ found })} />
      {wrongPassword !== undefined && (
        <TextTerm title={open.password} about={open.passwordAbout} value={wish.password}
          change={(password) => set({ password })} hint={open.passwordNone}
          wrong={wrongPassword} />
      )}
      <ClockTerm wish={wish} change={change} />
      <Term title={open.talk} about={open.talkAbout} value={talkOf(wish)}
        of={of(TALKS, open.talks)} pick={(talk) => set({ talk })} />
      <Term title={open.watch} about={open.watchAbout} value={wish.watch}
        of={of(WATCHES, open.watches)} pick={(watch) => set({ watch })} />
      <Term title={open.late} about={open.lateAbout[wish.late]} value={wish.late}
        of={of(LATES, open.lates)} pick={(late) => set({ late })} />
    </ul>
  );
}

/** A table that was opened elsewhere may have a clock that is not in the list. */
function ClockTerm({ wish, change }: TermsProps) {
  const texts = useLobby();
  const { open } = texts;
  const options = (clocks: ClockRule[]) => clocks.map((clock) => (
    <option key={clockWord(clock)} value={clockWord(clock)}>{sayClock(texts, clock)}</option>
  ));
  const listed = [NO_CLOCK, ...PER_MOVE, ...PER_GAME].map(clockWord).includes(wish.clock);
  return (
    <Term title={open.clock} about={open.clockAbout} value={wish.clock}
      pick={(clock) => change({ ...wish, clock })}>
      {options(listed ? [NO_CLOCK] : [clockNamed(wish.clock), NO_CLOCK])}
      <optgroup label={open.perMove}>{options(PER_MOVE)}</optgroup>
      <optgroup label={open.perGame}>{options(PER_GAME)}</optgroup>
    </Term>
  );
}
