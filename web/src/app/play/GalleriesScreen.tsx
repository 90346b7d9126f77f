import type { GalleriesView } from '../../engine/types';
import { GalleriesGems, GalleriesTable, turnText } from '../../galleries/GalleriesTable';
import { useNarrow } from '../../table/useMedia';
import { Frame } from './Frame';
import type { ScreenProps } from './GameScreen';

export function GalleriesScreen({ table, ...around }: ScreenProps<GalleriesView>) {
  const narrow = useNarrow();
  return (
    <Frame {...around} turn={turnText(table, narrow)} mine={table.live}
      right={<GalleriesGems {...table} />}>
      <GalleriesTable {...table} />
    </Frame>
  );
}
