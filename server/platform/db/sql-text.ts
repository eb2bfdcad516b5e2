/** Literals and quoted names, which are nobody's to change; comments; white space; and places for values. */
const PARTS =
  /(?<literal>\be'(?:[^'\\]|\\.|'')*'|'(?:[^']|'')*'|"(?:[^"]|"")*"|\$(?<tag>[a-z_]\w*)?\$.*?\$\k<tag>\$)|(?<blank>(?:--[^\n]*|\/\*.*?\*\/|\s)+)|\$(?<place>\d+)/gis

/** The statement in one line, without comments, and with each place `$1` as `named` says; literals stay as they are. */
export const inOneLine = (sql: string, named: (place: number) => string): string =>
  sql.replaceAll(PARTS, (...found: unknown[]) => {
    const { literal, blank, place } = found.at(-1) as Record<'literal' | 'blank' | 'place', string | undefined>
    if (blank !== undefined) return ' '
    return literal ?? named(Number(place))
  })
