// Grid marks between the cells, and the coordinates at the rim of the view.
import type { Camera, View } from './camera';
import { CARD_H, CARD_W, middle, toScreen } from './camera';
import type { Box } from './cells';
import { range } from './cells';

/** A small cross at each corner of a cell. */
export function GridMarks({ box }: { box: Box }) {
  let d = '';
  for (const x of range(box.west, box.east + 1))
    for (const y of range(box.south - 1, box.north))
      d += `M${x * CARD_W - 3} ${-y * CARD_H}h6M${x * CARD_W} ${-y * CARD_H - 3}v6`;
  return <path class="mine-grid" d={d} />;
}

const signed = (n: number): string => (n > 0 ? `+${n}` : String(n));

interface RimProps { box: Box; camera: Camera; view: View; eased: boolean }

export function Coordinates({ box, camera, view, eased }: RimProps) {
  if (view.rim < 12) return null;
  const at = (x: number, y: number) => toScreen(camera, view, middle({ x, y }));
  const top = Math.max(13, Math.min(at(0, box.north + 0.5).y - 8, view.height - 8));
  const left = Math.max(14, Math.min(at(box.west - 0.5, 0).x - 14, view.width - 14));
  const place = (x: number, y: number) => ({ transform: `translate(${x}px, ${y}px)` });

  return (
    <g class={`mine-rim ${eased ? 'eased' : ''}`}>
      {range(box.west, box.east).map((x) => (
        <text key={`x${x}`} style={place(at(x, 0).x, top)}>{x}</text>
      ))}
      {range(box.south, box.north).map((y) => (
        <text key={`y${y}`} style={place(left, at(0, y).y + 4)}>{signed(y)}</text>
      ))}
    </g>
  );
}
