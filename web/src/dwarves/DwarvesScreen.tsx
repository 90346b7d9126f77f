import { aimed } from './aimed';
import { DwarvesTable } from './DwarvesTable';
import { turnText } from './labels';
import { DwarvesRace } from './Race';
import type { MineView } from './view';
import { useNarrow } from '../table/useMedia';
import { useStore } from '../app/store';
import { Frame } from '../app/play/Frame';
import type { ScreenProps } from '../games/page';

export function DwarvesScreen({ table, ...around }: ScreenProps<MineView>) {
  const move = useStore(aimed);
  const narrow = useNarrow();
  return (
    <Frame {...around} turn={turnText(table, narrow ? null : move)} mine={table.live}
      right={<DwarvesRace {...table} />}>
      <DwarvesTable {...table} />
    </Frame>
  );
}
