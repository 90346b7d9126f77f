// A small drawing in the colour of the text around it, for buttons and signs.
import { useMemo } from 'preact/hooks';
import { icon } from '../art/icons';
import type { IconName } from '../art/icons';
import { Svg } from '../art/Svg';

/** An icon as decoration: a word or an aria name stands beside it. */
export const Icon = ({ name, size = 18 }: { name: IconName; size?: number }) =>
  useMemo(() => <Svg class="icon" html={icon(name, size)} />, [name, size]);
