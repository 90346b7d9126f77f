// The title of the window: where one is, or whose turn it is.
import { useEffect } from 'preact/hooks';

export function useTitle(title: string): void {
  useEffect(() => {
    document.title = title ? `${title} · adit` : 'adit';
  }, [title]);
}
