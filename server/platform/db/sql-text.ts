/**
 * Literals and quoted names, which are nobody's to change; places for values; comments and white space, but for single blanks, of which
 * there are most.
 */
const PARTS =
  /(?:\be'(?:[^'\\]|\\.|'')*'|'(?:[^']|'')*'|"(?:[^"]|"")*"|\$([a-z_]\w*)?\$.*?\$\1\$)|\$(\d+)|(?: ?--[^\n]*| ?\/\*.*?\*\/|\s\s+|[^\S ])(?:--[^\n]*|\/\*.*?\*\/|\s)*/gis

/** The statement in one line, without comments, and with each place `$1` as `named` says; literals stay as they are. */
export const inOneLine = (sql: string, named: (place: number) => string): string =>
  sql.replaceAll(PARTS, (part: string, _tag: string | undefined, place: string | undefined) => {
    if (place !== undefined) return named(Number(place))
    return /^['"$e]/i.test(part) ? part : ' '
  })
