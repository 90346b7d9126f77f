// Who plays: gems, goblins and bomb of each, and the chests that are left.
import { Icon } from '../ui/Icon';
import { labelsOf } from '../playing/loglines';
import type { GameEvent, Seat } from '../engine/types';
import type { GalleriesView, GoblinSeen } from './view';
import { chestBack } from '../art/gallerycard';
import { Svg } from '../art/Svg';
import { Hat } from '../playing/Hat';
import { mannerText } from '../texts/say';
import type { Player } from '../playing/props';
import { Fuse, useSeatState, useTalk } from '../playing/props';
import { useTexts, words as grammar } from '../texts/texts';
import { Bomb, Figure, Gems } from './pieces';
import type { Words } from './words';

interface PlayersProps {
  view: GalleriesView;
  players: Player[];
  thinking: Seat | null;
  pointed: string | null;
  /** What is being shown: a payment flies to its owner. */
  event: GameEvent | null;
  /** What each has, with what was counted at the end. */
  purses: Map<Seat, number>;
  words: Words;
  point(place: string | null): void;
}

export function Players(props: PlayersProps) {
  return (
    <section class="gal-players" aria-label={props.words.texts.players}>
      <ul>
        {props.players.map(player => (
          <Row key={player.seat} player={player} {...props} />
        ))}
      </ul>
      <Chests {...props} />
    </section>
  );
}

function Row({ view, player, players, thinking, pointed, event, purses, words, point }:
PlayersProps & { player: Player }) {
  const { seat } = player, { texts } = words;
  const { bomb, goblins } = view.seats.find(s => s.p === seat)!;
  const gems = purses.get(seat)!;
  const paid = event?.event === 'paid' && event.p === seat ? event.n! : 0;
  const tag = seat === words.me ? player.name : thinking === seat ? texts.thinks
    : player.bot ? mannerText(player.bot) ?? texts.isBot : '';
  const on = view.turn === seat;
  const here = useSeatState(seat);
  const talk = useTalk();
  const names = ['gal-player', on && 'is-on', pointed === seat && 'is-pointed',
    here?.away && 'is-away']
    .filter(Boolean).join(' ');
  return (
    <li class={names} data-seat={seat} aria-current={on ? 'true' : undefined}>
      <Hat class="gal-hat" seat={seat} bot={player.bot} away={here?.away} size={46} />
      <span class="gal-name">
        <b>{labelsOf(players, words.me)(seat)}</b>{(here?.note || tag) && <small>{here?.note ?? tag}</small>}
      </span>
      <span class="gal-purse" aria-label={texts.gems({ n: gems })} role="img">
        <Gems n={gems} />{paid > 0 && <em key={view.left}>+{paid}</em>}
      </span>
      <span class="gal-team">
        {goblins.map(seen => (
          <Member key={seen.goblin} seat={seat} seen={seen} words={words} point={point} />
        ))}
        <span class={bomb === 'home' ? 'gal-own' : 'gal-own is-out'} role="img"
          aria-label={bomb === 'home' ? texts.bombAtHome : texts.bombAt({ at: bomb })}
          onPointerEnter={() => bomb !== 'home' && point(bomb)}
          onPointerLeave={() => point(null)}>
          <Bomb owner={seat} /><small>{bomb === 'home' ? '' : bomb}</small>
        </span>
      </span>
      {on && here?.fuse && <Fuse of={here.fuse} />}
      {talk?.player(seat, { busy: false, hasRoom: false })}
    </li>
  );
}

function Member({ seat, seen, words, point }:
{ seat: Seat; seen: GoblinSeen; words: Words; point(place: string | null): void }) {
  const { texts } = words;
  const dead = seen.at === 'cemetery', home = seen.at === 'reserve';
  const where = dead ? texts.inGrave : home ? texts.atHome : seen.at;
  const about = [words.goblin(seat + seen.goblin), words.wearing(seen), where];
  return (
    <span class={dead ? 'gal-member is-dead' : 'gal-member'} role="img"
      aria-label={about.filter(Boolean).join(', ')}
      onPointerEnter={() => !dead && !home && point(seen.at)}
      onPointerLeave={() => point(null)}>
      {dead ? <Icon name="tomb" size={24} /> : <Figure seat={seat} seen={seen} size={34} />}
      <small>{where}</small>
    </span>
  );
}

function Chests({ view, words }: PlayersProps) {
  const { chests } = useTexts().cards;
  const name = (card: string): string => chests[card as keyof typeof chests] ?? card;
  const { cards, discard } = view.chests, { texts } = words;
  return (
    <div class="gal-chests panel">
      <Svg class="gal-chest" html={chestBack()} />
      <p>
        <b>{texts.chestsLeft({ n: cards })}</b> {texts.toOpen}
        {discard.length > 0 && (
          <small>{texts.opened({ things: grammar().list(discard.map(name)) })}</small>
        )}
      </p>
    </div>
  );
}
