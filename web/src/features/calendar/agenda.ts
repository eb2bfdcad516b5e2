import type { OrganizationAccess } from '../../platform/access.ts'
import type { Schemas } from '../../platform/client.ts'

type Standing = Pick<Schemas['Standing'], 'certification' | 'time_zone' | 'state' | 'due_at' | 'renewal_opens_at'>
type AgendaEvent = Pick<Schemas['MyEvent'], 'id' | 'title' | 'owner_organization_id' | 'starts_at' | 'ends_at' | 'cancelled_at'>
type Sitting = Pick<Schemas['ListedQuizSitting'], 'id' | 'title' | 'starts_at' | 'ends_at' | 'cancelled_at' | 'status'>
type Organization = Pick<OrganizationAccess, 'organization' | 'grants'>

type CertificationKind = 'due' | 'overdue' | 'grace' | 'renewal'
/** Kind of an entry. */
export type Kind = CertificationKind | 'grant' | 'event' | 'sitting' | 'cancelled'

/** An entry of the agenda. `at` is the moment at which something is due, becomes possible, takes place or ends. */
export type Entry = { at: string; zone: string } & (
  | { kind: CertificationKind; certification: Standing['certification'] }
  | { kind: 'grant'; role: string; department: string }
  | { kind: 'event' | 'cancelled'; event: AgendaEvent; org: string }
  | { kind: 'sitting' | 'cancelled'; sitting: Sitting }
)

type AgendaInput = {
  standings: Standing[]
  events: AgendaEvent[]
  sittings: Sitting[]
  organizations: Organization[]
  now: string
  readerZone: string
}

/**
 * Returns the entries, soonest first: running events, open live quizzes, coming entries, and what the reader is late with. An exempt
 * certification is not due.
 */
export function agendaOf({ standings, events, sittings, organizations, now, readerZone }: AgendaInput): Entry[] {
  const ahead = (at: string) => Date.parse(at) > Date.parse(now)
  const certifications = standings.flatMap(({ certification, time_zone: zone, state, due_at, renewal_opens_at }): Entry[] => {
    if (due_at === null || state === 'exempt') return []
    const kind = state === 'overdue' ? 'overdue' : state === 'in_grace' ? 'grace' : 'due'
    const due: Entry[] = [{ kind, at: due_at, zone, certification }]
    const opens = renewal_opens_at !== null && ahead(renewal_opens_at)
    return opens ? [{ kind: 'renewal', at: renewal_opens_at, zone, certification }, ...due] : due
  })
  const grants = organizations.flatMap(({ organization, grants }) =>
    grants.flatMap(({ granted_at, expires_at, role_name, department_name }): Entry[] =>
      expires_at !== null && ahead(expires_at) && !ahead(granted_at)
        ? [{ kind: 'grant', at: expires_at, zone: organization.time_zone, role: role_name, department: department_name }]
        : [],
    ),
  )
  const taking = events.flatMap((event): Entry[] => {
    const { starts_at: at, ends_at, cancelled_at } = event
    const isRunning = cancelled_at === null && ends_at !== null && ahead(ends_at)
    const org = organizations.find(({ organization }) => organization.id === event.owner_organization_id)?.organization.slug
    if (at === null || org === undefined || !(ahead(at) || isRunning)) return []
    return [{ kind: cancelled_at === null ? 'event' : 'cancelled', at, zone: readerZone, event, org }]
  })
  const sitting = sittings.flatMap((each): Entry[] => {
    const { starts_at: at, cancelled_at, status } = each
    return ahead(at) || status === 'open'
      ? [{ kind: cancelled_at === null ? 'sitting' : 'cancelled', at, zone: readerZone, sitting: each }]
      : []
  })
  return [...certifications, ...grants, ...taking, ...sitting].toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))
}

/** True when an event is running or a live quiz is open. */
export const isNow = ({ kind, at }: Entry, now: string) => (kind === 'event' || kind === 'sitting') && Date.parse(at) <= Date.parse(now)

/** True when the certification is overdue or in its grace period. */
export const isLate = ({ kind }: Entry) => kind === 'overdue' || kind === 'grace'

/** Converts an entry of the API into its kind. */
export function kindOf({ kind, late, event, sitting }: Pick<Schemas['CalendarEntry'], 'kind' | 'late' | 'event' | 'sitting'>): Kind {
  if (event) return event.cancelled_at === null ? 'event' : 'cancelled'
  if (sitting) return sitting.cancelled_at === null ? 'sitting' : 'cancelled'
  if (kind === 'grant_ends') return 'grant'
  if (kind === 'renewal_opens') return 'renewal'
  return late === null ? 'due' : late === 'overdue' ? 'overdue' : 'grace'
}
