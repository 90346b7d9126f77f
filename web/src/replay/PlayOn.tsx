// Playing on from the position that a replay shows: alone against bots, or as a new table with
// friends. What the seat knew that one takes stays; the engine deals all else anew. A sheet.
import { useEffect, useState } from 'preact/hooks';
import { seatAt, seatIndex } from '../engine/types';
import type { GameName, Seat } from '../engine/types';
import { LevelPick } from '../parts/setup';
import '../parts/setup.css';
import { newSeed, playNow } from '../playing/game';
import { lastLineup, levelOfTable, resize, usualLineup } from '../playing/lineup';
import type { TableLevel } from '../playing/lineup';
import { lookForServer, openFrom, presence, whyOf } from '../playing/online/server';
import type { Player } from '../playing/props';
import { faultOf } from '../playing/record';
import { textsLater } from '../texts/later';
import type { TextsOf } from '../texts/later';
import { Menu } from '../ui/Choice';
import { Icon } from '../ui/Icon';
import { go } from '../ui/routes';
import { Sheet } from '../ui/Sheet';
import { useStore } from '../ui/store';
import { type Film, type Lens, seatOf } from './film';
import { linesUpTo, recordFrom } from './past';

type PastTexts = TextsOf<'past'>;
const usePastTexts = textsLater('past');
const useLobbyTexts = textsLater('lobby');

/** Moves of a past, at most; the engine reads no longer one. */
const MOST = 2000;

interface PlayOnProps { film: Film; at: number; lens: Lens; close(): void }

export function PlayOn(props: PlayOnProps) {
  const texts = usePastTexts();
  return texts && <PlayOnSheet {...props} texts={texts} />;
}

/** Why nobody can play on from there; null if one can. */
function whyNot(film: Film, at: number, texts: PastTexts): string | null {
  if (film.setup.from) return texts.twice;
  if (film.finished && at === film.moves) return texts.over;
  return at > MOST ? texts.long({ n: MOST }) : null;
}

interface PlayOnSheetProps extends PlayOnProps { texts: PastTexts }

function PlayOnSheet({ film, at, lens, texts, close }: PlayOnSheetProps) {
  const lobby = useLobbyTexts();
  const server = useStore(presence);
  const [as, setAs] = useState<Seat>(() => seatOf(lens) ?? mineIn(film.players));
  const [level, setLevel] = useState<TableLevel>(() => levelLast(film.setup.game));
  const [wrong, setWrong] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const why = whyNot(film, at, texts);
  const { name } = film.players[seatIndex(as)]!;

  useEffect(() => void lookForServer(), []);
  const attempt = (act: () => Promise<void>, say: (error: unknown) => string) => () => {
    if (busy) return;
    setBusy(true);
    setWrong(null);
    act().then(close, (error: unknown) => {
      setWrong(say(error));
      setBusy(false);
    });
  };
  const alone = attempt(async () => {
    const seed = newSeed();
    const { from: _, ...setup } = film.setup;
    await playNow({
      setup: { ...setup, seed, from: { at, as } },
      players: tableOf(film, as, level),
      record: recordFrom(film.record, at, as, seed),
    });
  }, (error) => faultOf(error).text);
  const friends = attempt(async () => {
    const { table } = await openFrom(as, linesUpTo(film.record, at));
    go({ page: 'table', name: String(table) });
  }, (error) => {
    const reasons = lobby?.refusals.reasons as Record<string, string> | undefined;
    return reasons?.[whyOf(error)] ?? lobby?.refusals.other({ why: whyOf(error) }) ?? '';
  });
  return (
    <Sheet title={texts.title} close={close}>
      {why ? <p>{why}</p> : (
        <div class="play-on">
          <p>{texts.about({ n: at, name })}</p>
          <Menu<Seat> name={texts.as} value={as} pick={setAs}
            of={film.players.map((player) => [player.seat, player.name] as const)} />
          <LevelPick level={level} own="medium" pick={setLevel} />
          <button class="btn go big" aria-disabled={busy} onClick={alone}>
            <Icon name="play" size={20} />{texts.alone}
          </button>
          {server === 'here' && (
            <>
              <button class="btn" aria-disabled={busy} onClick={friends}>
                <Icon name="people" size={18} />{texts.friends}
              </button>
              <p class="setting-about">{texts.friendsAbout({ name })}</p>
            </>
          )}
          {wrong && <p class="wrong" role="alert">{wrong}</p>}
        </div>
      )}
    </Sheet>
  );
}

/** As strong as those whom one played last; a newcomer's first are none of those that one picks. */
function levelLast(game: GameName): TableLevel {
  const last = levelOfTable(lastLineup(game));
  return last === null || last === 'kind' ? 'easy' : last;
}

/** The seat of the only person; else the first. */
const mineIn = (players: Player[]): Seat =>
  (players.find(({ bot }) => bot === null) ?? players[0]!).seat;

/** I sit in that seat, and bots of that level in the others. */
function tableOf({ setup: { game, players: n }, players }: Film, as: Seat, level: TableLevel): Player[] {
  const usual = level === 'own' ? lastLineup(game) : usualLineup(game, level);
  const guests = resize(usual, n).chairs.filter(({ bot }) => bot !== null);
  return players.map((_, i) => {
    const seat = seatAt(i);
    const chair = seat === as ? { name: resize(usual, n).chairs[0]!.name, bot: null }
      : guests.shift()!;
    return { seat, ...chair };
  });
}
