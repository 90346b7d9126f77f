// The tools of a replay's bar: a check of the shuffle, and a menu with all else that can be done with
// the game or the moment that is shown.
import { useState } from 'preact/hooks';
import { More } from '../parts/More';
import type { MoreItem } from '../parts/More';
import { pageOf } from '../playing/games';
import { linesOfEntry } from '../playing/loglines';
import type { Player } from '../playing/props';
import { saveRecord } from '../playing/record';
import { gameText } from '../texts/say';
import { useTexts } from '../texts/texts';
import { Icon } from '../ui/Icon';
import { announce } from '../ui/live';
import { lazySheet } from '../ui/Loading';
import { address } from '../ui/routes';
import { Sheet } from '../ui/Sheet';
import { BarTools } from '../ui/TopBar';
import { useFile } from './FileButton';
import type { Film, Lens } from './film';
import { MistakesSheet } from './MistakesSheet';
import { NoteSheet } from './Notes';
import type { Notes } from './Notes';
import { PlayOn } from './PlayOn';
import { useStory } from './storytexts';

// A link to this moment, copied; or shown, where copying is forbidden.

function useLink(table: string | null, at: number) {
  const story = useStory();
  const [copied, setCopied] = useState<string | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const link = table === null ? null
    : new URL(address({ page: 'replay', table, at }), location.href).href;
  const copy = () => navigator.clipboard.writeText(link!).then(() => {
    setCopied(link);
    announce(story.copied);
  });
  return {
    share: link === null ? null : () => {
      Promise.resolve().then(copy).catch(() => setRefused(link));
    },
    note: (
      <>
        {link !== null && copied === link
          && <span class="share-note" aria-hidden="true">{story.copied}</span>}
        {refused !== null && (
          <Sheet title={story.share} close={() => setRefused(null)}>
            <label class="field">
              {story.copyFailed}
              <input readOnly value={refused} onFocus={(e) => e.currentTarget.select()} />
            </label>
          </Sheet>
        )}
      </>
    ),
  };
}

const ShareSheet = lazySheet(() => import('../share/ShareSheet').then((m) => m.ShareSheet));
const PictureSheet = lazySheet(() => import('../share/PictureSheet').then((m) => m.PictureSheet));
const VerifySheet = lazySheet(() => import('./VerifySheet').then((m) => m.VerifySheet));

/** What the last move was, in one sentence. */
function sayLast(film: Film, lens: Lens, at: number, players: Player[]): string {
  const told = { players, me: null, game: film.setup.game };
  return linesOfEntry(film.log(lens, at).at(-1)!, told)[0]?.sentence.text ?? '';
}

const unnamed = (players: Player[]): Player[] =>
  players.map((player) => ({ ...player, name: player.seat }));

interface ReplayToolsProps {
  film: Film;
  at: number;
  lens: Lens;
  notes: Notes | null;
  read(file: File): void;
  set(at: number): void;
  playOn(): void;
  /** Null where nothing can be asked, or there is nothing to show. */
  moments: (() => void) | null;
  others: (() => void) | null;
  together: (() => void) | null;
}

export function ReplayTools(props: ReplayToolsProps) {
  const { film, at, lens, notes, read, set, playOn, moments, others, together } = props;
  const { app, replay } = useTexts();
  const { game } = film.setup;
  const story = useStory();
  const [sheet, open] = useState<'verify' | 'mistakes' | 'note' | 'share' | 'picture' | 'on' | null>(null);
  const { choose, field } = useFile(read);
  const { share, note } = useLink(film.table, at);
  const close = () => open(null);
  const items: (MoreItem | false)[] = [
    film.finished && { icon: 'play', text: replay.goOn, act: () => open('on') },
    moments !== null && { icon: 'flag', text: story.momentsPlay, act: moments },
    others !== null && { icon: 'bot', text: story.others, act: others, key: 'O' },
    film.own && { icon: 'target', text: story.mistakes, act: () => open('mistakes') },
    notes !== null && { icon: 'log', text: story.note, act: () => open('note') },
    together !== null && { icon: 'people', text: story.together.begin, act: together },
    share !== null && { icon: 'link', text: story.share, act: share },
    share === null && film.finished
      && { icon: 'share', text: story.shareGame, act: () => open('share') },
    pageOf(game).picture !== undefined
      && { icon: 'map', text: story.picture, act: () => open('picture') },
    { icon: 'save', text: replay.save, act: () => saveRecord(film.record, game) },
    { icon: 'open', text: replay.another, act: choose },
  ];
  return (
    <>
      {!film.finished && (
        <button class="btn small" onClick={playOn}>
          <Icon name="play" size={14} />
          <span class="is-wide-only">{replay.goOn}</span>
        </button>
      )}
      {film.undone > 0 && (
        <span class="chip is-wide-only"><Icon name="undo" size={14} />{replay.undone({ n: film.undone })}</span>
      )}
      {film.finished && (
        <button class="tool-button verify-button" aria-label={story.verify} title={story.verify}
          onClick={() => open('verify')}>
          <Icon name="seal" size={20} />
        </button>
      )}
      <span class="replay-bar-tools"><BarTools /></span>
      <span class="share">
        <More text={story.more} items={items} />
        {note}
      </span>
      {field}
      {sheet === 'verify' && <VerifySheet film={film} close={close} />}
      {sheet === 'mistakes' && <MistakesSheet film={film} set={set} close={close} />}
      {sheet === 'on' && <PlayOn {...{ film, at, lens, close }} />}
      {sheet === 'share' && (
        <ShareSheet record={film.record} game={game} moment={{ at, eyes: lens }} close={close} />
      )}
      {sheet === 'picture' && (
        <PictureSheet view={film.view(lens, at)} players={film.players} close={close}
          title={`${gameText(game).title}, ${app.moveOf({ n_at: at, n_of: film.moves })}`}
          told={sayLast(film, lens, at, film.players)}
          untold={sayLast(film, lens, at, unnamed(film.players))} />
      )}
      {sheet === 'note' && notes && <NoteSheet notes={notes} at={at} close={close} />}
    </>
  );
}
