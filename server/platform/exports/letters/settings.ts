import { dejaVu, fontsFor } from './families.ts'
import { type DrawingMethod, type Setting, graphemes } from './line.ts'
import { draws } from './shaping.ts'
import { isWestern } from './western.ts'

/** Characters without a picture of their own, such as direction marks. */
const INVISIBLE = /^[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Zl}\p{Zp}]+$/u

/** Reads the fonts of a text. If a text needs DejaVu Sans, its western letters use it too, so that each word has one typeface. */
export async function settingOf(text: string): Promise<Setting> {
  const turned = await dejaVu()
  const means = new Map<string, DrawingMethod>()
  for (const { segment } of graphemes.segment(text)) if (!means.has(segment)) means.set(segment, await meansOf(segment, text))
  const plain = [...means.values()].includes(turned) ? turned : 'built-in'
  for (const [grapheme, own] of means) if (own === 'built-in') means.set(grapheme, plain)
  return { means, plain, turned }
}

async function meansOf(grapheme: string, text: string): Promise<DrawingMethod> {
  if (isWestern(grapheme.normalize('NFC'))) return 'built-in'
  if (INVISIBLE.test(grapheme)) return 'nothing'
  for await (const font of fontsFor(grapheme, text)) if (draws(font, grapheme)) return font
  return 'box'
}

/** Returns the letters that no font draws, without duplicates, in the order of the text. */
export async function boxesIn(text: string): Promise<string[]> {
  const { means } = await settingOf(text)
  return [...means].flatMap(([grapheme, own]) => (own === 'box' ? [grapheme] : []))
}
