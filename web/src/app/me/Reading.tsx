// How well I read others, beside the bots, and how well I hide from them.
import { player, roleCard } from '../../art/figures';
import { svg } from '../../art/pathcard';
import { person } from '../../playing/person';
import { words } from '../../texts/texts';
import { useStore } from '../../ui/store';
import { Track } from './Statistics';
import type { PanelProps } from './Statistics';
import { percent } from './words';

interface ReadingPanelProps extends PanelProps {
  /** How many games are still to be looked at. */
  toDo: number;
}

export function ReadingPanel({ statistics, texts, toDo }: ReadingPanelProps) {
  return (
    <section class="panel me-panel me-reads">
      <h2>{texts.reading}</h2>
      <Reads statistics={statistics} texts={texts} />
      <h3>{texts.hiding}</h3>
      <Hides statistics={statistics} texts={texts} />
      {toDo > 0 && <p class="me-small me-to-do">{texts.lookingAt({ n: toDo })}</p>}
    </section>
  );
}

const pointsText = (points: number): string => words().number(Math.round(points));
const barOf = (points: number) => ({ part: points / 100, value: pointsText(points) });

function Reads({ statistics: { reading }, texts }: PanelProps) {
  const { hat } = useStore(person);
  if (!reading) return <p class="me-small">{texts.noGuesses}</p>;
  const { rounds, points, beside, best, hardest } = reading;
  return (
    <>
      <p>
        {texts.average({ n: rounds, points: pointsText(points) })}
        {best && hardest && ` ${texts.readBest({ best, hardest })}`}
      </p>
      {beside && (
        <ul>
          <Track title={texts.you} about={texts.ofRounds({ n: beside.rounds })} {...barOf(beside.mine)}
            face={player((hat ?? 1) - 1, 30, { uid: 'read' })} />
          <Track title={texts.theBots} about={texts.sameMoves} {...barOf(beside.bots)} dark
            face={player(OTHER, 30, { state: 'bot', uid: 'read' })} />
        </ul>
      )}
      <p class="me-small">{texts.readingMeans}</p>
    </>
  );
}

/** Any hat with the eyes of a bot. */
const OTHER = 7;

function Hides({ statistics: { hiding }, texts }: PanelProps) {
  if (!hiding) return <p class="me-small">{texts.neverHid}</p>;
  const { rounds, suspected } = hiding;
  return (
    <>
      <ul>
        <Track title={texts.suspicion} about={texts.ofRounds({ n: rounds })}
          part={suspected / 100} value={percent(suspected, 100)} face={svg(roleCard('saboteur'), 30)} />
      </ul>
      <p class="me-small">{texts.hidingMeans}</p>
    </>
  );
}
