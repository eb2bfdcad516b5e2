import type { Part } from './draft.ts'

/** Result of a key press in a part's field: the list of parts, and the key of the part to focus. */
export type Step<P extends Part> = { parts: P[]; focus: string }
type KeyPress = { key: string; altKey: boolean }
type List<P extends Part> = { parts: P[]; least: number; make: () => P; isEmpty: (part: P) => boolean }

/**
 * Handles a key press in a part's field. Enter moves to the next part, or adds one when neither this part nor the next is empty. Backspace
 * removes an empty part, but keeps the `least` number. Returns undefined when the key has no special meaning.
 */
export function stepOf<P extends Part>(
  { parts, least, make, isEmpty }: List<P>,
  at: number,
  { key, altKey }: KeyPress,
): Step<P> | undefined {
  const part = parts[at]
  const next = parts[at + 1]
  if (!part) return undefined
  if (key === 'Enter' && !altKey) {
    if (next && (isEmpty(next) || isEmpty(part))) return { parts, focus: next.key }
    const made = make()
    return { parts: parts.toSpliced(at + 1, 0, made), focus: made.key }
  }
  if (key === 'Backspace' && isEmpty(part) && parts.length > least) {
    const neighbour = parts[at - 1] ?? next
    return { parts: parts.toSpliced(at, 1), focus: neighbour?.key ?? part.key }
  }
  return undefined
}

/** Splits pasted text into lines without blank ones. The first goes into the field, and each other line becomes a part of its own. */
export function linesOf(pasted: string): string[] {
  return pasted
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
}
