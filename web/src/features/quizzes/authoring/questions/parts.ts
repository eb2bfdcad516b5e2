import { moved, type Part } from './draft.ts'

/** What a key pressed in a part's field does to the list of parts, and which part has the focus then. */
export type Step<P extends Part> = { parts: P[]; focus: string }
type Press = { key: string; altKey: boolean }
type List<P extends Part> = { parts: P[]; least: number; make: () => P; isEmpty: (part: P) => boolean }

/**
 * Enter goes on to the next part, which is made where there is none that is empty; the key to delete removes an empty one, and the
 * arrows with Alt move it. Undefined where the key means nothing but what it means in every field.
 */
export function stepOf<P extends Part>({ parts, least, make, isEmpty }: List<P>, at: number, { key, altKey }: Press): Step<P> | undefined {
  const part = parts[at]
  const next = parts[at + 1]
  if (!part) return undefined
  if (altKey && (key === 'ArrowUp' || key === 'ArrowDown'))
    return { parts: moved(parts, at, at + (key === 'ArrowUp' ? -1 : 1)), focus: part.key }
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

/** Several lines that were pasted into a field: the first goes into it, and each of the others into a part of its own. */
export function linesOf(pasted: string): string[] {
  return pasted
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
}
