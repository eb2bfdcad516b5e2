/** Which entries are looked for, as the address holds it. */
export type Wanted = { kind?: string; about?: string; person?: string; actor?: string; from?: string; to?: string }

/** Whole days, as the reader counts them: the last one counts. */
export function queryOf({ kind, about, person, actor, from, to }: Wanted) {
  const dayAfter = (value: string) => new Date(new Date(`${value}T00:00`).setDate(new Date(`${value}T00:00`).getDate() + 1))
  return {
    limit: 50,
    ...(kind && { subject_kind: kind }),
    ...(about && { subject_id: about }),
    ...(person && { person }),
    ...(actor && { actor }),
    ...(from && { from: new Date(`${from}T00:00`).toISOString() }),
    ...(to && { to: dayAfter(to).toISOString() }),
  }
}
