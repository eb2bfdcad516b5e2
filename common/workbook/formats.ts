/** The format of a number in a cell: a number, a day, a moment, a time, per cent, or leading zeros up to `digits` digits. */
export type NumberFormat = 'number' | 'day' | 'moment' | 'clock' | 'percent' | { digits: number }

/** Formats that files name by number alone. Numbers 27 to 36 and 50 to 58 are days and times in East Asian versions. */
const BUILT_IN: [from: number, to: number, NumberFormat][] = [
  [9, 10, 'percent'],
  [14, 17, 'day'],
  [18, 21, 'clock'],
  [22, 22, 'moment'],
  [27, 31, 'day'],
  [32, 35, 'clock'],
  [36, 36, 'day'],
  [45, 47, 'clock'],
  [50, 54, 'day'],
  [55, 56, 'clock'],
  [57, 58, 'day'],
]

/** Returns the format of a number: by its code if the file has one, else by its id. */
export function formatOf(id: number, code: string | undefined): NumberFormat {
  if (code !== undefined) return formatIn(code)
  return BUILT_IN.find(([from, to]) => id >= from && id <= to)?.[2] ?? 'number'
}

/** Parts of a code that are no format: quoted text, escaped signs, widths, fills, colors, conditions and languages. */
const NO_CODE = /"[^"]*"|\\.|_.|\*.|\[(?!(?:h+|m+|s+)\])[^\]]*\]/gi

function formatIn(code: string): NumberFormat {
  const [first = ''] = code.replaceAll(NO_CODE, '').split(';')
  const shown = first.trim()
  if (/^0{2,15}$/.test(shown)) return { digits: shown.length }
  if (shown.includes('%')) return 'percent'
  if (/^general$/i.test(shown) || /[#?]|E[+-]/i.test(shown) || !/[ymdhs]/i.test(shown)) return 'number'
  const isClock = /[hs]/i.test(shown)
  if (!/[yd]/i.test(shown) && isClock) return 'clock'
  return isClock ? 'moment' : 'day'
}
