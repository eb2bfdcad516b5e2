import { createHash, randomUUIDv7 } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { DB } from './db/schema.gen.ts'
import { type Db, transaction } from './db/open.ts'
import type { Signer } from './signer.ts'

/** The chain of what concerns the whole installation. */
export const INSTALLATION = '00000000-0000-0000-0000-000000000000'
const GENESIS = '0'.repeat(64)
const BATCH = 1000
const STARTED = 'audit_chain.started'

type Entry = Record<'id' | 'at' | 'action' | 'subject_kind' | 'subject_id', string> &
  Record<'actor_id' | 'actor_provider' | 'actor_subject' | 'request_id' | 'old_text' | 'new_text', string | null>
type Sealed = Entry & { position: number; previous_hash: string; hash: string }
/** Where a chain ends now. */
export type ChainEnd = { chain_id: string; length: number; head: string }
export type Verification = { ok: boolean; checked: number; unsealed: number; head: string | null; first_bad_id: string | null }

/**
 * Seals what has been committed into the hash chains. Safe to run twice at once: each chain has one row that is locked.
 * A chain that was tampered with is not continued, and does not keep the others from being sealed; its fault is thrown last.
 * `onSealed` hears of every new end: kept outside the database, it betrays a trail that was replaced as a whole.
 */
export async function sealAuditTrail(db: Db, signer: Signer, onSealed: (end: ChainEnd) => void = () => {}): Promise<number> {
  const waiting = await db.selectFrom('audit_entry').select('organization_id').distinct().where('position', 'is', null).execute()
  // The installation's chain last: it remembers the chains that start here.
  const chains = [...waiting.map(({ organization_id }) => organization_id).filter((id) => id !== null), null]
  let sealed = 0
  let fault: unknown
  for (const organizationId of waiting.length === 0 ? [] : chains) {
    try {
      sealed += await sealChain(db, signer, organizationId, onSealed)
    } catch (error) {
      fault = error
    }
  }
  if (fault !== undefined) throw fault
  return sealed
}

async function sealChain(db: Db, signer: Signer, organizationId: string | null, onSealed: (end: ChainEnd) => void): Promise<number> {
  let total = 0
  for (;;) {
    const sealed = await transaction(db, (db) => sealBatch(db, signer, organizationId))
    if (!sealed) return total
    onSealed(sealed.end)
    total += sealed.count
    if (sealed.count < BATCH) return total
  }
}

/**
 * Forgets the trail of an organization that was just deleted in this transaction, together with what others wrote into it
 * until then. The chain's row is held first, as sealing does.
 */
export async function forgetTrail(db: Db, organizationId: string): Promise<void> {
  await beginChain(db, organizationId)
  await db.selectFrom('audit_chain').select('chain_id').where('chain_id', '=', organizationId).forUpdate().execute()
  await db.deleteFrom('audit_entry').where('organization_id', '=', organizationId).execute()
  await db.deleteFrom('audit_chain').where('chain_id', '=', organizationId).execute()
}

const beginChain = (db: Db, chain_id: string) =>
  db
    .insertInto('audit_chain')
    .values({ chain_id, length: 0, head: GENESIS, signature: '' })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

async function sealBatch(db: Db, signer: Signer, organizationId: string | null): Promise<{ count: number; end: ChainEnd } | undefined> {
  const chain_id = organizationId ?? INSTALLATION
  await beginChain(db, chain_id)
  const chain = await db
    .selectFrom('audit_chain')
    .select(['length', 'head', 'signature'])
    .where('chain_id', '=', chain_id)
    .forUpdate()
    .executeTakeFirst()
  // The organization was deleted meanwhile, and its trail with it.
  if (!chain) return undefined
  if (chain.length > 0 && !signer.verify('audit', seal(chain_id, chain), chain.signature))
    throw new Error(`The end of the audit chain ${chain_id} does not bear our signature. It is not continued.`)
  const entries = await entriesOf(db, organizationId)
    .where('position', 'is', null)
    .orderBy('audit_entry.at')
    .orderBy('id')
    .limit(BATCH)
    .execute()
  if (entries.length === 0) {
    if (chain.length === 0) await db.deleteFrom('audit_chain').where('chain_id', '=', chain_id).execute()
    return undefined
  }
  if (chain.length === 0 && organizationId !== null) await rememberStart(db, organizationId)
  let { head } = chain
  const links = entries.map((entry, index) => {
    const previous = head
    head = hashOf(previous, chain.length + index + 1, chain_id, entry)
    return { id: entry.id, position: chain.length + index + 1, previous, hash: head }
  })
  await sql`update audit_entry e set position = l.position, previous_hash = l.previous, hash = l.hash
    from unnest(${links.map((link) => link.id)}::uuid[], ${links.map((link) => link.position)}::bigint[],
      ${links.map((link) => link.previous)}::text[], ${links.map((link) => link.hash)}::text[]) as l (id, position, previous, hash)
    where e.id = l.id`.execute(db)
  const length = chain.length + links.length
  const signature = signer.sign('audit', seal(chain_id, { length, head }))
  await db
    .updateTable('audit_chain')
    .set({ length, head, signature, sealed_at: sql`now()` })
    .where('chain_id', '=', chain_id)
    .execute()
  return { count: links.length, end: { chain_id, length, head } }
}

