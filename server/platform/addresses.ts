import { withoutInvisible } from '../../common/csv/columns.ts'

/** No address that is taken is as long. */
const LONGEST = 1000

/** An e-mail address as it is meant: without invisible signs, `mailto:`, the name before `<…>`, quotes and a separator at its end. */
export function addressOf(text: string): string {
  if (text.length > LONGEST) return text
  const visible = withoutInvisible(text).trim()
  const inner = /<([^<>]*)>[\s,;]*$/.exec(visible)?.[1] ?? visible
  const plain = inner.trim().replace(/^mailto:\s*([^?]*).*$/i, '$1')
  return plain.replaceAll(/^[\s"',;]+|[\s"',;]+$/g, '')
} // prettier-ignore

/** Tells an address from a slip; the first sign-in tells whether it is read. The user names of guests in Entra ID look like addresses, and have `#EXT#`. */
export const isAddress = (text: string) =>
  /^[^\s@<>(),;:"[\]\\]+@[^\s@<>(),;:"[\]\\.]+(?:\.[^\s@<>(),;:"[\]\\.]+)*$/.test(text) && !/#EXT#/i.test(text)
