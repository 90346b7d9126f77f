// A game has ended that nothing in this browser can keep: it is said, and can be saved as a file.
import { useState } from 'preact/hooks';
import type { Unkept } from '../../playing/ended';
import { unkept } from '../../playing/ended';
import { saveFile } from '../../playing/record';
import { useTexts } from '../../texts/texts';
import { Icon } from '../../ui/Icon';

export function UnkeptNote({ why, games }: Unkept) {
  const { app, errors } = useTexts();
  const [seen, setSeen] = useState(0);
  if (seen === games.length) return null;
  // It stays in the list of this page as long as the page does.
  const dismiss = () => setSeen(unkept.get()?.games.length ?? 0);
  const save = () => {
    for (const { record, seed } of games.slice(seen))
      saveFile([record], `adit-${seed.slice(0, 8)}`, 'record');
    dismiss();
  };
  return (
    <div class="note" data-above role="alert">
      <Icon name="warn" />
      <p>{errors.unkept[why]}</p>
      <button class="btn go" onClick={save}>{app.saveRecord}</button>
      <button class="btn" onClick={dismiss}>{errors.dismiss}</button>
    </div>
  );
}
