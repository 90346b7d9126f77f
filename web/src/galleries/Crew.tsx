// One's three goblins: who digs, who gets what was bought.
import { useState } from 'preact/hooks';
import type { Seat } from '../engine/types';
import type { GalleriesView } from './view';
import type { Decision } from './decision';
import { seatOf } from './facts';
import { diggerOf } from './options';
import { Figure } from './pieces';
import { SHOPS } from './moves';
import type { Words } from './words';

interface CrewProps { view: GalleriesView; seat: Seat; decision: Decision; words: Words }

export function Crew(props: CrewProps) {
  const { seat, decision, words } = props, { texts } = words;
  const { mode } = decision.plan;
  const wears = SHOPS.find(s => s.shop === decision.picked.shop)?.wears;
  const title = mode === 'dig' ? texts.whoDigs
    : mode === 'equip' && wears ? texts.forWhom({ thing: texts.equip[wears] })
      : seat === words.me ? texts.yourGoblins : texts.goblinsOf({ name: words.name(seat) });
  return (
    <section class="gal-crew panel" aria-label={title}>
      <h2>{title}</h2>
      <Goblins {...props} />
    </section>
  );
}

function Goblins({ view, seat, decision, words, done }: CrewProps & { done?: () => void }) {
  const { plan } = decision, { texts } = words;
  const asked = plan.mode === 'dig' || plan.mode === 'equip';
  const digger = plan.mode === 'dig' ? diggerOf(plan) : null;
  return (
    <div class="gal-goblins" role={asked ? 'radiogroup' : 'list'}
      aria-label={asked ? texts.whoDigs : texts.yourGoblins}>
      {seatOf(view, seat).goblins.map(seen => {
        const where = seen.at === 'reserve' ? texts.atHome
          : seen.at === 'cemetery' ? texts.inGrave : seen.at;
        const choice = plan.goblins.find(g => g.goblin === seen.goblin);
        const full = [words.goblin(seat + seen.goblin), words.wearing(seen),
          seen.held ? texts.isHeld : ''].filter(Boolean).join(' ');
        const inside = (
          <>
            <span class="unseen">{texts.pickGoblin({ goblin: full, where })}</span>
            <Figure seat={seat} seen={seen} size={62} ghost={seen.at === 'cemetery'} />
            <small aria-hidden="true">{where}</small>
          </>
        );
        if (!asked || !choice) {
          return (
            <span key={seen.goblin} role="listitem" class="gal-goblin is-idle">
              {inside}
            </span>
          );
        }
        const on = plan.mode === 'dig' ? digger === seen.goblin
          : plan.chosen === choice.move;
        return (
          <button key={seen.goblin} role="radio" aria-checked={on} data-goblin={seen.goblin}
            aria-disabled={!choice.legal}
            class={['gal-goblin', on && 'is-chosen', !choice.legal && 'is-shut']
              .filter(Boolean).join(' ')}
            onClick={() => {
              if (!choice.legal) decision.ask([choice.move]);
              else if (plan.mode === 'dig') decision.pick({ goblin: seen.goblin });
              else decision.choose(choice.move);
              done?.();
            }}>
            {inside}
          </button>
        );
      })}
    </div>
  );
}

/** On a phone: the digger, who opens the list of all three. */
export function CrewButton(props: CrewProps) {
  const { view, seat, decision, words } = props;
  const [open, setOpen] = useState(false);
  const digger = diggerOf(decision.plan);
  const seen = seatOf(view, seat).goblins.find(g => g.goblin === digger);
  if (decision.plan.mode !== 'dig' || !seen) return null;
  return (
    <div class="gal-crewbutton"
      onKeyDown={e => { if (e.key === 'Escape') setOpen(false); }}>
      {open && (
        <div class="gal-popover panel">
          <Goblins {...props} done={() => setOpen(false)} />
        </div>
      )}
      <button class="btn" aria-expanded={open} onClick={() => setOpen(!open)}>
        <span class="unseen">{words.texts.whoDigs} {words.goblin(seat + seen.goblin)}</span>
        <Figure seat={seat} seen={seen} size={40} />
        <span aria-hidden="true">{seen.goblin} ▾</span>
      </button>
    </div>
  );
}
