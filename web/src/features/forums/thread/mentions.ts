/** User ids by the names that a draft mentions. */
export type People = Record<string, string>

const MENTION = /@\[([^\]\n]+)\]\(([0-9a-f-]{36})\)/gi

/** Converts a stored text into the text to edit, with plain names as mentions. */
export function spoken(stored: string): { text: string; people: People } {
  const people: People = {}
  const text = stored.replaceAll(MENTION, (_all, name: string, id: string) => {
    people[name] = id
    return `@${name}`
  })
  return { text, people }
}

/** Converts an edited text back. Longer names are matched first, because some names begin with others. */
export function stored(text: string, people: People): string {
  const names = Object.keys(people).toSorted((a, b) => b.length - a.length)
  if (names.length === 0) return text
  const any = new RegExp(`@(${names.map((name) => name.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)).join('|')})`, 'g')
  return text.replaceAll(any, (_all, name: string) => `@[${name}](${people[name]})`)
}

/** Returns the beginning of a name after an @ before the caret. Undefined when no mention is being typed. */
export const namedBefore = (text: string, caret: number): string | undefined =>
  /(?:^|[\s(])@([\p{L}\p{M}][\p{L}\p{M}.'’ -]{1,39})$/u.exec(text.slice(0, caret))?.[1]

/** Completes a mention. Returns the text and the caret after the name. */
export function withName(text: string, caret: number, begun: string, name: string): { text: string; caret: number } {
  const before = `${text.slice(0, caret - begun.length)}${name} `
  return { text: before + text.slice(caret), caret: before.length }
}

/** Returns a text as a quotation with its author. */
export const quoted = (author: string | undefined, text: string): string =>
  [...(author === undefined ? [] : [`@${author}:`]), ...text.split('\n')].map((line) => `> ${line}`).join('\n')

/** Converts a stored text for display, with the mentions in bold. */
export const shown = (text: string): string =>
  text.replaceAll(MENTION, (_all, name: string) => `**@${name.replaceAll(/[\\`*_<>[\]!#&~|]/g, String.raw`\$&`)}**`)
