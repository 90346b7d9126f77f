// What there is every day: the row of days, the deals and the puzzle; of a day that has passed, what
// a link to it shows.
import { useState } from 'preact/hooks';
import { Ranked } from '../../lobby/Ranked';
import { PageBar, useServed } from '../../parts/PageBar';
import { dayAt, isPlayable } from '../../playing/today';
import { useTexts } from '../../texts/texts';
import { Backdrop } from '../../ui/Backdrop';
import { useTitle } from '../../ui/hooks';
import { address } from '../../ui/routes';
import { EngineTrouble } from '../../ui/Trouble';
import { Days } from './Days';
import { PuzzleCard } from './PuzzleCard';
import { Today, useTodayTexts } from './Today';

export function DayPage({ day: asked }: { day: string | null }) {
  const { home } = useTexts();
  const texts = useTodayTexts();
  const served = useServed();
  const [failed, fail] = useState<unknown>(null);
  const today = dayAt(Date.now());
  const day = asked && asked !== today && isPlayable(asked) ? asked : null;

  useTitle(home.daily);
  if (failed) return <EngineTrouble error={failed} />;
  const practice = <Today fail={fail} {...(day && { day })} />;
  return (
    <div class="page">
      <Backdrop seed="today" />
      <PageBar title={home.daily} />
      <main id="main" class="back day-page" tabIndex={-1}>
        <div><Days /></div>
        <section class="panel back-today">{served && !day ? <Ranked instead={practice} /> : practice}</section>
        <section class="panel back-puzzle"><PuzzleCard {...(day && { day })} /></section>
        {day && texts && <a class="btn" href={address({ page: 'today' })}>{texts.toDeals}</a>}
      </main>
    </div>
  );
}
