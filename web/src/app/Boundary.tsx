// A mistake of ours in one screen must not take the page down.
import { Component } from 'preact';
import type { ComponentChildren } from 'preact';
import { t } from '../texts/texts';
import { Trouble } from './Trouble';

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
