// Something is wrong: what happened, what was kept, what to press.
import type { ComponentChildren } from 'preact';
import { Icon } from './Icon';

interface TroubleProps {
  title: string;
  text: string;
  detail?: string | undefined;
  children?: ComponentChildren;
  /** The heading: of a page, or of a part of one. */
  as?: 'h1' | 'h2';
}

export function Trouble(props: TroubleProps) {
  return (
    <main id="main" class="trouble-page" tabIndex={-1}>
      <TroublePanel {...props} as="h1" />
    </main>
  );
}

export function TroublePanel(
  { title, text, detail, children, as: Heading = 'h2' }: TroubleProps,
) {
  return (
    <section class="trouble panel" role="alert">
      <span class="trouble-sign"><Icon name="warn" size={44} /></span>
      <div>
        <Heading>{title}</Heading>
        <p>{text}</p>
        {detail && <p class="trouble-detail">{detail}</p>}
        <div class="buttons">{children}</div>
      </div>
    </section>
  );
}
