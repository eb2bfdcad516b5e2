import { createHash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { DB } from './db/schema.gen.ts'
import { type Db, transaction } from './db/open.ts'
import type { Signer } from './signer.ts'

/** The chain of what concerns the whole installation. */
export const INSTALLATION = '00000000-0000-0000-0000-000000000000'
const GENESIS = '0'.repeat(64)
const BATCH = 1000

type Entry = Record<'id' | 'at' | 'action' | 'subject_kind' | 'subject_id', string> &
  Record<'actor_id' | 'actor_provider' | 'actor_subject' | 'request_id' | 'old_text' | 'new_text', string | null>
type Sealed = Entry & { position: number; previous_hash: string; hash: string }
export type Verification = { ok: boolean; checked: number; unsealed: number; head: string | null; first_bad_id: string | null }

/** Seals what has been committed into the hash chains. Safe to run twice at once: each chain has one row that is locked. */
export async function sealAuditTrail(db: Db, signer: Signer): Promise<number> {
  const waiting = await db.selectFrom('audit_entry').select('organization_id').distinct().where('position', 'is', null).execute()
  let sealed = 0
  for (const { organization_id } of waiting) sealed += await sealChain(db, signer, organization_id)
  return sealed
}

async function sealChain(db: Db, signer: Signer, organizationId: string | null): Promise<number> {
  let total = 0
  for (;;) {
    const sealed = await transaction(db, (db) => sealBatch(db, signer, organizationId))
    total += sealed
    if (sealed < BATCH) return total
  }
}

async function sealBatch(db: Db, signer: Signer, organizationId: string | null): Promise<number> {
  const chain_id = organizationId ?? INSTALLATION
  await db
    .insertInto('audit_chain')
    .values({ chain_id, length: 0, head: GENESIS, signature: '' })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const chain = await db
    .selectFrom('audit_chain')
    .select(['length', 'head'])
    .where('chain_id', '=', chain_id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const entries = await entriesOf(db, organizationId)
    .where('position', 'is', null)
    .orderBy('audit_entry.at')
    .orderBy('id')
    .limit(BATCH)
    .execute()
  if (entries.length === 0) return 0
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
  const signature = signer.sign('audit', `${chain_id} ${length} ${head}`)
  await db
    .updateTable('audit_chain')
    .set({ length, head, signature, sealed_at: sql`now()` })
    .where('chain_id', '=', chain_id)
    .execute()
  return links.length
}

/** Walks a chain from its start. Any edit, deletion, reordering or truncation of sealed entries shows. */
export async function verifyAuditTrail(db: Db, signer: Signer, organizationId: string): Promise<Verification> {
  const chain = await db.selectFrom('audit_chain').selectAll().where('chain_id', '=', organizationId).executeTakeFirst()
  const { unsealed } = await db
    .selectFrom('audit_entry')
    .select(sql<number>`count(*)`.as('unsealed'))
    .where('organization_id', '=', organizationId)
    .where('position', 'is', null)
    .executeTakeFirstOrThrow()
  let [head, checked] = [GENESIS, 0]
  for (;;) {
    const batch = (await entriesOf(db, organizationId)
      .select(['position', 'previous_hash', 'hash'])
      .where('position', '>', checked)
      .orderBy('position')
      .limit(BATCH)
      .execute()) as Sealed[]
    for (const entry of batch) {
      const right =
        entry.position === checked + 1 && entry.previous_hash === head && entry.hash === hashOf(head, entry.position, organizationId, entry)
      if (!right) return { ok: false, checked, unsealed, head: chain?.head ?? null, first_bad_id: entry.id }
      ;[head, checked] = [entry.hash, entry.position]
    }
    if (batch.length < BATCH) break
  }
  const complete = chain
    ? chain.length === checked && chain.head === head && signer.verify('audit', `${organizationId} ${checked} ${head}`, chain.signature)
    : checked === 0 && unsealed > 0
  return { ok: complete, checked, unsealed, head: chain?.head ?? null, first_bad_id: null }
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
