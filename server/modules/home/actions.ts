import type { ModuleDeclarations } from '../../module.ts'
import type { Actor } from '#platform/access/actor.ts'
import { managerOf } from '#platform/access/managers.ts'
import type { Db } from '#platform/db/open.ts'
import { firstRows } from '#platform/rows/page.ts'
import type { Page } from '#platform/shapes.ts'
import * as entries from '#modules/audit-log/actions.ts'
import type { MyEvent } from '#modules/events/schema.ts'
import * as events from '#modules/events/store-mine.ts'
import * as organizations from '#modules/organizations/store.ts'
import * as pathways from '#modules/pathway-progress/actions.ts'
import { available } from '#modules/quizzes/store-standing.ts'
import * as sittings from '#modules/quizzes/sittings/store.ts'
import type { LearningRecord } from '#modules/records/schema.ts'
import * as records from '#modules/records/store-list.ts'
import type { RecordFilter } from '#modules/records/store-walk.ts'
import * as standing from '#modules/standing/actions-lists.ts'
import { summary } from '#modules/standing/matrix/actions-summary.ts'
import { mayReadMatrix } from '#modules/standing/rules-readers.ts'
import * as toDo from '#modules/to-do/store.ts'
import { hasFailures } from './rules.ts'
import type { Home } from './schema.ts'

/** The most entries of a short list. */
const SHOWN = 4
/** The newest records among which the settled ones are looked for. */
const NEWEST = 50
const TEAMS = 3
const SITTINGS = 10
/** The newest imports among which those with failures are looked for. */
const IMPORTS = 200
const DAY_MS = 86_400_000
const DAYS_AHEAD = 14
/** Days of the summaries and of the failed imports. */
const DAYS = 30
const summed = { days: DAYS, limit: 5 }

type House = Pick<ModuleDeclarations, 'awaited' | 'families' | 'opposites'>

/** Returns the parts of the home page as the caller may see them. `org` is the organization that they look at. */
export async function home(db: Db, actor: Actor, house: House, org: string | undefined): Promise<Home> {
  const [own, to_decide, certifications, requests, counts] = await Promise.all([
    ownRecords(db, actor),
    toDecide(db, actor),
    standing.mine(db, actor),
    toDo.list(db, actor, house.awaited, { kind: 'certification_request', sort: '-since' }, firstRows(SHOWN)),
    toDo.counts(db, actor, house.awaited, undefined),
  ])
  const [coming, quizzes, live, paths, teams, organization] = await Promise.all([
    comingEvents(db, actor),
    available(db, actor),
    sittings.listMine(db, actor, {}, firstRows(SITTINGS)),
    pathways.mine(db, actor),
    teamsOf(db, actor),
    org === undefined ? null : keptOrganization(db, actor, house, org),
  ])
  return {
    records: { ...own, to_decide },
    certifications,
    requests: requests.items,
    to_do: { counts },
    events: coming,
    quizzes: quizzes.filter(({ open_attempt_id }) => open_attempt_id !== null),
    sittings: live.items,
    pathways: paths,
    teams,
    organization,
  }
}

async function recordsOf(db: Db, actor: Actor, filter: Omit<RecordFilter, 'include_archived'>, limit: number): Promise<LearningRecord[]> {
  const page = await records.list(db, actor, { ...filter, include_archived: false }, '-created_at', firstRows(limit))
  const { items } = JSON.parse(page) as Page<LearningRecord>
  return items
}

async function ownRecords(db: Db, actor: Actor): Promise<Omit<Home['records'], 'to_decide'>> {
  const learner = actor.id
  const [rejected, pending, newest] = await Promise.all([
    recordsOf(db, actor, { learner, status: 'rejected' }, SHOWN),
    recordsOf(db, actor, { learner, status: 'pending' }, SHOWN),
    recordsOf(db, actor, { learner }, NEWEST),
  ])
  const settled = newest.filter(({ status }) => status !== 'rejected' && status !== 'pending').slice(0, SHOWN)
  return { rejected, pending, settled }
}

/** Returns submissions that the caller decides. Others have none, so that nothing is asked for them. */
async function toDecide(db: Db, actor: Actor): Promise<LearningRecord[]> {
  const writes = actor.superuser || [...actor.organizations].some(([, { anywhere }]) => anywhere.has('records:write'))
  if (!writes && managerOf(actor) === undefined) return []
  const pending = await recordsOf(db, actor, { status: 'pending' }, NEWEST)
  return pending.filter(({ may }) => may.includes('approve')).slice(0, SHOWN)
}

async function comingEvents(db: Db, actor: Actor): Promise<MyEvent[]> {
  const now = Date.now()
  const span = { from: new Date(now).toISOString(), to: new Date(now + DAYS_AHEAD * DAY_MS).toISOString() }
  return JSON.parse(await events.mine(db, actor, span)) as MyEvent[]
}

async function teamsOf(db: Db, actor: Actor): Promise<Home['teams']> {
  const managed = [...actor.organizations].flatMap(([id, { managed_role_ids }]) => (managed_role_ids.length > 0 ? [id] : []))
  const homes = await Promise.all(managed.map((id) => organizations.get(db, actor, id)))
  const shown = homes.toSorted((a, b) => a.name.localeCompare(b.name)).slice(0, TEAMS)
  return Promise.all(
    shown.map(async (organization) => ({ organization, summary: await summary(db, actor, organization, { managed: true }, summed) })),
  )
}

async function keptOrganization(db: Db, actor: Actor, house: House, org: string): Promise<Home['organization']> {
  const organization = await organizations.get(db, actor, org)
  if (!actor.holds('directory:write', { owner_organization_id: organization.id, owner_department_id: null })) return null
  const from = new Date(Date.now() - DAYS * DAY_MS).toISOString()
  const filter = { subject_kind: 'record_import', from }
  const [figures, imports] = await Promise.all([
    mayReadMatrix(actor, organization.id) ? summary(db, actor, organization, { managed: false }, summed) : null,
    entries.list(db, { actor, organizationId: organization.id }, filter, house, firstRows(IMPORTS)),
  ])
  return { summary: figures, failed_imports: imports.items.filter(hasFailures) }
}
