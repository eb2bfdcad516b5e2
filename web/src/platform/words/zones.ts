/**
 * The time zones in which days and moments are shown. Days with legal meaning (due, valid until, completed on, the end
 * of a grant) use `organizationZone`: the zone of the row's organization, else of the chosen one. Moments (submitted,
 * changed, sealed) use `readerZone`: the zone of the user's account, else of the chosen organization, else of the
 * browser. `format.ts` formats them; `moments.ts` converts typed days to moments.
 */

type ZonedOrganization = { id: string; time_zone: string }

const known = new Map<string, string>()
let chosen: string | undefined
let own: string | undefined

export const browserZone = new Intl.DateTimeFormat().resolvedOptions().timeZone

/** Stores the zones of organizations as they are loaded. */
export function learnZones(organizations: ZonedOrganization[]): void {
  for (const { id, time_zone } of organizations) known.set(id, time_zone)
}

/** Sets the zone of the chosen organization. */
export function chooseZone(organization: ZonedOrganization | undefined): void {
  chosen = organization?.time_zone
}

/** Sets the zone of the user's account. */
export function setOwnZone(zone: string | null): void {
  own = zone ?? undefined
}

export const readerZone = () => own ?? chosen ?? browserZone

/** Returns the zone of an organization; without an id, of the chosen one. */
export const organizationZone = (id?: string | null) => (id == null ? undefined : known.get(id)) ?? chosen ?? readerZone()
