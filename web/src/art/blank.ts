// The blank of a printed card: ground, band, title and edge, with rounded corners.
export const ground = (name: string): string =>
  `<rect class="${name}" width="60" height="90" rx="3"/>`;

/** The foot of a card, from `top` on. */
export const band = (name: string, top: number): string =>
  `<path class="${name}" d="M0 ${top}H60V87Q60 90 57 90H3Q0 90 0 87Z"/>`;

/** Long words are set tighter, so that they stay on the card. */
export const titled = (name: string, title: string, y: number): string =>
  `<text class="${name}" x="30" y="${y}"`
  + (title.length > 10 ? ' textLength="53" lengthAdjust="spacingAndGlyphs"' : '')
  + `>${title}</text>`;

export const EDGE =
  '<rect class="a-edge" x=".8" y=".8" width="58.4" height="88.4" rx="2.4"/>';
