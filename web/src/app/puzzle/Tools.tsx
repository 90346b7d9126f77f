// The tools in the bar of a puzzle: the archive, which lies over it as a sheet, and the settings.
import { useState } from 'preact/hooks';
import { useTexts } from '../../texts/texts';
import { Icon } from '../../ui/Icon';
import { openSheet, Sheet } from '../../ui/Sheet';
import { Archive } from './Archive';
import type { PuzzleTexts } from './words';

interface ToolsProps { texts: PuzzleTexts; today: string; day: string }

export function Tools({ texts, today, day }: ToolsProps) {
  const { app } = useTexts();
  const [open, setOpen] = useState(false);
  return (
    <>
      <button class="tool-button" aria-label={texts.archive} title={texts.archive}
        onClick={() => setOpen(true)}>
        <Icon name="log" size={20} />
      </button>
      <button class="tool-button" aria-label={app.settings} title={app.settings}
        onClick={() => openSheet('settings')}>
        <Icon name="settings" size={20} />
      </button>
      {open && (
        <Sheet title={texts.archive} close={() => setOpen(false)}>
          <Archive {...{ texts, today, day }} />
        </Sheet>
      )}
    </>
  );
}
