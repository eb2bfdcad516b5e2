/**
 * Keeps the typed values of forms of one kind until they are sent, for this tab and this user. A reload, a visit to
 * another page and the end of the session lose nothing. Each form has its own name. Files cannot be kept.
 */
export function keptDrafts<Draft>(kind: string) {
  type KeptDraft = { person: string; typed: Draft }
  const keyOf = (form: string) => `${kind}-draft${form}`
  return {
    keep: (form: string, person: string, typed: Draft) => {
      const kept: KeptDraft = { person, typed }
      sessionStorage.setItem(keyOf(form), JSON.stringify(kept))
    },
    find: (form: string, person: string): Draft | undefined => {
      try {
        const kept: KeptDraft | null = JSON.parse(sessionStorage.getItem(keyOf(form)) ?? 'null')
        return kept?.person === person ? kept.typed : undefined
      } catch {
        return undefined
      }
    },
    drop: (form: string) => sessionStorage.removeItem(keyOf(form)),
  }
}
