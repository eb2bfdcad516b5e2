/**
 * Where days and moments are told, in one place. Days that count in law (due, valid until, completed on, the end of a grant) are
 * days where the organization is: `organizationZone`, of the row at hand or else of the organization that is chosen. Moments
 * (submitted, changed, sealed) are told where the reader is: `readerZone`, which their account says, else that organization,
 * else the browser. `format.ts` tells them; `moments.ts` makes moments of the days that people type.
 */

type Placed = { id: string; time_zone: string }

const known = new Map<string, string>()
let chosen: string | undefined
let own: string | undefined

export const browserZone = new Intl.DateTimeFormat().resolvedOptions().timeZone

/** Remembers where organizations are, as they arrive. */
export function learnZones(organizations: Placed[]): void {
  for (const { id, time_zone } of organizations) known.set(id, time_zone)
}

/** The organization whose pages are shown. */
export function chooseZone(organization: Placed | undefined): void {
  chosen = organization?.time_zone
}

/** Where the account says that the reader is. */
export function setOwnZone(zone: string | null): void {
  own = zone ?? undefined
}

export const readerZone = () => own ?? chosen ?? browserZone

/** Where the days of an organization are; of the chosen one where none is named. */
export const organizationZone = (id?: string | null) => (id == null ? undefined : known.get(id)) ?? chosen ?? readerZone()
