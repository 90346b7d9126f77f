// For the first page, and fetched after it: the character that has fooled me most often.
import { useMemo } from 'preact/hooks';
import { playNow } from '../../playing/game';
import { atTableWith, lineupSitting } from '../../playing/lineup';
import { botText } from '../../texts/say';
import { Face } from '../me/Characters';
import { useHere } from '../me/mygames';
import { statisticsOf } from '../me/statistics';
import { useMeTexts } from '../me/words';

export function Fooled() {
  const texts = useMeTexts();
  const here = useHere();
  const found = useMemo(() => here && statisticsOf(here.games, null), [here]);
  if (!texts || !found) return null;
  const { mostFooledBy: one } = found;
  if (!one) return <p>{texts.nobodyFooled}</p>;
  const name = botText(one.who).title;
  const play = () => void lineupSitting(atTableWith(one.who)).then(playNow).catch(() => {});
  return (
    <>
      <Face who={one.who} size={48} />
      <div>
        <h2>{texts.hasFooled({ name, n: one.fooled })}</h2>
        <button onClick={play}>{texts.playAgainst({ name })}</button>
      </div>
    </>
  );
}
