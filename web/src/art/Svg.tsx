// A drawing on the page. Its ids are made its own, so that two equal cards do not share
// a clip path, of which one may be hidden.
import type { CSSProperties } from 'preact';
import { useId, useMemo } from 'preact/hooks';

interface SvgProps {
  /** A whole <svg>, or what belongs into one. */
  html: string;
  class?: string | undefined;
  style?: CSSProperties | string | undefined;
  /** Its name for a screen reader; without one it is decoration. */
  label?: string | undefined;
  /** For parts: the frame they are drawn in; a card's, if none is given. */
  viewBox?: string | undefined;
  x?: number | undefined;
  y?: number | undefined;
  width?: number | string | undefined;
  height?: number | string | undefined;
}

export const ownIds = (html: string, id: string): string =>
  html.replace(/(<clipPath id="|url\(#)/g, `$1${id}`);

export function Svg({ html, label, class: name, viewBox, ...rest }: SvgProps) {
  const id = useId();
  const inner = useMemo(() => ({ __html: ownIds(html, id) }), [html, id]);
  const props = {
    class: name ? `art ${name}` : 'art',
    dangerouslySetInnerHTML: inner,
    ...(label ? { role: 'img' as const, 'aria-label': label } : { 'aria-hidden': true }),
  };
  if (html.startsWith('<svg')) return <span {...props} style={rest.style} />;
  return <svg {...props} {...rest} viewBox={viewBox ?? '0 0 60 90'} />;
}
