/**
 * Returns the fields whose value changed. Only these are sent, so that two users who change different fields do not
 * undo each other's changes.
 */
export function changedOf<Fields extends object>(now: Fields, was: Fields): Partial<Fields> {
  const changed: Partial<Fields> = {}
  for (const name in now) if (JSON.stringify(now[name]) !== JSON.stringify(was[name])) changed[name] = now[name]
  return changed
}
