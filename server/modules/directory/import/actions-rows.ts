import * as managers from '#modules/roles/managers/store.ts'
import { managingRefused } from '#modules/roles/rules.ts'
import type { NamedRole } from '#modules/roles/store.ts'
import * as roles from '#modules/roles/store.ts'
import type { Actor } from '#platform/access/actor.ts'
import type { Zone } from '#platform/days.ts'
import type { Tx } from '#platform/db/open.ts'
import type { Remark } from '#platform/errors.ts'
import * as grants from '../grants/store.ts'
import { asRemark } from '../rules.ts'
import { type Target, enrol } from './actions.ts'
import { type People, type ReadRow, requireFine } from './rules.ts'
import { type PlannedGrant, roleReader } from './rules-roles.ts'

/** The organization of an import, the time zone of its days, and the ids of roles by their names in the file. */
export type Home = Target & { zone: Zone; meanings: Readonly<Record<string, string>> }

type RowWithGrant = ReadRow & { wanted?: PlannedGrant }
type EnrolledRow = RowWithGrant & { enrolled?: { account_id: string; added: boolean; linked: boolean } }
/** The outcome of a row. A wrong row is not enrolled. `first` is the row that already has the same person. */
export type RowOutcome = EnrolledRow & { first?: number; grant?: 'granted' | 'held' }

/**
 * Enrols everyone in the correct rows, and grants their roles. The number of statements does not depend on the number of rows. Writes no
 * audit entries. Throws 400 for a wrong row, unless wrong rows are skipped.
 */
export async function settle(db: Tx, actor: Actor, home: Home, people: People, skipFailed: boolean) {
  const known = people.read.some(({ given }) => given.role !== null) ? await roles.named(db, home.organization_id) : []
  const asked = withRoles(actor, home, people.read, known)
  if (!skipFailed) requireFine(asked, people)
  const enrolled = await withManaging(db, actor, home, await withAccounts(db, actor, home, asked))
  if (!skipFailed) requireFine(enrolled, people)
  const wanted = firstOf(enrolled)
  const made = await grants.createAll(db, { organization_id: home.organization_id, granted_by: actor.id }, [...wanted.values()])
  const isMade = new Set(made.map(keyOf))
  const lines = new Map<string, number>()
  const rows = enrolled.map((row, index): RowOutcome => {
    if (row.enrolled === undefined) return row
    const { account_id } = row.enrolled
    const first = lines.get(account_id)
    if (first === undefined) lines.set(account_id, index)
    return { ...row, ...(first !== undefined && { first }), ...(row.wanted && { grant: taken(isMade, keyOf(held(row)!)) }) }
  })
  return { rows, made, roles: known }
}

/** Returns the outcome of a grant: its first row grants it, later rows find it held. */
const taken = (isMade: Set<string>, key: string) => (isMade.delete(key) ? 'granted' : 'held')

function withRoles(actor: Actor, { organization_id, zone, meanings }: Home, read: ReadRow[], known: NamedRole[]): RowWithGrant[] {
  const wantedBy = roleReader({ actor, organization_id, zone, roles: known, meanings })
  return read.map((row) => (row.fault ? row : { ...row, ...wantedBy(row.given, row.until) }))
}

async function withAccounts(db: Tx, actor: Actor, home: Home, asked: RowWithGrant[]): Promise<EnrolledRow[]> {
  const fine = asked.filter(({ fault }) => fault === undefined)
  const outcomes = await enrol(
    db,
    actor,
    home,
    fine.map(({ row }) => row),
  )
  const enrolledBy = new Map(outcomes.map(({ row, ...enrolled }) => [row, enrolled]))
  return asked.map((row) => {
    const enrolled = enrolledBy.get(row.row)
    return enrolled ? { ...row, enrolled } : row
  })
}

/** Refuses rows that would make the caller a manager, as a single grant would. */
async function withManaging(db: Tx, actor: Actor, { organization_id }: Home, rows: EnrolledRow[]): Promise<EnrolledRow[]> {
  const own = rows.flatMap(({ enrolled, wanted }) => (enrolled?.account_id === actor.id ? (wanted?.role.id ?? []) : []))
  const faults = new Map<string, Remark>()
  for (const role_id of new Set(own)) {
    // oxlint-disable-next-line no-await-in-loop -- the caller's own roles alone, each once.
    const refused = managingRefused(actor, organization_id, await managers.departmentsBeneath(db, role_id))
    if (refused) faults.set(role_id, { ...asRemark(refused), field: 'role' })
  }
  return rows.map(({ enrolled, ...row }) => {
    const fault = enrolled?.account_id === actor.id && row.wanted ? faults.get(row.wanted.role.id) : undefined
    return fault ? { ...row, fault } : { ...row, ...(enrolled && { enrolled }) }
  })
}

type Grant = { account_id: string; role_id: string; granted_at: null; expires_at: string | null }

const held = ({ enrolled, wanted }: EnrolledRow): Grant | undefined =>
  enrolled && wanted && { account_id: enrolled.account_id, role_id: wanted.role.id, granted_at: null, expires_at: wanted.expires_at }

const keyOf = ({ account_id, role_id }: Pick<Grant, 'account_id' | 'role_id'>) => `${account_id} ${role_id}`

/** Returns the grants of the rows. Of several rows for one grant, the first counts. */
function firstOf(rows: EnrolledRow[]): Map<string, Grant> {
  const first = new Map<string, Grant>()
  for (const grant of rows.flatMap((row) => held(row) ?? [])) if (!first.has(keyOf(grant))) first.set(keyOf(grant), grant)
  return first
}
