// What there was between me and each character.
import { useState } from 'preact/hooks';
import { player } from '../../art/figures';
import { Svg } from '../../art/Svg';
import { CHARACTERS, LEVELS } from '../../engine/types';
import type { Who } from '../../engine/types';
import { playNow } from '../../playing/game';
import { atTableWith, characterHat, lineupSitting } from '../../playing/lineup';
import { botText, levelText, temperText } from '../../texts/say';
import { Icon } from '../../ui/Icon';
import { address } from '../../ui/routes';
import { Sheet } from '../../ui/Sheet';
import type { Against, Statistics } from './statistics';
import type { PanelProps } from './Statistics';
import { percent } from './words';
import type { MeTexts } from './words';

const nameOf = (who: Who): string => botText(who).title;

export const Face = ({ who, size }: { who: Who; size: number }) =>
  <Svg html={player(characterHat(who), size, { state: 'bot', who, uid: 'me' })} />;

/** The most telling thing about somebody, in a few words. */
function aboutOf({ fooled, lied, rounds }: Against, texts: MeTexts): string {
  if (fooled) return texts.fooledYou({ n: fooled });
  return lied ? texts.liedInVain({ n: lied }) : texts.neverLied({ n: rounds });
}

/** Whom the list begins with; the others are a tap away. */
const FIRST = 5;

export function Characters({ statistics, texts }: PanelProps) {
  const [all, setAll] = useState(false);
  const [open, setOpen] = useState<Against | null>(null);
  const { against } = statistics;
  if (against.length === 0) return null;
  const shown = all ? against : against.slice(0, FIRST);
  return (
    <section class="panel me-panel me-characters">
      <header class="me-head">
        <h2>{texts.characters}</h2>
        {against.length > FIRST && (
          <button class="me-link" aria-expanded={all} onClick={() => setAll(!all)}>
            {all ? texts.fewer : texts.everyone({ n: against.length })}
          </button>
        )}
      </header>
      <Honours statistics={statistics} texts={texts} />
      <ul>
        {shown.map((one) => (
          <li key={one.who}>
            <button class="me-character" onClick={() => setOpen(one)}>
              <Face who={one.who} size={40} />
              <span class="me-what"><b>{nameOf(one.who)}</b><span>{aboutOf(one, texts)}</span></span>
              <span class="me-together"><b>{shareOf(one)}</b><span>{texts.together}</span></span>
            </button>
          </li>
        ))}
      </ul>
      {open && <Character one={open} texts={texts} close={() => setOpen(null)} />}
    </section>
  );
}

const shareOf = ({ together, rounds }: Against): string =>
  percent(together, rounds);

/** The best liar, by whom I was deceived most often, and how I lie. */
function Honours({ statistics: { bestLiar, mostFooledBy, myLies }, texts }: {
  statistics: Statistics; texts: MeTexts;
}) {
  return (
    <ul class="me-honours">
      {bestLiar && (
        <li>{texts.bestLiar({ name: nameOf(bestLiar.who), n: bestLiar.fooled, n_of: bestLiar.lied })}</li>
      )}
      {mostFooledBy && <li>{texts.mostFooledBy({ name: nameOf(mostFooledBy.who) })}</li>}
      {myLies.rounds > 0 && <li>{texts.myLies({ n: myLies.rounds, n_won: myLies.won })}</li>}
    </ul>
  );
}

// One of them in full.

interface CharacterProps { one: Against; texts: MeTexts; close(): void }

function Character({ one, texts, close }: CharacterProps) {
  const { who, rounds, lied, fooled, caught, last } = one;
  const name = nameOf(who);
  const level = CHARACTERS[who];
  const play = () => void lineupSitting(atTableWith(who)).then((sitting) => {
    close();
    return playNow(sitting);
  }).catch(() => {});
  return (
    <Sheet title={name} close={close}>
      <div class="me-one">
        <Face who={who} size={88} />
        <div>
          <p><b>{temperText(who)}</b> <Dots n={LEVELS.indexOf(level) + 1} text={levelText(level).title} /></p>
          <p>
            {fooled > 0 && `${texts.hasFooled({ name, n: fooled })} `}
            {lied > 0 ? texts.liedIn({ n: lied, n_of: rounds }) : texts.neverLied({ n: rounds })}
          </p>
        </div>
      </div>
      <ul class="me-figures">
        <li><b>{shareOf(one)}</b><span>{texts.together}</span></li>
        <li><b>{fooled}</b><span>{texts.timesFooled({ n: fooled })}</span></li>
        <li><b>{caught}</b><span>{texts.timesCaught({ n: caught })}</span></li>
      </ul>
      <p class="me-small">{texts.fooledMeans}</p>
      <div class="buttons">
        <button class="btn go" onClick={play}>{texts.playAgainst({ name })}</button>
        {last && (
          <a class="btn" href={address({ page: 'replay', kept: last.id, at: last.move })}>
            <Icon name="play" size={14} />
            {texts.seeLie}
          </a>
        )}
      </div>
    </Sheet>
  );
}

const Dots = ({ n, text }: { n: number; text: string }) => (
  <span class="me-dots" role="img" aria-label={text} title={text}>
    {LEVELS.map((level, i) => <i key={level} class={i < n ? 'is-on' : ''} />)}
  </span>
);
