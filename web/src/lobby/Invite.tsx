// The link to a table: to copy, to share, to point a camera at.
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { GameName } from '../engine/types';
import type { Table } from '../playing/online/messages';
import { gameText } from '../texts/say';
import { Icon } from '../ui/Icon';
import { announce } from '../ui/live';
import { address } from '../ui/routes';
import { Sheet } from '../ui/Sheet';
import { qrCode } from './qr';
import { useLobby } from './words';

/** The light rim that belongs to a code. */
const QUIET = 4;

/** Dark on light in every theme: that is what cameras expect. */
function QrCode({ text, label }: { text: string; label: string }) {
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

const linkTo = (name: string): string =>
  new URL(address({ page: 'table', name }), location.href).href;

type Copying = 'no' | 'copied' | 'failed';
/** How long the button says that it is done. */
const SAID = 2_000;

/** Without https a page may not write to the clipboard, but the reader's command may. */
async function copies(link: string, field: HTMLInputElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(link);
    return true;
  } catch {
    field.focus();
    field.select();
    return document.execCommand('copy');
  }
}

export function Invite({ table }: { table: Table }) {
  const { room } = useLobby();
  const link = linkTo(table.table);
  const field = useRef<HTMLInputElement>(null);
  const [copying, setCopying] = useState<Copying>('no');
  const [shown, setShown] = useState(false);

  useEffect(() => {
    if (copying !== 'copied') return;
    const timer = setTimeout(() => setCopying('no'), SAID);
    return () => clearTimeout(timer);
  }, [copying]);
  const copy = async () => {
    const done = await copies(link, field.current!);
    setCopying(done ? 'copied' : 'failed');
    if (done) announce(room.copied);
  };
  return (
    <section class="panel setup-panel invite" aria-label={room.bring}>
      <h2>{room.bring}</h2>
      <p>{table.locked ? room.bringLocked : room.bringWhy}</p>
      <div class="invite-row">
        <input ref={field} class="write" type="text" readOnly value={link}
          aria-label={room.link} onFocus={(e) => e.currentTarget.select()} />
        <button class="btn" onClick={copy}>
          <Icon name={copying === 'copied' ? 'check' : 'link'} />
          {copying === 'copied' ? room.copied : room.copy}
        </button>
        {'share' in navigator && <Share link={link} game={table.game} />}
        <button class="btn" onClick={() => setShown(true)}>
          <Icon name="qr" />{room.qr}
        </button>
      </div>
      {copying === 'failed' && <p class="wrong" role="alert">{room.copyFailed}</p>}
      {shown && (
        <Sheet title={room.qrLabel} close={() => setShown(false)}>
          <QrCode text={link} label={room.qrLabel} />
          <p class="sheet-about">{room.qrHow}</p>
        </Sheet>
      )}
    </section>
  );
}

function Share({ link, game }: { link: string; game: GameName }) {
  const { room } = useLobby();
  const text = room.shareText({ game: gameText(game).title });
  // Who closes the sheet again has refused nothing.
  const share = () => navigator.share({ text, url: link }).catch(() => {});
  return <button class="btn" onClick={share}><Icon name="share" />{room.share}</button>;
}
