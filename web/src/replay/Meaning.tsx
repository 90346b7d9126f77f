// What a move said to those who watched: whom they believed more of, or less.
import { percent } from '../engine/opinions';
import type { Round } from '../engine/opinions';
import { useContext } from 'preact/hooks';
import { seatLook } from '../art/figures';
import { Hat, HatsContext } from '../playing/Hat';
import type { Film } from './film';
import type { Shown } from '../playing/gamepage';
import { useStory } from './storytexts';
import { useTexts } from '../texts/texts';

const MOST = 3;

interface MeaningProps { film: Film; round: Round; shown: Shown; at: number }

export function Meaning({ film, round, shown, at }: MeaningProps) {
  const { language } = useTexts();
  const story = useStory();
  const hats = useContext(HatsContext);
  const changes = changesOf(round, shown, at);
  if (!changes) return null;
  return (
    <section class="meaning">
      <h3>{story.meant}</h3>
      {changes.length === 0 && <p>{story.nothing}</p>}
      <ul>
        {changes.slice(0, MOST).map(({ i, from, to }) => {
          const { seat, name, bot } = film.players[i]!;
          return (
            <li key={seat}>
              <Hat seat={seat} bot={bot} size={24} />
              <span>{name}</span>
              <span class={`meaning-bar ${seatLook(hats[i] ?? i).colour}`} aria-hidden="true">
                <i style={{ '--from': from, '--to': to }} />
              </span>
              <b>{from} → {language.percent({ n: to })}</b>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

interface Change { i: number; from: number; to: number }

/** Null where there was no opinion: at the deal, and when a round is over. */
function changesOf({ opinions }: Round, shown: Shown, at: number): Change[] | null {
  const line = shown === 'gems' ? 'win' : shown;
  const now = opinions.findIndex(({ n }) => n === at);
  if (now < 1) return null;
  const was = opinions[now - 1]!.chances[line]!;
  return opinions[now]!.chances[line]!
    .map((to, i) => ({ i, from: percent(was[i]!), to: percent(to) }))
    .filter(({ from, to }) => from !== to)
    .sort((a, b) => Math.abs(b.to - b.from) - Math.abs(a.to - a.from));
}
