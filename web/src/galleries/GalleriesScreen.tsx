import type { GalleriesView } from './view';
import { GalleriesGems, turnText } from './Bar';
import { GalleriesTable } from './GalleriesTable';
import { useNarrow } from '../table/useMedia';
import { Frame } from '../app/play/Frame';
import type { ScreenProps } from '../games/page';

export function GalleriesScreen({ table, ...around }: ScreenProps<GalleriesView>) {
  const narrow = useNarrow();
  return (
    <Frame {...around} turn={turnText(table, narrow)} mine={table.live}
      right={<GalleriesGems {...table} />}>
      <GalleriesTable {...table} />
    </Frame>
  );
}
