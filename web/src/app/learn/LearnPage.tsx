// A lesson on the table of its game, with a guide who points at things.
import { useEffect, useState } from 'preact/hooks';
import { loadEngine } from '../../engine/engine';
import { seatAt } from '../../engine/types';
import type { GameName } from '../../engine/types';
import { EndingContext } from '../../playing/ending';
import { playNow } from '../../playing/game';
import { GAMES, pageOf } from '../../playing/games';
import { GameScreen } from '../../playing/GameScreen';
import { useCover } from '../../playing/hooks';
import { lastLineup, lineupSitting, NAMES } from '../../playing/lineup';
import type { Player } from '../../playing/props';
import { fetchSentences } from '../../playing/say';
import { gameText } from '../../texts/say';
import { useTexts } from '../../texts/texts';
import { meet } from '../../ui/firsts';
import { useTitle } from '../../ui/hooks';
import { Icon } from '../../ui/Icon';
import { Loading } from '../../ui/Loading';
import { address, go } from '../../ui/routes';
import { useStore } from '../../ui/store';
import { EngineTrouble } from '../../ui/Trouble';
import { Guide } from './Guide';
import { Lesson } from './lesson';
import './learn.css';

function LessonTools({ game, again }: { game: GameName; again(): void }) {
  const { tutorial, home } = useTexts();
  return (
    <>
      <select class="pick lesson-pick" aria-label={home.learn} value={game}
        onChange={(e) => go({ page: 'learn', game: e.currentTarget.value as GameName })}>
        {GAMES.filter((g) => pageOf(g).lesson).map((g) => <option key={g} value={g}>{gameText(g).title}</option>)}
      </select>
      <button class="tool-button" aria-label={tutorial.again} title={tutorial.again}
        onClick={again}>
        <Icon name="rotate" size={20} />
      </button>
      <a class="tool-button" aria-label={tutorial.leave} title={tutorial.leave}
        href={address({ page: 'home' })}>
        <Icon name="cross" size={20} />
      </a>
    </>
  );
}

async function begin(game: GameName): Promise<Lesson> {
  const [{ lesson }, engine] = await Promise.all(
    [pageOf(game).lesson!(), loadEngine(), fetchSentences(game)]);
  return new Lesson(lesson, engine, engine.games.find((g) => g.name === game)!);
}

export function LearnPage({ game }: { game: GameName }) {
  const texts = useTexts();
  const [lesson, setLesson] = useState<Lesson | null>(null);
  const [failed, setFailed] = useState<unknown>(null);
  const [times, setTimes] = useState(0);

  useTitle(texts.home.learnGame({ game: gameText(game).title }));
  useEffect(() => {
    let running: Lesson | null = null;
    begin(game).then((found) => setLesson(running = found), setFailed);
    return () => running?.stop();
  }, [game, times]);
  if (failed) return <EngineTrouble error={failed} />;
  if (!lesson) return <Loading />;
  return <LessonTable lesson={lesson} key={times} again={() => setTimes(times + 1)} />;
}

function LessonTable({ lesson, again }: { lesson: Lesson; again(): void }) {
  const texts = useTexts();
  const scene = useStore(lesson.scene);
  const [covered, cover] = useCover();
  const { setup, me } = lesson.script;
  const game = setup.game;
  const play = () => void lineupSitting(lastLineup(game)).then(playNow);

  useEffect(() => { if (scene.over) meet('lesson'); }, [scene.over]);

  const ending = {
    ceremony: true,
    after: scene.after,
    goOn: () => {},
    close: () => lesson.closeRound(),
    again,
    replay: again,
    home: () => go({ page: 'home' }),
  };
  const asked = scene.answering ? undefined : lesson.step?.ask;
  return (
    <EndingContext.Provider value={ending}>
      <div class="lesson">
        <GameScreen
          title={texts.home.learnGame({ game: gameText(game).title })}
          view={scene.view} me={me} players={playersAt(setup.players)} log={scene.log}
          live={scene.live} lesson thinking={scene.thinking} race={scene.race}
          covered={covered} cover={cover} hint={asked ?? null}
          send={(move) => lesson.send(move)} why={(move) => lesson.why(move)}
          tools={<LessonTools game={game} again={again} />}
        />
      </div>
      <Guide lesson={lesson} scene={scene} play={play} again={again} />
    </EndingContext.Provider>
  );
}

const playersAt = (players: number): Player[] =>
  Array.from({ length: players }, (_, i) =>
    ({ seat: seatAt(i), name: NAMES[i]!, bot: i === 0 ? null : 'trained' }));
