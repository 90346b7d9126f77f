// Something is wrong: what happened, what was kept, what to press.
import { Component } from 'preact';
import type { ComponentChildren } from 'preact';
import { t, useTexts } from '../texts/texts';
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

// The engine did not come: no WebAssembly, or no line.

export function EngineTrouble({ error }: { error: unknown }) {
  const { errors } = useTexts();
  if (typeof WebAssembly === 'undefined') {
    return <Trouble title={errors.noWasm} text={errors.noWasmWhy} />;
  }
  const detail = error instanceof Error ? error.message : String(error);
  return (
    <Trouble title={errors.noEngine} text={errors.noEngineWhy} detail={detail}>
      <button class="btn go" onClick={() => location.reload()}>{errors.reload}</button>
    </Trouble>
  );
}

// A mistake of ours in one screen must not take the page down.

interface BoundaryProps { again(): void; children: ComponentChildren }

export class Boundary extends Component<BoundaryProps, { error: unknown }> {
  override state = { error: null };

  static override getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override componentDidCatch(error: unknown) {
    console.error(error);
  }

  override render() {
    const { error } = this.state;
    if (error === null) return this.props.children;
    const { errors } = t();
    return (
      <Trouble title={errors.broken} text={errors.brokenWhy} detail={String(error)}>
        <button class="btn go" onClick={this.props.again}>{errors.tryAgain}</button>
        <a class="btn" href="#/">{errors.home}</a>
      </Trouble>
    );
  }
}
