import { aimed, DwarvesRace, DwarvesTable, turnText } from '../../dwarves/DwarvesTable';
import type { MineView } from '../../engine/types';
import { useNarrow } from '../../table/useMedia';
import { useStore } from '../store';
import { Frame } from './Frame';
import type { ScreenProps } from './GameScreen';

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
