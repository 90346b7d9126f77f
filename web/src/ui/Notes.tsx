// Notes at the foot of the page, which stand in nobody's way.
import { useState } from 'preact/hooks';
import { useTexts } from '../texts/texts';
import { Icon } from './Icon';
import { storageTrouble } from './storage';
import { useStore } from './store';

/** Said once: nothing can be kept here. */
export function StorageNote() {
  const texts = useTexts();
  const trouble = useStore(storageTrouble);
  const [seen, setSeen] = useState(false);

  if (!trouble || seen) return null;
  return (
    <div class="note" data-above role="alert">
      <Icon name="warn" />
      <p>{trouble === 'full' ? texts.errors.storageFull : texts.errors.storageForbidden}</p>
      <button class="btn" onClick={() => setSeen(true)}>{texts.errors.dismiss}</button>
    </div>
  );
}

/** Bots play without what they have learnt. Said once for each time that it fails. */
export function SimpleNote({ why, again }: { why: string; again(): void }) {
  const { errors } = useTexts();
  const [seen, setSeen] = useState(false);

  if (seen) return null;
  return (
    <div class="note" data-above role="alert">
      <Icon name="warn" />
      <p title={why}>{errors.simpleBots}</p>
      <button class="btn" onClick={again}>{errors.tryAgain}</button>
      <button class="btn" onClick={() => setSeen(true)}>{errors.dismiss}</button>
    </div>
  );
}

/** A sheet could not be loaded. */
export function PartNote({ again }: { again(): void }) {
  const { errors } = useTexts();
  return (
    <div class="note" data-above role="alert">
      <Icon name="warn" />
      <p>{errors.partWhy}</p>
      <button class="btn" onClick={again}>{errors.tryAgain}</button>
    </div>
  );
}
