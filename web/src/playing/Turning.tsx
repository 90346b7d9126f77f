// What turned a round that is over: at most three moves, each with what it changed and a way
// to see it. They are worked out while the end is looked at, and nothing waits for them.
import './turning.css';
import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { askTurning } from '../engine/asking';
import { type TurningPoint, readTurning } from '../engine/turning';
import type { View } from '../engine/types';
import { textsLater } from '../texts/later';
import { sayTurning } from '../texts/say/turning';
import type { WhyTexts } from '../texts/say/turning';
import { useTexts } from '../texts/texts';
import { Icon } from '../ui/Icon';
import { insist } from '../ui/insist';
import { Sheet } from '../ui/Sheet';
import { useEnding } from './ending';
import { Hat } from './Hat';
import { botAt, labelsOf } from './loglines';
import type { TableProps } from './props';

/** Their words; null until they are here. */
export const useWhy = textsLater('why');

/** Those of a round, or of a game without rounds; none where there is no record yet. */
function useTurning(round: number): TurningPoint[] {
  const { past } = useEnding();
  const there = past !== undefined;
  const [points, setPoints] = useState<TurningPoint[]>([]);
  useEffect(() => {
    if (!past) return;
    return insist(() => askTurning(past.record(), [round]),
      (lines) => setPoints(readTurning(lines)[0] ?? []));
  }, [round, there]);
  return points;
}

interface TurningProps {
  table: Pick<TableProps<View>, 'players' | 'me'>;
  round: number;
  /** The end was shown: before that nothing stands there. */
  shown: boolean;
  /** The board as it was after the move. */
  picture?: (view: View) => ComponentChildren;
}

/** A button that is there when there is something to tell; until then nothing lies in its place, so
 *  that no other button moves. */
export function Turning({ shown, round, ...props }: TurningProps) {
  const { ending } = useTexts().app;
  const { past } = useEnding();
  const points = useTurning(round);
  const why = useWhy();
  const [open, setOpen] = useState(false);
  const ready = shown && why && points.length > 0;
  if (!past) return null;
  return (
    <>
      <button type="button" class={ready ? 'btn small turned' : 'btn small turned is-to-come'}
        disabled={!ready} onClick={() => setOpen(true)}>
        <Icon name="flag" size={16} /><span class="turned-word">{ending.turned}</span>
      </button>
      {open && ready && (
        <Sheet title={ending.turned} close={() => setOpen(false)} wide>
          <Points {...props} points={points} why={why} />
        </Sheet>
      )}
    </>
  );
}

interface PointsProps extends Pick<TurningProps, 'table' | 'picture'> {
  points: TurningPoint[];
  why: WhyTexts;
}

function Points({ table: { players, me }, picture, points, why }: PointsProps) {
  const { ending } = useTexts().app;
  const { past } = useEnding();
  const reader = { names: labelsOf(players, me), me };
  return (
    <ol class="turned-points">
      {points.map((point) => {
        const view = past!.view(point.n);
        return <li key={point.n}>
          {picture && view && <div class="turned-board">{picture(view)}</div>}
          <p>
            <Hat seat={point.p} bot={botAt(players, point.p)} size={34} />
            <span class="turned-told">{sayTurning(why, point, reader)}</span>
          </p>
          <button type="button" class="btn small" onClick={() => past!.look(point.n)}>
            <Icon name="play" size={16} />{ending.seeIt}
          </button>
        </li>;
      })}
    </ol>
  );
}
