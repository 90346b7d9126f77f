// The rules of a game, to read: contents, chapters, pictures.
import { useEffect, useState } from 'preact/hooks';
import type { GameName } from '../engine/types';
import { GameTabs, PageBar } from '../parts/PageBar';
import { current } from '../playing/game';
import { pageOf } from '../playing/games';
import type { Chapter, Part, Table } from '../texts/rules/pages';
import { gameText } from '../texts/say';
import { language, useTexts } from '../texts/texts';
import { useTitle } from '../ui/hooks';
import { go } from '../ui/routes';
import { motionWanted } from '../ui/settings';
import { useStore } from '../ui/store';
import { Figure } from './Figure';
import './rules.css';

function RulesPage({ game, onBack }: { game: GameName; onBack?: () => void }) {
  const { rulesPage } = useTexts();
  const { chapters, failed, again } = useChapters(game);

  return (
    <div class="rulebook">
      <header class="rulebook-head">
        {onBack && <Button onClick={onBack}>{rulesPage.back}</Button>}
        <h1>{rulesPage.title({ game: gameText(game).title })}</h1>
      </header>
      {!!chapters?.length && <Contents chapters={chapters} />}
      <article class="rulebook-text">
        {chapters?.map((chapter) => <ChapterText key={chapter.id} chapter={chapter} />)}
        {chapters?.length === 0 && (
          <><p>{gameText(game).about}</p><p>{rulesPage.none}</p></>
        )}
        {!chapters && !failed && <p role="status">{rulesPage.loading}</p>}
        {failed && (
          <p role="alert">
            {rulesPage.failed} <Button onClick={again}>{rulesPage.again}</Button>
          </p>
        )}
      </article>
    </div>
  );
}

function Button({ onClick, children }: { onClick: () => void; children: string }) {
  return (
    <button type="button" class="rulebook-button" onClick={onClick}>{children}</button>
  );
}

/** In the language of the screen; undefined until they are here, none if there are none. */
function useChapters(game: GameName) {
  const wanted = language();
  const of = `${game} ${wanted}`;
  const [loaded, load] = useState<{ of: string; chapters: Chapter[] } | null>(null);
  const [failed, fail] = useState(false);
  const [tries, tryAgain] = useState(0);

  useEffect(() => {
    let current = true;
    const rules = pageOf(game).rules?.[wanted] ?? (async () => []);

    fail(false);
    rules().then(
      (chapters) => current && load({ of, chapters }),
      () => current && fail(true),
    );
    return () => { current = false; };
  }, [of, tries]);
  return {
    chapters: loaded?.of === of ? loaded.chapters : undefined,
    failed,
    again: () => tryAgain(tries + 1),
  };
}

const idOf = (chapter: Chapter): string => `rules-${chapter.id}`;

function goTo(chapter: Chapter): void {
  const heading = document.getElementById(idOf(chapter));

  heading?.focus({ preventScroll: true });
  heading?.scrollIntoView({ behavior: motionWanted() ? 'smooth' : 'auto', block: 'start' });
}

function Contents({ chapters }: { chapters: Chapter[] }) {
  const { rulesPage } = useTexts();

  return (
    <nav class="rulebook-contents" aria-labelledby="rules-contents">
      <h2 id="rules-contents">{rulesPage.contents}</h2>
      <ol>
        {chapters.map((chapter) => (
          <li key={chapter.id}>
            <button type="button" onClick={() => goTo(chapter)}>{chapter.title}</button>
          </li>
        ))}
      </ol>
    </nav>
  );
}

function ChapterText({ chapter }: { chapter: Chapter }) {
  return (
    <section aria-labelledby={idOf(chapter)}>
      <h2 id={idOf(chapter)} tabIndex={-1}>{chapter.title}</h2>
      {chapter.parts.map((part, i) => <PartText key={i} part={part} />)}
    </section>
  );
}

function PartText({ part }: { part: Part }) {
  if (typeof part === 'string') return <p><Marked text={part} /></p>;
  if ('table' in part) return <TableText table={part.table} />;
  if ('example' in part) return <Figure example={part.example} />;
  return <ul>{part.list.map((item, i) => <li key={i}><Marked text={item} /></li>)}</ul>;
}

/** Text in which *stars* stand around what matters. */
function Marked({ text }: { text: string }) {
  return (
    <>
      {text.split('*').map((piece, i) =>
        i % 2 ? <strong key={i}>{piece}</strong> : piece)}
    </>
  );
}

function TableText({ table }: { table: Table }) {
  return (
    <div class="rulebook-table" tabIndex={0} role="group" aria-label={table.head[0]}>
      <table>
        <thead>
          <tr>{table.head.map((head, i) => <th key={i} scope="col">{head}</th>)}</tr>
        </thead>
        <tbody>
          {table.rows.map(([name, ...cells], row) => (
            <tr key={row}>
              <th scope="row">{name}</th>
              {cells.map((text, i) => <td key={i}>{text}</td>)}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

// The frame of the rules pages: one tab a game.

const toTable = () => go({ page: 'play' });

export function RulesFrame({ game }: { game: GameName }) {
  const texts = useTexts();
  const playing = useStore(current) !== null;

  useTitle(texts.home.rulesOf({ game: gameText(game).title }));
  return (
    <div class="page">
      <PageBar title={texts.home.rules} />
      <GameTabs page="rules" game={game} label={texts.home.games} />
      <main id="main" class="rules-main" tabIndex={-1}>
        <RulesPage game={game} {...(playing ? { onBack: toTable } : {})} />
      </main>
    </div>
  );
}
