/** What the address of a standing says beside whose certification it is. */
export type StandingSearch = {
  /** Another person's id. */
  person?: string
  /** A day such as 2026-03-01. */
  at?: string
  /** It has just been claimed. */
  claimed?: boolean
}

export const standingSearch = ({ person, at, claimed }: Record<string, unknown>): StandingSearch => ({
  ...(typeof person === 'string' && { person }),
  ...(typeof at === 'string' && /^\d{4}-\d\d-\d\d$/.test(at) && !Number.isNaN(Date.parse(at)) && { at }),
  ...((claimed === true || claimed === 'true') && { claimed: true }),
})
