import { decodeEntities } from './rules-entities.ts'

/** Programs escape different signs in addresses: `(`, `!`, `'`, small letters in hex. Runs that are no UTF-8 stay as they are. */
const percentDecoded = (text: string): string =>
  text.replaceAll(/(?:%[0-9a-f]{2})+/gi, (run) => {
    try {
      return decodeURIComponent(run)
    } catch {
      return run
    }
  })

/** The name by which a file is looked for, whatever was escaped in it and however its accents are composed. */
export const plainName = (written: string): string => percentDecoded(written).normalize('NFC')

/** The names that an address in HTML may mean, the likeliest first: with and without what follows `?` or `#`, and with `+` for a blank. */
export function namesIn(address: string): string[] {
  const text = decodeEntities(address)
  const cut = text.replace(/[?#][\s\S]*$/, '')
  return [...new Set([text, cut, cut.replaceAll('+', ' ')].map(plainName))]
}
