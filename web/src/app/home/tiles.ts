// Each game shown by its own cards.
import type { GameName } from '../../engine/types';
import { goblin } from '../../art/figures';
import { entrance, galleryCard } from '../../art/gallerycard';
import { back, pathCard, svg } from '../../art/pathcard';

const WIDE = 62;

function mine(codes: string[], goal: string): string {
  const cards = codes.map((code, i) => {
    const special = code === 'start' ? { special: 'start' as const } : {};
    const look = { seed: `h${i}`, uid: `h${i}`, ...special };
    return svg(pathCard(code === 'start' ? 'NESW' : code, look), WIDE);
  });
  return cards.join('') + svg(back(goal), WIDE);
}

function galleries(): string {
  const cards: [number, string][] = [[1, 'NN'], [4, 'ND'], [5, 'Nc'], [2, 'NNN']];
  return svg(entrance(3), WIDE)
    + cards.map(([n, symbols]) => svg(galleryCard(n, symbols), WIDE)).join('')
    + `<i class="tile-goblin">${goblin(2, { helmet: true, size: 50 })}</i>`
    + `<i class="tile-goblin last">${
      goblin(0, { lead: true, armour: true, size: 50 })}</i>`;
}

export const tileArt: Record<GameName, () => string> = {
  saboteur: () => mine(['start', 'EW', 'ESW', 'ew'], '2'),
  saboteur2: () => mine(['EW.green', 'NS+EW', 'NESW.crystal', 'EW.blue'], '1'),
  galleries,
};
