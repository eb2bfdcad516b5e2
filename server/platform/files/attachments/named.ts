/** How texts name files that hang on the thing they belong to. */
const NAMED = /\battachment:([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/gi

/** The ids of the attached files that a text names. */
export const namedIn = (text: string): string[] => [...new Set(Array.from(text.matchAll(NAMED), ([, id]) => id!.toLowerCase()))]

/** The text with the addresses of attached files that became others, as in a copy. */
export const withFiles = (text: string, became: ReadonlyMap<string, string>): string =>
  text.replaceAll(NAMED, (address, id: string) => {
    const copy = became.get(id.toLowerCase())
    return copy === undefined ? address : `attachment:${copy}`
  })
