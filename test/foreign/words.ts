import type { Chance } from '../../server/demo/content/chance.ts'

const PLAIN = [
  'Fire', 'the red valve', 'Größe', '3,5 bar', 'A & B', 'x < y', '“quoted”', '水', '🔥', 'NULL', '{=brace}', 'a|b', '*', '_', '  spaced  ', '-', '0', 'T',
] as const // prettier-ignore
const MARKED = [
  '<b>bold</b>', '<p>One</p><p>Two</p>', 'H<sub>2</sub>O', '<img src="media/a.png" alt="A sign"/>', '<img src="gone.png"/>',
  '<math xmlns="http://www.w3.org/1998/Math/MathML"><mi>x</mi></math>', '<object type="image/png" data="media/a.png">A sign</object>',
  '<object type="video/mp4" data="film.mp4"/>', '<table><tr><td>a</td><td>b</td></tr></table>', '<ul><li>one</li><li>two</li></ul>',
  '<pre>  code  </pre>', '<span class="x"><i>deep</i></span>', '<br/>', '<a href="javascript:alert(1)">link</a>', '<script>alert(1)</script>',
] as const // prettier-ignore

export const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** An escaped text. Rarely it is empty or too long. */
export function words(chance: Chance): string {
  if (chance.happens(0.01)) return ''
  if (chance.happens(0.005)) return 'long '.repeat(3000)
  return escaped(chance.pick(PLAIN))
}

/** An escaped text, sometimes with the markup that editors write. */
export const marked = (chance: Chance): string => (chance.happens(0.3) ? `${words(chance)} ${chance.pick(MARKED)}` : words(chance))

export const several = <T>(count: number, make: (at: number) => T): T[] => Array.from({ length: count }, (_none, at) => make(at))
