// A picture of the rules, and what is to be seen in it.
import { face } from '../art/card';
import { roleCard } from '../art/figures';
import { die, galleryCard } from '../art/gallerycard';
import { nuggetCard } from '../art/nuggetcard';
import { Svg } from '../art/Svg';
import { cardName, cardTitle, roleTitle, symbolsName } from '../texts/say';
import type { Example } from '../texts/rules/pages';
import { useTexts } from '../texts/texts';
import { GalleryPicture } from './GalleryPicture';
import { MinePicture } from './MinePicture';

export function Figure({ example }: { example: Example }) {
  const { rulesPage } = useTexts();
  const wrong = example.kind === 'mine' && example.cells.some((cell) => cell.wrong);

  return (
    <figure class={wrong ? 'rulebook-figure wrong' : 'rulebook-figure'}>
      <Picture example={example} />
      <figcaption>
        {wrong && <strong class="rulebook-wrong">✗ {rulesPage.wrong}: </strong>}
        {example.caption}
      </figcaption>
    </figure>
  );
}

function Picture({ example }: { example: Example }) {
  switch (example.kind) {
    case 'mine': return <MinePicture cells={example.cells} />;
    case 'gallery': return <GalleryPicture {...example} />;
    default: return <Row items={itemsOf(example)} small={example.kind === 'dice'} />;
  }
}

/** A card, and its name if it is not printed on it. */
interface Item { html: string; name?: string }

function itemsOf(example: Exclude<Example, { kind: 'mine' | 'gallery' }>): Item[] {
  switch (example.kind) {
    case 'cards': return example.codes.map(cardItem);
    case 'roles': return example.roles.map((role) =>
      ({ html: roleCard(role, roleTitle(role)) }));
    case 'nuggets': return example.worth.map((worth) => ({ html: nuggetCard(worth) }));
    case 'tunnels': return example.cards.map(({ number, symbols }) =>
      ({ html: galleryCard(number, symbols), name: symbolsName(symbols) }));
    case 'dice': return [
      { html: die('A', example.dice[0]) }, { html: die('B', example.dice[1]) },
    ];
  }
}

function cardItem(code: string): Item {
  const title = cardTitle(code);

  if (title) return { html: face(code, { title }) };
  return { html: face(code), name: cardName(code) };
}

function Row({ items, small }: { items: Item[]; small: boolean }) {
  return (
    <ul class={small ? 'rulebook-row small' : 'rulebook-row'}>
      {items.map(({ html, name }, i) => (
        <li key={i}>
          <Svg html={html} />
          {name && <span>{name}</span>}
        </li>
      ))}
    </ul>
  );
}
