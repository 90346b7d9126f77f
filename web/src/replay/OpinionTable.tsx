// The numbers of a chart, for those who would rather read them.
import type { Round } from '../engine/opinions';
import { percent } from '../engine/opinions';
import { labelsOf } from '../playing/loglines';
import { Sheet } from '../ui/Sheet';
import { shownName } from './Curves';
import type { Film } from './film';
import type { Shown } from '../playing/gamepage';
import { useStory } from './storytexts';

interface OpinionTableProps {
  film: Film;
  round: Round;
  shown: Shown;
  /** Later moves are left out. */
  until: number;
  title: string;
  close(): void;
}

export function OpinionTable({ film, round, shown, until, title, close }: OpinionTableProps) {
  const story = useStory();
  const names = labelsOf(film.players, null);
  const rows = round.opinions.filter(({ n }) => n <= until);
  return (
    <Sheet title={title} wide close={close}>
      <div class="opinion-table" tabIndex={0} role="group" aria-label={title}>
        <table>
          <caption>{shownName(shown, story)}{shown === 'gems' ? '' : ', %'}</caption>
          <thead>
            <tr>
              <th scope="col">{story.move}</th>
              <th scope="col">{story.by}</th>
              {film.players.map(({ seat }) => <th key={seat} scope="col">{names(seat)}</th>)}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ n, p, chances, gems }) => (
              <tr key={n}>
                <th scope="row">{n}</th>
                <td>{p ? names(p) : story.deal}</td>
                {film.players.map(({ seat }, i) => (
                  <td key={seat}>{shown === 'gems' ? gems![i] : percent(chances[shown]![i]!)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Sheet>
  );
}
