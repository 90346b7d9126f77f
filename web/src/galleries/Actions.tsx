// What the choice means, and the two buttons: the lesser one, and the one that does it.
import type { ComponentChildren } from 'preact';
import { Icon } from '../app/Icon';
import type { Refusal } from '../engine/types';
import type { GalleriesView } from './view';
import { useTalk } from '../table/talk';
import type { Decision } from './decision';
import { explainPlan, goWord } from './explain';
import type { Words } from './words';

interface ActionsProps {
  view: GalleriesView;
  decision: Decision;
  words: Words;
  say(refusal: Refusal): string;
  /** Buttons of a small screen that stand before the others. */
  children?: ComponentChildren;
}

export function Actions({ view, decision, words, say, children }: ActionsProps) {
  const { plan, refusal } = decision, { texts } = words;
  const talk = useTalk();
  const { title, text } = explainPlan(view, plan, words);
  return (
    <section class="gal-actions panel" aria-label={texts.choices}>
      <p class="gal-explain">
        {refusal ? <b class="is-bad"><Icon name="cross" size={13} />{say(refusal)}</b>
          : <>{title && <b>{title}</b>} {text}</>}
      </p>
      <div class="gal-buttons">
        {children}
        {talk?.button}
        {plan.other && (
          <button class="btn" data-act={plan.other} onClick={decision.other}>
            {texts[plan.other]}
          </button>
        )}
        {view.turn && (
          <button class="btn go" data-act="go" aria-disabled={!plan.chosen}
            onClick={decision.confirm}>
            {plan.chosen && <Icon name="check" size={17} />}{goWord(view, plan, words)}
          </button>
        )}
      </div>
    </section>
  );
}
