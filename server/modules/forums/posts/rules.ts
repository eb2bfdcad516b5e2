const MENTION = /@\[([^\]\n]{1,300})\]\(([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})\)/gi

/** The ids of those whom a text names, each once. */
export const mentionedIn = (text: string): string[] => [...new Set([...text.matchAll(MENTION)].map(([, , id]) => id!.toLowerCase()))]

/** The text with the names that people have, and with plain words where somebody is named whom it may not reach. */
export const withNames = (text: string, names: ReadonlyMap<string, string>): string =>
  text.replaceAll(MENTION, (_all, written: string, id: string) => {
    const name = names.get(id.toLowerCase())
    return name === undefined ? `@${written}` : `@[${plain(name)}](${id.toLowerCase()})`
  })

/** A name that closes no bracket. */
const plain = (name: string) => name.replaceAll(/[[\]\n]/g, ' ').trim() || '?'

/** So many posts a minute are as many as somebody writes; an account that is new gets fewer. */
export const mostAMinute = (isNew: boolean): number => (isNew ? 3 : 10)

/** So many people at once say that a post should be looked at before others read it. */
export const HIDING_REPORTS = 3
/** So many people may be named in a post. */
export const MOST_MENTIONS = 50
