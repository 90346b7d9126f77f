// The race for the bar: cards to each goal, and what is left to get there.
import { Icon } from '../app/Icon';
import type { MineView } from './view';
import { useTexts } from '../texts/texts';
import { pileShare, turnsLeft } from './known';

export function DwarvesRace({ view, race }: { view: MineView; race: number[] | null }) {
  const words = useTexts().dwarves;
  const turns = turnsLeft(view);
  const share = Math.round(pileShare(view) * 100);
  return (
    <div class="dw-race" title={words.race}>
      {race && <RaceTo view={view} race={race} />}
      <span class="dw-race-bar" aria-hidden="true"><i style={{ width: `${share}%` }} /></span>
      <span class="dw-race-left">
        <b>{view.pile}</b> <span class="dw-race-words">{words.inPile}</span>
        {turns > 0 && <span class="dw-race-turns">, {words.turnsLeft({ n: turns })}</span>}
      </span>
    </div>
  );
}

/** G1 3, G2 1: how many cards are missing at the least to goals that lie face down. */
export function RaceTo({ view, race }: { view: MineView; race: number[] }) {
  const open = view.goals.flatMap(({ goal, lies }, i) =>
    (lies === null ? [{ goal, cards: race[i] }] : []));
  if (!open.length) return null;
  return (
    <>
      <Icon name="flag" size={16} />
      {open.map(({ goal, cards }) => (
        <span key={goal} class="dw-race-goal">
          {goal} <b>{Number.isFinite(cards) ? cards : '–'}</b>
        </span>
      ))}
    </>
  );
}
