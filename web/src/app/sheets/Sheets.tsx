import { useStore } from '../store';
import { closeSheet, sheet } from './sheets';
import { SettingsSheet } from './SettingsSheet';
import { ShortcutSheet } from './ShortcutSheet';

export function Sheets() {
  const open = useStore(sheet);
  if (open === 'settings') return <SettingsSheet close={closeSheet} />;
  if (open === 'keys') return <ShortcutSheet close={closeSheet} />;
  return <></>;
}
