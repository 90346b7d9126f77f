// Path cards as they are written: NES, nesw, NS+EW, NSe.green.
export type Side = 'N' | 'E' | 'S' | 'W';
type Feature = '' | 'ladder' | 'green' | 'blue' | 'crystal';
export interface Shape { tunnels: Side[][]; stubs: Side[]; feature: Feature }

export const SIDES: readonly Side[] = ['N', 'E', 'S', 'W'];

const TURNED: Record<string, string> =
  { N: 'S', E: 'W', S: 'N', W: 'E', n: 's', e: 'w', s: 'n', w: 'e' };

const isSide = (letter: string): letter is Side => 'NESW'.includes(letter);
const place = (letter: string): number => 'NESWnesw'.indexOf(letter);
const inOrder = (a: string, b: string): number => place(a.charAt(0)) - place(b.charAt(0));

export const isPath = (code: string): boolean =>
  /^(?=.)[NESW+]*[nesw]*(\.|$)/.test(code);

export function parse(code: string): Shape {
  const [shape = '', feature = ''] = code.split('.');
  const letters = [...shape];
  return {
    tunnels: shape.split('+').map(word => [...word].filter(isSide)).filter(t => t.length),
    stubs: letters.map(c => c.toUpperCase()).filter((c, i): c is Side =>
      isSide(c) && c !== letters[i]),
    feature: feature as Feature,
  };
}

/** The same card, turned by half a turn. */
export function turn(code: string): string {
  const [shape = '', feature] = code.split('.');
  const turned = (word: string) =>
    [...word].map(c => TURNED[c] ?? c).sort(inOrder).join('');
  const words = shape.split('+').map(turned).sort(inOrder);
  return words.join('+') + (feature ? `.${feature}` : '');
}

/** Every side on which the card shows a tunnel, be it a dead end. */
export function openSides(code: string): Side[] {
  const { tunnels, stubs } = parse(code);
  return [...tunnels.flat(), ...stubs];
}
