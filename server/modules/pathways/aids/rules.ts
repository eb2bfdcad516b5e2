/** Returns the wanted list with the items that its author could not see. Each stays behind the item that it was behind before. */
export function withUnseen(wanted: string[], before: string[], seen: ReadonlySet<string>): string[] {
  const list = [...new Set(wanted)]
  for (const [place, id] of before.entries()) {
    if (seen.has(id) || list.includes(id)) continue
    const stoodBehind = before.slice(0, place).findLast((earlier) => list.includes(earlier))
    list.splice(stoodBehind === undefined ? 0 : list.indexOf(stoodBehind) + 1, 0, id)
  }
  return list
}
