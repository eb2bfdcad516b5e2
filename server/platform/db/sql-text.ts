/**
 * Parts of a statement. Literals and quoted names stay as they are; placeholders are renamed. Comments and white space become one blank.
 * Single blanks, which are the most frequent, do not match.
 */
const PARTS =
  /(?:\be'(?:[^'\\]|\\.|'')*'|'(?:[^']|'')*'|"(?:[^"]|"")*"|\$([a-z_]\w*)?\$.*?\$\1\$)|\$(\d+)|(?: ?--[^\n]*| ?\/\*.*?\*\/|\s\s+|[^\S ])(?:--[^\n]*|\/\*.*?\*\/|\s)*/gis

/** Returns the statement in one line, without comments. `named` renames each placeholder `$1`; literals stay as they are. */
export const inOneLine = (sql: string, named: (place: number) => string): string =>
  sql.replaceAll(PARTS, (part: string, _tag: string | undefined, place: string | undefined) => {
    if (place !== undefined) return named(Number(place))
    return /^['"$e]/i.test(part) ? part : ' '
  })
