// Talk around a game, alone or at a server's table: it hears what is said, shows it where it
// belongs, and lets one answer.
import type { ComponentChildren } from 'preact';
import { useEffect, useLayoutEffect, useMemo, useState } from 'preact/hooks';
import { goalsOf } from '../mine/view';
import { useQuiet } from '../playing/hooks';
import { pageOf } from '../playing/games';
import { labelsOf, namesOf } from '../playing/loglines';
import type { TalkState, Tell } from '../playing/talking';
import { TalkContext } from '../playing/props';
import type { LogEntry, TableTalk } from '../playing/props';
import type { Scene } from '../playing/scene';
import { sayClaim } from '../texts/say';
import { named, useTexts } from '../texts/texts';
import { Icon } from '../ui/Icon';
import { onKey } from '../ui/keys';
import { AtPlayer, useHearing, WordLine } from './AtPlayer';
import { isOfSame } from './claims';
import { GoalTags } from './GoalTags';
import { ClaimList } from './Ledger';
import { chatIn, claimsIn, claimsUpTo, goalTags, withClaims } from './lines';
import { Palette } from './Palette';
import { PlayerPop } from './PlayerPop';
import { CellPop } from './Pop';
import { useSpeaking } from './speaking';
import type { ListClaims, Speaking } from './speaking';
import { Tabs } from './Tabs';
import type { Tab } from './Tabs';
import { TalkWords, useTalkTexts, useTalkWords } from './words';
import type { TalkTexts } from './words';
import './talk.css';
import './ledger.css';

// Words at the foot of the table: a claim looks for its cell, or something was not said.

function AimBar({ speaking: { aiming, aimAt } }: { speaking: Speaking }) {
  const words = useTalkWords();
  const claim = aiming!.claim;
  // The arrows walk the board from here.
  useLayoutEffect(() => {
    document.querySelector<HTMLElement>('[data-cell][tabindex="0"]')
      ?.focus({ preventScroll: true });
  }, []);
  return (
    <div class="talk-bar" role="status">
      <Icon name="target" />
      <p>{words.aim({ claim: named<string>(words.short, claim) ?? claim })}</p>
      <button class="btn small" onClick={() => aimAt(null)}>
        {words.callOff}<kbd>Esc</kbd>
      </button>
    </div>
  );
}

function Wrong({ speaking: { wrong, forgive } }: { speaking: Speaking }) {
  const { app } = useTexts();
  return (
    <div class="talk-bar is-paper" role="alert">
      <Icon name="claim" />
      <p>{wrong}</p>
      <button class="tool-button" aria-label={app.close} onClick={forgive}>
        <Icon name="cross" />
      </button>
    </div>
  );
}

/** The log, with what was claimed between the moves. */
export function useToldLog(scene: Scene, { talk }: TalkState): LogEntry[] {
  const { log } = scene;
  const held = heldRound(scene);
  const claims = useMemo(() => claimsUpTo(claimsIn(talk), held), [talk, held]);
  return useMemo(() => withClaims(log, claims), [log, claims]);
}

/** The round whose end is being looked at; null if there is none. */
const heldRound = ({ after, view }: Scene): number | null => (after && view.round) ?? null;

/** What fits to be said, and neither it nor the contrary was said yet. */
function offersOf({ view, log, me, at, moves }: Scene, { talk }: TalkState): string[] {
  if (me === null || at < moves) return [];
  const found = pageOf(view.game).offers?.(view, log, me) ?? [];
  return found.filter(({ claim, since }) =>
    !talk.some((line) => line.p === me && line.n >= since
      && line.claim !== undefined && isOfSame(line.claim, claim)))
    .map(({ claim }) => claim);
}

interface TalkProps {
  scene: Scene;
  state: TalkState;
  send: Tell;
  /** What can be claimed in this game. */
  listClaims: ListClaims;
  covered: boolean;
  children: ComponentChildren;
}

export function Talk(props: TalkProps) {
  const { send, listClaims, scene, state, covered } = props;
  const { me, players } = scene;
  const words = useTalkTexts();
  const talks = words !== null && (state.table?.talk ?? 'none') !== 'none';
  const speaks = talks && me !== null && state.table?.phase === 'playing';
  const speaking = useSpeaking({
    view: scene.view, me, players, send, listClaims, words, on: speaks,
    offers: speaks ? offersOf(scene, state) : [],
  });
  const value = useTableTalk(props, speaking, talks ? words : null, speaks);
  const { opened, aiming, wrong } = speaking;

  useTalkKeys(speaking, speaks);
  useQuietKey(talks);
  return (
    <TalkWords.Provider value={words}>
      <TalkContext.Provider value={value}>
        {props.children}
        {speaks && opened?.is === 'palette' && <Palette speaking={speaking} />}
        {speaks && opened?.is === 'cell' && (
          <CellPop key={opened.at} speaking={speaking} at={opened.at} />
        )}
        {talks && opened?.is === 'player' && (
          <PlayerPop key={opened.seat} {...{ speaking, speaks, covered, send }}
            seat={opened.seat} claims={claimsUpTo(claimsIn(state.talk), heldRound(scene))}
            note={state.notes.find(({ p }) => p === opened.seat)}
            chats={state.table?.talk === 'free'} />
        )}
        {speaks && aiming && <AimBar speaking={speaking} />}
        {talks && wrong && <Wrong speaking={speaking} />}
      </TalkContext.Provider>
    </TalkWords.Provider>
  );
}

