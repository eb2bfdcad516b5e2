const MENTION = /@\[([^\]\n]{1,300})\]\(([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})\)/gi

/** Returns the ids of the people mentioned in a text, without duplicates. */
export const mentionedIn = (text: string): string[] => [...new Set([...text.matchAll(MENTION)].map(([, , id]) => id!.toLowerCase()))]

/** Returns the text with current names in its mentions. A mention of a person who may not read the forum becomes plain text. */
export const withNames = (text: string, names: ReadonlyMap<string, string>): string =>
  text.replaceAll(MENTION, (_all, written: string, id: string) => {
    const name = names.get(id.toLowerCase())
    return name === undefined ? `@${written}` : `@[${plain(name)}](${id.toLowerCase()})`
  })

/** Removes brackets and line ends from a name. */
const plain = (name: string) => name.replaceAll(/[[\]\n]/g, ' ').trim() || '?'

/** The largest number of posts a minute; lower for a new account. */
export const mostAMinute = (isNew: boolean): number => (isNew ? 3 : 10)

/** The number of reporters at which a post is hidden until a moderator decides. */
export const HIDING_REPORTS = 3
/** The largest number of mentions in a post. */
export const MOST_MENTIONS = 50
