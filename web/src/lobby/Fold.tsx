// A panel that is opened by those who want to see what is in it.
import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';

interface FoldProps {
  title: string;
  about: string;
  /** Opens it: something in it is wrong. */
  opens?: boolean;
  children: ComponentChildren;
}

export function Fold({ title, about, opens = false, children }: FoldProps) {
  const [open, setOpen] = useState(opens);
  useEffect(() => { if (opens) setOpen(true); }, [opens]);
  return (
    <details class="panel setup-panel fold" open={open}
      onToggle={(e) => setOpen(e.currentTarget.open)}>
      <summary><span><b>{title}</b><small>{about}</small></span></summary>
      {children}
    </details>
  );
}
