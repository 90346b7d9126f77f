// The choices of the moment: two readings, or places and goblins as chips.
import type { ComponentChildren } from 'preact';
import type { Refusal } from '../engine/types';
import { useTalk } from '../playing/props';
import { Icon } from '../ui/Icon';
import type { Decision } from './decision';
import { explainPlan, goWord, waitingFor } from './explain';
import { goblinSeen } from './facts';
import { SHOPS } from './moves';
import { isRoomy, ownerOf } from './options';
import type { Option } from './options';
import { Figure } from './pieces';
import type { GalleriesView } from './view';
import type { Words } from './words';

interface ChoicesProps {
  view: GalleriesView;
  decision: Decision;
  list: Option[];
  /** Something is being shown, and told in the line above. */
  showing: boolean;
  words: Words;
}

export function Choices({ view, decision, list, showing, words }: ChoicesProps) {
  const { plan } = decision, { texts } = words;
  if (plan.mode === 'idle') {
    return (
      <div class="gal-choices">
        {!showing && <p class="gal-waiting">{waitingFor(view, words)}</p>}
      </div>
    );
  }
  const roomy = isRoomy(plan);
  const chosen = list.findIndex(o => o.chosen);
  const onKeyDown = (e: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[e.key];
    if (!step || list.length === 0) return;
    e.preventDefault();
    const group = e.currentTarget as HTMLElement;
    const buttons = group.querySelectorAll<HTMLElement>('[role=radio]');
    const at = [...buttons].indexOf(document.activeElement as HTMLElement);
    buttons[(at + step + buttons.length) % buttons.length]?.focus();
  };
  return (
    <div class="gal-choices">
      <Question decision={decision} words={words} />
      {plan.mode === 'nothing' && (
        <p class="gal-waiting">{texts.nothing}</p>
      )}
      {list.length > 0 && (
        <div class={roomy ? 'gal-cards' : 'gal-chips'} role="radiogroup"
          aria-label={texts.choices} onKeyDown={onKeyDown}>
          {list.map((option, i) => (
            <OptionButton key={option.key} view={view} option={option} roomy={roomy}
              tab={i === Math.max(0, chosen)} />
          ))}
        </div>
      )}
      {plan.mode === 'village' && (
        <p class="gal-hint gal-or">{texts.orBuy({ gems: gemsOf(view, words) })}</p>
      )}
    </div>
  );
}

const gemsOf = (view: GalleriesView, { texts }: Words): string =>
  texts.gems({ n: view.seats.find(s => s.p === view.turn)?.gems ?? 0 });

/** What is being asked, and tabs where there are two things to do. */
function Question({ decision, words }: { decision: Decision; words: Words }) {
  const { plan, picked } = decision, { texts } = words;
  if (plan.mode === 'equip') {
    const wears = SHOPS.find(s => s.shop === picked.shop)?.wears;
    return <p class="gal-question"><b>{wears && texts.forWhom({ thing: texts.equip[wears] })}</b></p>;
  }
  if (plan.mode !== 'target' || !plan.deed) return null;
  return (
    <p class="gal-question">
      {plan.deeds.length === 1 && <b>{texts.deed[plan.deed]}</b>}
      {plan.deeds.length > 1 && plan.deeds.map(deed => (
        <button key={deed} class={deed === plan.deed ? 'gal-tab is-on' : 'gal-tab'}
          aria-pressed={deed === plan.deed} data-deed={deed}
          onClick={() => decision.pick({ deed, move: null })}>{texts.deed[deed]}</button>
      ))}
      <span class="gal-hint">{texts.deedAbout[plan.deed]}</span>
    </p>
  );
}

function OptionButton({ view, option, roomy, tab }:
{ view: GalleriesView; option: Option; roomy: boolean; tab: boolean }) {
  const names = [roomy ? 'gal-card' : 'gal-chip', option.chosen && 'is-chosen',
    !option.legal && 'is-shut', option.hinted && 'is-hinted'].filter(Boolean).join(' ');
  return (
    <button class={names} role="radio" data-choice={option.key}
      aria-checked={option.chosen} aria-disabled={!option.legal} tabIndex={tab ? 0 : -1}
      title={roomy ? undefined : option.about}
      onClick={option.pick}>
      {roomy && (
        <span class="gal-letter">{option.badge ?? <Icon name="dice" size={16} />}</span>
      )}
      {option.goblin && (
        <Figure size={32} seat={ownerOf(option.goblin)}
          seen={goblinSeen(view, option.goblin)} />
      )}
      <span>
        <b><Title of={option.title} /></b> <small class={roomy ? '' : 'unseen'}>{option.about}</small>
      </span>
      {!option.legal && <Icon name="cross" size={14} />}
    </button>
  );
}

/** "Tunnel 3 in gallery 1": where there is little room, the number says what it is. */
function Title({ of }: { of: string }) {
  const [kind, number] = of.split(/ (?=\d)(.*)/);
  return number ? <><span class="gal-kind">{kind} </span>{number}</> : <>{of}</>;
}

// What the choice means, and the two buttons: the lesser one, and the one that does it.

interface ActionsProps {
  view: GalleriesView;
  decision: Decision;
  words: Words;
  say(refusal: Refusal): string;
  /** What a hint says, over what the choice means. */
  told: ComponentChildren;
  /** Buttons of a small screen that come first. */
  children?: ComponentChildren;
}

export function Actions({ view, decision, words, say, told, children }: ActionsProps) {
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
        {told}
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
