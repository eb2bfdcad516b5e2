/** The most UTF-16 units in a cell. Spreadsheets refuse a file with more. */
const MOST = 32_767
/** Control characters. XML cannot express most of them, not even by number. */
const UNWRITABLE = /[^\P{Cc}\t\n]|[\uFFFE\uFFFF]/gu
/** Text that the format would read as an escaped character, such as `_x0041_` for A. */
const ESCAPE = /_(?=x[0-9A-Fa-f]{4}_)/g
const SPECIAL = /[&<>_\p{Cc}\p{Cs}\uFFFE\uFFFF]/u

/** Returns a text for a cell, with the line breaks of spreadsheets. A text that is too long is cut and ends with "…". */
export function xmlText(text: string): string {
  if (text.length <= MOST && !SPECIAL.test(text)) return text
  return cut(text.replaceAll(/\r\n?/g, '\n').replaceAll(UNWRITABLE, ''))
    .toWellFormed()
    .replaceAll(ESCAPE, '_x005F_')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
}

/** Cuts between two characters, never inside a surrogate pair. */
const cut = (text: string) => (text.length <= MOST ? text : `${text.slice(0, MOST - 1).replace(/[\uD800-\uDBFF]$/, '')}…`)
