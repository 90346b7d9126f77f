// The rules of a game, to read: contents, sections, pictures.
import type { ComponentChildren } from 'preact';
import { createContext } from 'preact';
import { useContext, useEffect, useState } from 'preact/hooks';
import type { GameName } from '../engine/types';
import { GameTabs, PageBar } from '../parts/PageBar';
import { current } from '../playing/game';
import { isGame } from '../playing/games';
import { gameText } from '../texts/say';
import { language, useTexts } from '../texts/texts';
import { useTitle } from '../ui/hooks';
import { address, go } from '../ui/routes';
import { motionWanted } from '../ui/settings';
import { useStore } from '../ui/store';
import type { Book } from './book';
import { rulesOf } from './book';
import { Figure } from './Figure';
import type { Block, Inline, Section } from './markdown';
import './rules.css';

/** Whose rules are read. */
const Reading = createContext<GameName>('');

function RulesPage({ game, onBack }: { game: GameName; onBack?: () => void }) {
  const { rulesPage } = useTexts();
  const { book, failed, again } = useBook(game);
  const isEnglish = book?.language !== language();

  useEffect(() => { if (book) goOn(); }, [book]);
  return (
    <div class="rulebook">
      <header class="rulebook-head">
        {onBack && <Button onClick={onBack}>{rulesPage.back}</Button>}
        <h1>{rulesPage.title({ game: gameText(game).title })}</h1>
        {book && isEnglish && <p class="rulebook-note">{rulesPage.english}</p>}
      </header>
      {!!book?.sections.length && <Contents {...book} />}
      <Reading.Provider value={game}>
        <article class="rulebook-text" lang={book?.language}>
          {book?.sections.map((section) => <SectionText key={section.id} section={section} />)}
          {book?.sections.length === 0 && (
            <><p>{gameText(game).about}</p><p>{rulesPage.none}</p></>
          )}
          {!book && !failed && <p role="status">{rulesPage.loading}</p>}
          {failed && (
            <p role="alert">
              {rulesPage.failed} <Button onClick={again}>{rulesPage.again}</Button>
            </p>
          )}
        </article>
      </Reading.Provider>
    </div>
  );
}

function Button({ onClick, children }: { onClick: () => void; children: string }) {
  return (
    <button type="button" class="rulebook-button" onClick={onClick}>{children}</button>
  );
}

/** In the language of the screen; undefined until it is here. */
function useBook(game: GameName) {
  const wanted = language();
  const of = `${game} ${wanted}`;
  const [loaded, load] = useState<{ of: string; book: Book } | null>(null);
  const [failed, fail] = useState(false);
  const [tries, tryAgain] = useState(0);

  useEffect(() => {
    let current = true;

    fail(false);
    rulesOf(game, wanted).then(
      (book) => current && load({ of, book }),
      () => current && fail(true),
    );
    return () => { current = false; };
  }, [of, tries]);
  return {
    book: loaded?.of === of ? loaded.book : undefined,
    failed,
    again: () => tryAgain(tries + 1),
  };
}

const idOf = (section: string): string => `rules-${section}`;

function goTo(section: string): void {
  const heading = document.getElementById(idOf(section));

  heading?.focus({ preventScroll: true });
  heading?.scrollIntoView({ behavior: motionWanted() ? 'smooth' : 'auto', block: 'start' });
}

/** A section of another game's rules that was asked for before they were here. */
let wantedNext: string | undefined;

function goOn(): void {
  if (wantedNext) goTo(wantedNext);
  wantedNext = undefined;
}

function Contents({ sections, language: lang }: Book) {
  const { rulesPage } = useTexts();

  return (
    <nav class="rulebook-contents" aria-labelledby="rules-contents">
      <h2 id="rules-contents">{rulesPage.contents}</h2>
      <ol lang={lang}>
        {sections.filter(({ level }) => level === 2).map(({ id, title }) => (
          <li key={id}>
            <button type="button" onClick={() => goTo(id)}>{title}</button>
          </li>
        ))}
      </ol>
    </nav>
  );
}

function SectionText({ section: { id, level, title, shown, folded } }: { section: Section }) {
  const { rulesPage } = useTexts();
  const Heading = level === 2 ? 'h2' : 'h3';

  return (
    <section class={level === 2 ? 'rulebook-section' : 'rulebook-part'} aria-labelledby={idOf(id)}>
      <Heading id={idOf(id)} tabIndex={-1}>{title}</Heading>
      <Blocks blocks={shown} />
      {!!folded.length && (
        <details class="rulebook-fold">
          <summary>{rulesPage.more}</summary>
          <Blocks blocks={folded} />
        </details>
      )}
    </section>
  );
}

const Blocks = ({ blocks }: { blocks: Block[] }) => (
  <>{blocks.map((block, i) => <BlockText key={i} block={block} />)}</>
);

function BlockText({ block }: { block: Block }) {
  switch (block.kind) {
    case 'text': return <p><Words text={block.text} /></p>;
    case 'table': return <TableText head={block.head} rows={block.rows} />;
    case 'drawing': return <pre class="rulebook-drawing" tabIndex={0}>{block.text}</pre>;
    case 'picture': return (
      <Figure picture={block.picture}><Words text={block.caption} /></Figure>
    );
    case 'list': {
      const List = block.numbered ? 'ol' : 'ul';
      return (
        <List class="rulebook-list">
          {block.items.map((item, i) => <li key={i}><Words text={item} /></li>)}
        </List>
      );
    }
  }
}

const Words = ({ text }: { text: Inline[] }) => (
  <>{text.map((piece, i) => <Piece key={i} piece={piece} />)}</>
);

const plain = (text: Inline[]): string =>
  text.map((piece) => (typeof piece === 'string' ? piece
    : piece.kind === 'code' ? piece.text : plain(piece.text))).join('');

/** The number of a decision is there for those who look for it. */
const isDecision = (text: Inline[]): boolean => /^[A-Z]\d+$/.test(plain(text));

function Piece({ piece }: { piece: Inline }) {
  if (typeof piece === 'string') return <>{piece}</>;
  switch (piece.kind) {
    case 'code': return <code>{piece.text}</code>;
    case 'em': return <em><Words text={piece.text} /></em>;
    case 'strong': return isDecision(piece.text)
      ? <span class="rulebook-decision"><Words text={piece.text} /></span>
      : <strong><Words text={piece.text} /></strong>;
    case 'link': return <Link {...piece}><Words text={piece.text} /></Link>;
  }
}

interface LinkProps { game?: string; section?: string; children: ComponentChildren }

function Link({ game, section, children }: LinkProps) {
  const here = useContext(Reading);
  const follow = (event: Event) => {
    if (game && game !== here) {
      wantedNext = section;
    } else {
      event.preventDefault();
      if (section) goTo(section);
    }
  };

  if (game && !isGame(game)) return <>{children}</>;
  return <a href={address({ page: 'rules', game: game ?? here })} onClick={follow}>{children}</a>;
}

function TableText({ head, rows }: { head: Inline[][]; rows: Inline[][][] }) {
  const label = head.map(plain).find((title) => title);

  return (
    <div class="rulebook-table" tabIndex={0} role="group" aria-label={label}>
      <table>
        <thead>
          <tr>
            {head.map((cell, i) => (
              cell.length ? <th key={i} scope="col"><Words text={cell} /></th> : <td key={i} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name = [], ...cells], row) => (
            <tr key={row}>
              <th scope="row"><Words text={name} /></th>
              {cells.map((text, i) => <td key={i}><Words text={text} /></td>)}
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
