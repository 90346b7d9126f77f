// The bar over every table: where we are, whose turn it is, how far the race is.
import type { ComponentChildren } from 'preact';
import { mark } from '../art/figures';
import { Svg } from '../art/Svg';
import { useTexts } from '../texts/texts';

interface TopBarProps {
  /** What stands beside the brand: a game, a page. */
  title?: string;
  chip?: string | undefined;
  /** The turn, or the lens. */
  middle?: ComponentChildren;
  /** The race, the gems. */
  right?: ComponentChildren;
  tools?: ComponentChildren;
}

export function TopBar({ title, chip, middle, right, tools }: TopBarProps) {
  const texts = useTexts();
  return (
    <header class="top-bar">
      <a class="brand" href="#/" aria-label={texts.app.toHome}>
        <Svg html={mark(30)} />
        <span class="brand-word">adit</span>
      </a>
      {title && <h1 class="top-title">{title}</h1>}
      {chip && <span class="chip top-chip">{chip}</span>}
      <div class="top-middle">{middle}</div>
      {right && <div class="top-right">{right}</div>}
      {tools && <div class="top-tools">{tools}</div>}
    </header>
  );
}
