/** People by the names by which a text that is being written speaks of them. */
export type People = Record<string, string>

const MENTION = /@\[([^\]\n]+)\]\(([0-9a-f-]{36})\)/gi

/** What is stored, as it is read and typed: people by their names. */
export function spoken(stored: string): { text: string; people: People } {
  const people: People = {}
  const text = stored.replaceAll(MENTION, (_all, name: string, id: string) => {
    people[name] = id
    return `@${name}`
  })
  return { text, people }
}

/** The same the other way round: the longest name first, for some begin with others. */
export function stored(text: string, people: People): string {
  const names = Object.keys(people).toSorted((a, b) => b.length - a.length)
  if (names.length === 0) return text
  const any = new RegExp(`@(${names.map((name) => name.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)).join('|')})`, 'g')
  return text.replaceAll(any, (_all, name: string) => `@[${name}](${people[name]})`)
}

/** What stands before the caret and may be the beginning of a name, behind an @; undefined where nobody is being named. */
export const namedBefore = (text: string, caret: number): string | undefined =>
  /(?:^|[\s(])@([\p{L}\p{M}][\p{L}\p{M}.'’ -]{1,39})$/u.exec(text.slice(0, caret))?.[1]

/** A text in which a name takes the place of its beginning, and where the caret stands behind it. */
export function withName(text: string, caret: number, begun: string, name: string): { text: string; caret: number } {
  const before = `${text.slice(0, caret - begun.length)}${name} `
  return { text: before + text.slice(caret), caret: before.length }
}

/** A text as a quotation, by whoever wrote it. */
export const quoted = (author: string | undefined, text: string): string =>
  [...(author === undefined ? [] : [`@${author}:`]), ...text.split('\n')].map((line) => `> ${line}`).join('\n')

/** What is stored, for the reader: names stand out. */
export const shown = (text: string): string =>
  text.replaceAll(MENTION, (_all, name: string) => `**@${name.replaceAll(/[\\`*_<>[\]!#&~|]/g, String.raw`\$&`)}**`)
