import { decodeEntities } from './rules-entities.ts'

/**
 * Decodes percent escapes, because programs escape different characters: `(`, `!`, `'`, lower-case hex.
 * Runs that are not UTF-8 stay as they are.
 */
const percentDecoded = (text: string): string =>
  text.replaceAll(/(?:%[0-9a-f]{2})+/gi, (run) => {
    try {
      return decodeURIComponent(run)
    } catch {
      return run
    }
  })

/** Normalizes a file name for comparison: without escapes, with composed accents. */
export const plainName = (written: string): string => percentDecoded(written).normalize('NFC')

/**
 * Returns the file names that an address in HTML may mean, the likeliest first.
 * They are with and without a query or fragment, and with `+` as a blank.
 */
export function namesIn(address: string): string[] {
  const text = decodeEntities(address)
  const cut = text.replace(/[?#][\s\S]*$/, '')
  return [...new Set([text, cut, cut.replaceAll('+', ' ')].map(plainName))]
}
