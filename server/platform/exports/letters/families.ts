import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { type Font, parsedFont } from './shaping.ts'

/**
 * A font family. `writes`: the characters it is asked for. `leads`: the texts in which it is asked first. Its package has one file per part
 * of its letters, and `unicode.json` maps the parts to files.
 */
type Family = { name: string; writes: RegExp; leads?: RegExp }

const FAMILIES: Family[] = [
  { name: 'noto-sans-arabic', writes: /\p{scx=Arab}/u },
  { name: 'noto-sans-hebrew', writes: /\p{scx=Hebr}/u },
  { name: 'noto-sans-thaana', writes: /\p{scx=Thaa}/u },
  { name: 'noto-sans-devanagari', writes: /\p{scx=Deva}/u },
  { name: 'noto-sans-bengali', writes: /\p{scx=Beng}/u },
  { name: 'noto-sans-gurmukhi', writes: /\p{scx=Guru}/u },
  { name: 'noto-sans-gujarati', writes: /\p{scx=Gujr}/u },
  { name: 'noto-sans-oriya', writes: /\p{scx=Orya}/u },
  { name: 'noto-sans-tamil', writes: /\p{scx=Taml}/u },
  { name: 'noto-sans-telugu', writes: /\p{scx=Telu}/u },
  { name: 'noto-sans-kannada', writes: /\p{scx=Knda}/u },
  { name: 'noto-sans-malayalam', writes: /\p{scx=Mlym}/u },
  { name: 'noto-sans-sinhala', writes: /\p{scx=Sinh}/u },
  { name: 'noto-sans-thai', writes: /\p{scx=Thai}/u },
  { name: 'noto-sans-lao', writes: /\p{scx=Laoo}/u },
  { name: 'noto-sans-khmer', writes: /\p{scx=Khmr}/u },
  { name: 'noto-sans-myanmar', writes: /\p{scx=Mymr}/u },
  { name: 'noto-serif-tibetan', writes: /\p{scx=Tibt}/u },
  { name: 'noto-sans-ethiopic', writes: /\p{scx=Ethi}/u },
  // Each of these draws shared ideographs as its own readers know them. Each has ideographs that the others lack.
  { name: 'noto-sans-sc', writes: /[\p{scx=Han}\u3000-\u303f\uff00-\uffef]/u },
  { name: 'noto-sans-jp', writes: /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}]/u, leads: /[\p{sc=Hira}\p{sc=Kana}]/u },
  { name: 'noto-sans-kr', writes: /[\p{scx=Han}\p{scx=Hang}]/u, leads: /\p{sc=Hang}/u },
  { name: 'noto-sans-tc', writes: /[\p{scx=Han}\p{scx=Bopo}]/u, leads: /\p{sc=Bopo}/u },
  { name: 'noto-emoji', writes: /[\p{Extended_Pictographic}\p{Regional_Indicator}\u20e3]/u },
]

/** Parts with letters that DejaVu Sans draws. */
const OF_DEJAVU = /^(?:latin|cyrillic|greek|vietnamese|math|symbols)/

/** The font for accented Latin, Greek, Cyrillic, Georgian, Armenian, and everything that no other family is asked for. */
export const dejaVu = (): Promise<Font> => kept('DejaVu Sans', () => fontIn(new URL('../fonts/DejaVuSans.ttf', import.meta.url)))

/** Yields the fonts that may have a character, in the order to try. Font files are read on demand. */
export async function* fontsFor(character: string, text: string): AsyncGenerator<Font> {
  const asked = FAMILIES.filter(({ writes }) => writes.test(character))
  const leading = asked.filter(({ leads }) => leads?.test(text))
  for (const { name } of new Set([...leading, ...asked])) {
    const parts = await partsOf(name)
    const own = new Set(codesOf(character).flatMap((code) => parts.get(code) ?? []))
    for (const part of own) yield fontOf(name, part)
  }
  yield dejaVu()
}

/**
 * Returns the code points to look for. A compatibility ideograph has its own part. A syllable of several Korean letters is in the part of
 * the whole syllable.
 */
function codesOf(character: string): number[] {
  const codes = [character, character.normalize('NFC')].map((text) => text.codePointAt(0)!)
  return [...character].length === 1 ? codes : codes.toReversed()
}

const partsByFamily = new Map<string, Promise<Map<number, string>>>()
const fonts = new Map<string, Promise<Font>>()

/** Returns the part of a family for each code point. */
function partsOf(family: string): Promise<Map<number, string>> {
  let parts = partsByFamily.get(family)
  if (parts === undefined) partsByFamily.set(family, (parts = readParts(family)))
  return parts
}

async function readParts(family: string): Promise<Map<number, string>> {
  const ranges: Record<string, string> = JSON.parse(await readFile(inPackage(family, 'unicode.json'), 'utf8'))
  const parts = new Map<number, string>()
  for (const [part, listed] of Object.entries(ranges)) {
    if (OF_DEJAVU.test(part)) continue
    for (const range of listed.split(',')) {
      const [from, to = from] = range.trim().slice('U+'.length).split('-').map((hex) => Number.parseInt(hex, 16)) // prettier-ignore
      for (let code = from!; code <= to!; code += 1) parts.set(code, part.replaceAll(/[[\]]/g, ''))
    }
  }
  return parts
}

const fontOf = (family: string, part: string) =>
  kept(`${family} ${part}`, () => fontIn(inPackage(family, `files/${family}-${part}-wght-normal.woff2`)))

const inPackage = (family: string, path: string) => new URL(import.meta.resolve(`@fontsource-variable/${family}/${path}`))

const fontIn = async (file: URL): Promise<Font> => parsedFont(await readFile(fileURLToPath(file)))

/** Caches fonts for ever: all parts of all families take 41 MB. */
function kept(key: string, read: () => Promise<Font>): Promise<Font> {
  let font = fonts.get(key)
  if (font === undefined) {
    font = read()
    font.catch(() => fonts.delete(key))
    fonts.set(key, font)
  }
  return font
}
