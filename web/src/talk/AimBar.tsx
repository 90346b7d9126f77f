// Words at the foot of the table: a claim looks for its cell, or something was not said.
import { useLayoutEffect } from 'preact/hooks';
import { Icon } from '../app/Icon';
import { named, useTexts } from '../texts/texts';
import type { Speaking } from './speaking';
import { useTalkWords } from './words';

export function AimBar({ speaking: { aiming, aimAt } }: { speaking: Speaking }) {
  const words = useTalkWords();
  const claim = aiming!.claim;
  // The arrows walk the board from here.
  useLayoutEffect(() => {
    document.querySelector<HTMLElement>('[data-cell][tabindex="0"]')
      ?.focus({ preventScroll: true });
  }, []);
  return (
    <div class="talk-bar" role="status">
      <Icon name="target" />
      <p>{words.aim({ claim: named<string>(words.short, claim) ?? claim })}</p>
      <button class="btn small" onClick={() => aimAt(null)}>
        {words.callOff}<kbd>Esc</kbd>
      </button>
    </div>
  );
}

export function Wrong({ speaking: { wrong, forgive } }: { speaking: Speaking }) {
  const { app } = useTexts();
  return (
    <div class="talk-bar is-paper" role="alert">
      <Icon name="claim" />
      <p>{wrong}</p>
      <button class="tool-button" aria-label={app.close} onClick={forgive}>
        <Icon name="cross" />
      </button>
    </div>
  );
}
