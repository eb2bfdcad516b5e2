import { type Insertable, type Selectable, type UpdateObject, sql } from 'kysely'
import type { Actor } from '#platform/access/actor.ts'
import type { ActorWithAccess } from '#platform/access/caller.ts'
import { person } from '#platform/access/people.ts'
import type { Db, Tx } from '#platform/db/open.ts'
import type { DB } from '#platform/db/schema.gen.ts'
import { found as got, notFound, onSlugTaken, onViolation } from '#platform/errors.ts'
import { type SortedFilter, cataloguePage, orderedCatalogue } from '#platform/rows/catalogue.ts'
import type { PageRequest } from '#platform/rows/page.ts'
import { hasText } from '#platform/rows/search-text.ts'
import type { Target } from '#platform/rows/targets.ts'
import type { Page } from '#platform/shapes.ts'
import type { QrCode } from './schema.ts'
import { type FoundTarget, found, foundLabel } from './store-targets.ts'

onSlugTaken('qr_code_slug_key', 'qr_code_slug_taken', 'Another code has that slug. Choose another, or leave it out to be given one.')
onViolation('qr_code_owner_organization_id_fkey', notFound)
onViolation('qr_code_department_fkey', notFound)

/** The start of public addresses in this installation, and the kinds of targets. */
export type CodeSettings = { publicOrigin: string; targets: Target[] }

export type StoredCode = Selectable<DB['qr_code']>
/** The stored target of a code. */
export type StoredTarget = Pick<StoredCode, 'target_kind' | 'target_id' | 'target_url' | 'target_label'>

const stored = [
  'qr_code.id', 'qr_code.owner_organization_id', 'qr_code.owner_department_id', 'qr_code.slug', 'qr_code.name', 'qr_code.description',
  'qr_code.target_kind', 'qr_code.target_id', 'qr_code.target_url', 'qr_code.target_label', 'qr_code.created_at', 'qr_code.archived_at',
] as const // prettier-ignore

const view = (db: Db, actor: Actor, targets: Target[]) =>
  db
    .selectFrom('qr_code')
    .innerJoin('organization as owner', 'owner.id', 'qr_code.owner_organization_id')
    .select(stored)
    .select([
      'owner.archived_at as owner_archived_at',
      found(targets).as('found'),
      person(actor, 'qr_code.created_by', 'qr_code.owner_organization_id').as('created_by'),
      sql<string | null>`(select max(s.scanned_at) from qr_code_scan s where s.qr_code_id = qr_code.id)`.as('last_scanned_at'),
    ])

type CodeRow = Omit<StoredCode, 'created_by' | 'target_kind'> &
  Pick<QrCode, 'created_by' | 'last_scanned_at'> & {
    owner_archived_at: string | null
    target_kind: QrCode['target']['kind']
    found: FoundTarget
  }

export const publicUrl = (publicOrigin: string, slug: string) => `${publicOrigin}/qr/${slug}`

/** Returns the reason that a code leads nowhere, or null if it leads to its target. */
function reasonOf({ archived_at, owner_archived_at, target_kind, found: thing }: CodeRow): QrCode['target']['reason'] {
  if (archived_at !== null) return 'code_archived'
  if (owner_archived_at !== null) return 'owner_archived'
  return target_kind !== 'url' && !thing ? 'target_gone' : (thing?.closed ?? null)
}

/** Returns a code in the form of the API. */
function shown({ publicOrigin }: CodeSettings, viewed: CodeRow): QrCode {
  const { owner_archived_at: _, found: thing, target_kind, target_id, target_url, target_label, ...code } = viewed
  const reason = reasonOf(viewed)
  const target = { kind: target_kind, id: target_id, url: target_url, label: thing?.label ?? target_label }
  return { ...code, public_url: publicUrl(publicOrigin, code.slug), target: { ...target, reachable: reason === null, reason } }
}

export async function find(db: Db, actor: Actor, told: CodeSettings, id: string): Promise<QrCode | undefined> {
  const code = await view(db, actor, told.targets).where('qr_code.id', '=', id).$castTo<CodeRow>().executeTakeFirst()
  return code && shown(told, code)
}

/** Like `find`. Throws 404 if there is none. */
export const get = async (db: Db, actor: Actor, told: CodeSettings, id: string) => got(await find(db, actor, told, id))

/** Locks a code until the transaction ends. Throws 404 if it is gone. */
export async function lock(db: Tx, id: string): Promise<Omit<StoredCode, 'created_by'>> {
  return got(await db.selectFrom('qr_code').select(stored).where('id', '=', id).forUpdate().executeTakeFirst())
}

/** With `target_id`, only codes that lead to that thing. */
export type CodeFilter = SortedFilter & { target_id?: string }

/** Query for codes with the text in their name, address, description or the name of their target. Without a text, for all. */
function searched(db: Db, actor: Actor, { targets }: CodeSettings, { q, target_id }: CodeFilter) {
  let codes = view(db, actor, targets).$castTo<CodeRow>()
  if (target_id !== undefined) codes = codes.where('qr_code.target_id', '=', target_id)
  if (q === undefined) return codes
  const label = sql`coalesce(${foundLabel(targets)}, qr_code.target_label)`
  return codes.where(hasText(q, 'qr_code.name', 'qr_code.slug', 'qr_code.description', (isIn) => isIn(label)))
}

/** Returns all codes in the requested order. */
export async function list(db: Db, asking: ActorWithAccess, told: CodeSettings, filter: CodeFilter): Promise<QrCode[]> {
  const { q: _, ...others } = filter
  const rows = await orderedCatalogue(searched(db, asking.actor, told, filter), 'qr_code', asking, others).execute()
  return rows.map((row) => shown(told, row))
}

/** Returns a page of codes in the requested order. */
export async function page(
  db: Db,
  asking: ActorWithAccess,
  told: CodeSettings,
  filter: CodeFilter,
  request: PageRequest,
): Promise<Page<QrCode>> {
  const { q: _, ...others } = filter
  const { items, next_cursor } = await cataloguePage(searched(db, asking.actor, told, filter), 'qr_code', asking, others, request)
  return { items: items.map((row) => shown(told, row)), next_cursor }
}

export async function create(db: Tx, code: Insertable<DB['qr_code']>): Promise<void> {
  await db.insertInto('qr_code').values(code).execute()
}

export function update(db: Tx, id: string, changes: UpdateObject<DB, 'qr_code'>): Promise<Omit<StoredCode, 'created_by'>> {
  return db
    .updateTable('qr_code')
    .set({ id, ...changes })
    .where('id', '=', id)
    .returning(stored)
    .executeTakeFirstOrThrow()
}

export async function remove(db: Tx, id: string): Promise<void> {
  await db.deleteFrom('qr_code').where('id', '=', id).execute()
}
