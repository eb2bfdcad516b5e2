/** The form in which texts refer to files attached to the same thing. */
const NAMED = /\battachment:([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/gi

/** Returns the ids of the attached files that a text refers to. */
export const namedIn = (text: string): string[] => [...new Set(Array.from(text.matchAll(NAMED), ([, id]) => id!.toLowerCase()))]

/** Replaces references to attached files with those of their copies. */
export const withFiles = (text: string, became: ReadonlyMap<string, string>): string =>
  text.replaceAll(NAMED, (address, id: string) => {
    const copy = became.get(id.toLowerCase())
    return copy === undefined ? address : `attachment:${copy}`
  })
