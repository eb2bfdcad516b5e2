import { withoutInvisible } from '../../common/csv/columns.ts'

/** The longest text that is cleaned, in characters. No valid address is as long. */
const LONGEST = 1000

/** Returns the e-mail address in a text, without invisible signs, `mailto:`, the name before `<…>`, quotes and separators around it. */
export function addressOf(text: string): string {
  if (text.length > LONGEST) return text
  const visible = withoutInvisible(text).trim()
  const inner = /<([^<>]*)>[\s,;]*$/.exec(visible)?.[1] ?? visible
  const plain = inner.trim().replace(/^mailto:\s*([^?]*).*$/i, '$1')
  return plain.replaceAll(/^[\s"',;]+|[\s"',;]+$/g, '')
} // prettier-ignore

/**
 * Whether a text looks like an address and not a slip. Only the first sign-in shows whether it works. Entra ID gives guests user names that
 * look like addresses but contain `#EXT#`; they do not count.
 */
export const isAddress = (text: string) =>
  /^[^\s@<>(),;:"[\]\\]+@[^\s@<>(),;:"[\]\\.]+(?:\.[^\s@<>(),;:"[\]\\.]+)*$/.test(text) && !/#EXT#/i.test(text)
