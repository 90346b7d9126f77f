// How far it is to the goals of a mine that is played in elsewhere, by the look of it.
import type { Core } from './core';
import { loadCore } from './core';
import type { View } from './types';

/** Cards to each goal at the least, as Engine.race has it; null in games without goals. */
export type Survey = (view: View) => number[] | null;

const GOALS = [0, 1, 2];
const NO_WAY = -1;

export function surveyBy(core: Core): Survey {
  const known = new WeakMap<View, number[]>();
  const { call } = core;
  const measure = ({ mine, goals }: Exclude<View, { game: 'galleries' }>): number[] => {
    call.begin_survey();
    for (const { x, y, lies } of [...mine, ...goals])
      if (lies !== null) call.survey_card(x, y, Math.max(core.put(lies), 0));
    return GOALS.map((goal) => call.survey_cards_to(goal))
      .map((cards) => (cards === NO_WAY ? Infinity : cards));
  };
  return (view) => {
    if (view.game === 'galleries') return null;
    const found = known.get(view) ?? measure(view);
    known.set(view, found);
    return found;
  };
}

export const loadSurvey = async (): Promise<Survey> => surveyBy(await loadCore());