/** A chain starts once. The installation's trail says so: a trail that was wiped whole cannot start anew unnoticed. */
const rememberStart = (db: Db, chainId: string) =>
  db
    .insertInto('audit_entry')
    .values({ id: randomUUIDv7(), organization_id: null, action: STARTED, subject_kind: 'audit_chain', subject_id: chainId })
    .execute()

/** What a chain's signature vouches for. */
const seal = (chainId: string, { length, head }: { length: number; head: string }) => `${chainId} ${length} ${head}`

/**
 * Walks a chain from its start. Any edit, deletion, reordering or truncation of sealed entries shows; the first bad entry
 * is named where there is one: for a deleted entry the next, for a cut-off end or a changed chain row none.
 */
export async function verifyAuditTrail(db: Db, signer: Signer, organizationId: string): Promise<Verification> {
  const { length, head, signature, last, unsealed, starts } = await endOf(db, organizationId)
  const report = (ok: boolean, checked: number, first_bad_id: string | null = null) => ({ ok, checked, unsealed, head, first_bad_id })
  let [previous, checked] = [GENESIS, 0]
  for (;;) {
    const batch = await sealedEntries(db, organizationId, checked)
    for (const entry of batch) {
      if (length !== null && entry.position > length && checked === length) break
      const right =
        entry.position === checked + 1 &&
        entry.previous_hash === previous &&
        entry.hash === hashOf(previous, entry.position, organizationId, entry)
      if (!right) return report(false, checked, entry.id)
      ;[previous, checked] = [entry.hash, entry.position]
    }
    if (batch.length < BATCH || checked === length) break
  }
  if (length === null || head === null || signature === null) return report(checked === 0 && unsealed > 0 && starts === 0, checked)
  const whole = checked === length && last === length && previous === head && starts === 1
  return report(whole && signer.verify('audit', seal(organizationId, { length, head }), signature), checked)
}

type End = { length: number | null; head: string | null; signature: string | null; last: number; unsealed: number; starts: number }

/** Where the chain says it ends and where its entries do, in one statement: entries are being sealed meanwhile. */
async function endOf(db: Db, organizationId: string): Promise<End> {
  const { rows } = await sql<End>`
    select chain.length, chain.head, chain.signature, entries.last, entries.unsealed, (
      select count(*) from audit_entry
      where subject_id = ${organizationId}::uuid and organization_id is null and action = ${STARTED}
    ) as starts
    from (
      select coalesce(max(position), 0) as last, count(*) filter (where position is null) as unsealed
      from audit_entry where organization_id = ${organizationId}::uuid
    ) entries left join audit_chain chain on chain.chain_id = ${organizationId}::uuid`.execute(db)
  return rows[0]!
}

async function sealedEntries(db: Db, organizationId: string, after: number): Promise<Sealed[]> {
  const batch = await entriesOf(db, organizationId)
    .select(['position', 'previous_hash', 'hash'])
    .where('position', '>', after)
    .orderBy('position')
    .limit(BATCH)
    .execute()
  return batch as Sealed[]
}

const entriesOf = (db: Kysely<DB>, organizationId: string | null) =>
  db
    .selectFrom('audit_entry')
    .select([
      'id',
      'at',
      'actor_id',
      'actor_provider',
      'actor_subject',
      'request_id',
      'action',
      'subject_kind',
      'subject_id',
      sql<string | null>`old_values::text`.as('old_text'),
      sql<string | null>`new_values::text`.as('new_text'),
    ])
    .where('organization_id', organizationId === null ? 'is' : '=', organizationId)

function hashOf(previous: string, position: number, chain: string, entry: Entry): string {
  const { id, at, actor_id, actor_provider, actor_subject, request_id, action, subject_kind, subject_id, old_text, new_text } = entry
  const content = [
    previous,
    position,
    chain,
    id,
    at,
    actor_id,
    actor_provider,
    actor_subject,
    request_id,
    action,
    subject_kind,
    subject_id,
    old_text,
    new_text,
  ]
  return createHash('sha256').update(JSON.stringify(content)).digest('hex')
}
