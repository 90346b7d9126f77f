// Who may come to a new table, how long they may think, and what they may say.
import { clockNamed, clockWord, NO_CLOCK, PER_GAME, PER_MOVE, sayClock } from './clocks';
import { Term, TextTerm } from './Term';
import { FOUNDS, LATES, TALKS, talkOf, WATCHES } from './wish';
import type { Wish } from './wish';
import { useLobby } from './words';

interface TermsProps {
  name: string;
  rename(name: string): void;
  wrongName: string | null;
  wrongPassword: string | null;
  wish: Wish;
  change(wish: Wish): void;
}

export function Terms(props: TermsProps) {
  const { name, rename, wrongName, wrongPassword, wish, change } = props;
  const { open } = useLobby();
  const set = (part: Partial<Wish>) => change({ ...wish, ...part });
  const of = <V extends string>(all: readonly V[], texts: Record<V, string>) =>
    all.map((v) => [v, texts[v]] as const);
  return (
    <section class="panel setup-panel" aria-label={open.who}>
      <ul class="how-options">
        <TextTerm title={open.yourName} about={open.yourNameAbout} value={name}
          change={rename} wrong={wrongName} required />
        <Term title={open.found} about={open.foundAbout} value={wish.found}
          of={of(FOUNDS, open.founds)} pick={(found) => set({ found })} />
        <TextTerm title={open.password} about={open.passwordAbout} value={wish.password}
          change={(password) => set({ password })} hint={open.passwordNone}
          wrong={wrongPassword} />
        <ClockTerm wish={wish} change={change} />
        <Term title={open.talk} about={open.talkAbout} value={talkOf(wish)}
          of={of(TALKS, open.talks)} pick={(talk) => set({ talk })} />
        <Term title={open.watch} about={open.watchAbout} value={wish.watch}
          of={of(WATCHES, open.watches)} pick={(watch) => set({ watch })} />
        <Term title={open.late} about={open.lateAbout} value={wish.late}
          of={of(LATES, open.lates)} pick={(late) => set({ late })} />
      </ul>
    </section>
  );
}

function ClockTerm({ wish, change }: Pick<TermsProps, 'wish' | 'change'>) {
  const texts = useLobby();
  const { open } = texts;
  const options = (clocks: typeof PER_MOVE) => clocks.map((clock) => (
    <option key={clockWord(clock)} value={clockWord(clock)}>{sayClock(texts, clock)}</option>
  ));
  return (
    <Term title={open.clock} about={open.clockAbout} value={clockWord(clockNamed(wish.clock))}
      pick={(clock) => change({ ...wish, clock })}>
      {options([NO_CLOCK])}
      <optgroup label={open.perMove}>{options(PER_MOVE)}</optgroup>
      <optgroup label={open.perGame}>{options(PER_GAME)}</optgroup>
    </Term>
  );
}
