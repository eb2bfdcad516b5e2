/** Returns the list with one element moved to another index. */
export function moved<Thing>(list: Thing[], from: number, to: number): Thing[] {
  return list.toSpliced(from, 1).toSpliced(to, 0, ...list.slice(from, from + 1))
}
