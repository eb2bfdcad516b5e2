/** What of some fields is another now; only that is sent, so that two people who change different fields do not undo each other. */
export function changedOf<Fields extends object>(now: Fields, was: Fields): Partial<Fields> {
  const changed: Partial<Fields> = {}
  for (const name in now) if (JSON.stringify(now[name]) !== JSON.stringify(was[name])) changed[name] = now[name]
  return changed
}
