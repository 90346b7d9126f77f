import { useMemo } from 'preact/hooks';
import { qrCode } from '../qr';

/** The light rim that belongs to a code. */
const QUIET = 4;

/** Dark on light in every theme: that is what cameras expect. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const rows = useMemo(() => qrCode(text), [text]);
  if (!rows) return null;
  const size = rows.length + 2 * QUIET;
  const dark = rows.map((row, y) =>
    row.map((is, x) => (is ? `M${x} ${y}h1v1h-1z` : '')).join('')).join('');
  return (
    <svg class="qr" role="img" aria-label={label}
      viewBox={`${-QUIET} ${-QUIET} ${size} ${size}`} shape-rendering="crispEdges">
      <path class="qr-paper" d={`M${-QUIET} ${-QUIET}h${size}v${size}h${-size}z`} />
      <path class="qr-ink" d={dark} />
    </svg>
  );
}