/** What the screens of the games are given; null where nobody talks. */
function useTableTalk(
  { scene, send, state, covered }: TalkProps, speaking: Speaking, words: TalkTexts | null,
  speaks: boolean,
): TableTalk | null {
  const { me, players, view, at } = scene;
  const [tab, setTab] = useState<Tab>('log');
  const [draft, write] = useState('');
  const hearing = useHearing(state, scene, words, heldRound(scene));
  const { notes, table: known } = state;
  const { opened, aiming, open, close, say } = speaking;
  const all = claimsIn(state.talk);
  const claims = claimsUpTo(all, heldRound(scene));
  const round = view.round ?? 1;
  const tags = goalTags(claims, round, at);
  const names = labelsOf(players, me);
  const shut = speaks && !aiming;
  const { now } = hearing;
  if (!words) return null;

  const chat = known?.talk !== 'free' ? null : {
    lines: chatIn(state.talk, notes), players, me, send, draft, write,
    read: hearing.read,
  };
  return {
    player: (seat, { busy, hasRoom }) => (
      <AtPlayer {...{ seat, me, players, covered, hasRoom }} said={now?.line.p === seat ? now : null}
        note={notes.find(({ p }) => p === seat)}
        open={busy || aiming ? null : () => open({ is: 'player', seat })} />
    ),
    word: now && <WordLine said={now} players={players} />,
    button: speaks && !hasNone(speaking) && <SayButton speaking={speaking} />,
    offer: speaks && !aiming && speaking.offers[0] && (
      <OfferButton claim={speaking.offers[0]} speaking={speaking} />
    ),
    beside: (log) => (
      <Tabs {...{ tab, setTab, log, players, chat }} unread={hearing.unread}
        claims={hasNone(speaking) ? null : claims} />
    ),
    unread: hearing.unread,
    opens: () => { if (chat && hearing.unread > 0) setTab('chat'); },
    mine: scene.live,
    onMine: tags.size > 0
      && <GoalTags goals={goalsOf(view)} tags={tags} names={names} me={me} />,
    ofGoal(goal) {
      const tag = tags.get(goal)?.at(-1);
      return tag ? words.tag({ name: names(tag.p), is: words.tags[tag.is] }) : null;
    },
    cell({ x, y }, idle) {
      const place = `${x},${y}`;
      if (aiming) say(`${aiming.claim}@${place}`);
      else if (!shut || !idle) return false;
      else if (opened?.is === 'cell' && opened.at === place) return close(), false;
      else open({ is: 'cell', at: place });
      return true;
    },
    ofRound(number) {
      // Where to dig and who asks for a lamp is neither true nor false.
      const said = all.filter((line) => line.round === number && line.mark);
      return said.length > 0 && (
        <section class="cer-said panel">
          <h3>{words.whatWasSaid}</h3>
          <ClaimList claims={said} players={players} />
        </section>
      );
    },
  };
}

/** Is there nothing to claim in this game? */
const hasNone = ({ claims }: Speaking): boolean => Array.isArray(claims) && claims.length === 0;

function OfferButton({ claim, speaking: { say, players } }: { claim: string; speaking: Speaking }) {
  const words = useTalkWords();
  const text = sayClaim(claim, namesOf(players));
  return (
    <button type="button" class="btn talk-offer" data-offer={claim}
      onClick={() => say(claim)}>
      <Icon name="claim" size={17} /><span>{words.sayThis({ text })}</span>
    </button>
  );
}

function SayButton({ speaking: { opened, open, close } }: { speaking: Speaking }) {
  const words = useTalkWords();
  const isOpen = opened?.is === 'palette';
  return (
    <button type="button" class="btn talk-say" data-talk aria-expanded={isOpen}
      aria-label={words.sayAbout} title={words.sayAbout}
      onClick={() => (isOpen ? close() : open({ is: 'palette' }))}>
      <Icon name="claim" size={18} />
    </button>
  );
}

/** M makes a quiet table of it, or lets bots talk again. */
function useQuietKey(talks: boolean): void {
  const [, change] = useQuiet();
  useEffect(() => (talks ? onKey('m', change) : undefined));
}

/** C opens the palette; Escape calls a claim off that looks for its cell. */
function useTalkKeys({ aiming, aimAt, open }: Speaking, speaks: boolean): void {
  useEffect(() => {
    if (!speaks) return;
    const stop = onKey('c', () => {
      if (!document.querySelector('[aria-modal], dialog[open]')) open({ is: 'palette' });
    });
    return stop;
  });
  // At once: the bar that offers it is there already.
  useLayoutEffect(() => {
    if (!aiming) return;
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      event.stopPropagation();
      aimAt(null);
    };
    addEventListener('keydown', press, true);
    return () => removeEventListener('keydown', press, true);
  });
}
