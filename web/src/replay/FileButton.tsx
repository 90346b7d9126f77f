// Files from a button, or dropped anywhere on the page.
import type { VNode } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { Icon } from '../ui/Icon';

/** How to ask for a file; the field stands somewhere on the page. */
export function useFile(read: (file: File) => void): { choose(): void; field: VNode } {
  const input = useRef<HTMLInputElement>(null);
  return {
    choose: () => input.current?.click(),
    field: (
      <input ref={input} type="file" hidden accept=".record,.jsonl,.txt,application/json"
        onChange={(e) => {
          const file = e.currentTarget.files?.[0];
          e.currentTarget.value = '';
          if (file) read(file);
        }} />
    ),
  };
}

interface FileButtonProps { text: string; class: string; read(file: File): void }

export function FileButton({ text, class: name, read }: FileButtonProps) {
  const { choose, field } = useFile(read);
  return (
    <>
      <button class={name} title={text} onClick={choose}>
        <Icon name="open" />
        <span>{text}</span>
      </button>
      {field}
    </>
  );
}

/** Takes files that are dropped on the page; true while one hangs over it. */
export function useDrop(read: (file: File) => void): boolean {
  const [over, setOver] = useState(false);
  useEffect(() => {
    const hover = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      setOver(true);
    };
    const leave = (event: DragEvent) => { if (!event.relatedTarget) setOver(false); };
    const drop = (event: DragEvent) => {
      event.preventDefault();
      setOver(false);
      const file = event.dataTransfer?.files[0];
      if (file) read(file);
    };
    addEventListener('dragover', hover);
    addEventListener('dragleave', leave);
    addEventListener('drop', drop);
    return () => {
      removeEventListener('dragover', hover);
      removeEventListener('dragleave', leave);
      removeEventListener('drop', drop);
    };
  });
  return over;
}
