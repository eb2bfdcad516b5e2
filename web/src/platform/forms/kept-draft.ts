/**
 * What was typed into forms of one kind, kept for this tab and this person until it is sent: a reload, another page or an ended session
 * lose nothing of it. Each form has a name of its own; files cannot be kept.
 */
export function keptDrafts<Typed>(kind: string) {
  type Kept = { person: string; typed: Typed }
  const keyOf = (form: string) => `${kind}-draft${form}`
  return {
    keep: (form: string, person: string, typed: Typed) => {
      const kept: Kept = { person, typed }
      sessionStorage.setItem(keyOf(form), JSON.stringify(kept))
    },
    find: (form: string, person: string): Typed | undefined => {
      try {
        const kept: Kept | null = JSON.parse(sessionStorage.getItem(keyOf(form)) ?? 'null')
        return kept?.person === person ? kept.typed : undefined
      } catch {
        return undefined
      }
    },
    drop: (form: string) => sessionStorage.removeItem(keyOf(form)),
  }
}
