/** A spreadsheet refuses a file with more in a cell, by UTF-16 units. */
const MOST = 32_767
/** Signs that control something: for most of them XML has no place, not even by their number. */
const UNWRITABLE = /[^\P{Cc}\t\n]|[\uFFFE\uFFFF]/gu
/** What the format takes for a sign by its number, such as `_x0041_` for A. */
const ESCAPE = /_(?=x[0-9A-Fa-f]{4}_)/g
const SPECIAL = /[&<>_\p{Cc}\p{Cs}\uFFFE\uFFFF]/u

/** A text as it stands in a cell: line breaks as spreadsheets have them, and what is too much is cut, which a … says. */
export function xmlText(text: string): string {
  if (text.length <= MOST && !SPECIAL.test(text)) return text
  return cut(text.replaceAll(/\r\n?/g, '\n').replaceAll(UNWRITABLE, ''))
    .toWellFormed()
    .replaceAll(ESCAPE, '_x005F_')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
}

/** Between two signs, not within one of two units. */
const cut = (text: string) => (text.length <= MOST ? text : `${text.slice(0, MOST - 1).replace(/[\uD800-\uDBFF]$/, '')}…`)
