import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { INSTALLATION, append } from './trail.ts'
import { BATCH, type Content, GENESIS, STARTED, contentColumns, ending, hashOf } from './chain.ts'
import { type Db, type Tx, transaction } from '../db/open.ts'
import type { Signer } from '../auth/signer.ts'

/** Where a chain ends now. */
export type ChainEnd = { chain_id: string; length: number; head: string }

/**
 * Seals what has been committed into the hash chains. Safe to run twice at once: each chain has one row that is locked.
 * A chain that was tampered with is not continued, and does not keep the others from being sealed; its fault is thrown last.
 * `onSealed` hears of every new end: kept outside the database, it betrays a trail that was replaced as a whole.
 */
export async function sealAuditTrail(db: Db, signer: Signer, onSealed: (end: ChainEnd) => void = () => {}): Promise<number> {
  const waiting = await db.selectFrom('audit_unsealed').select('chain_id').distinct().execute()
  // The installation's chain last: it remembers the chains that start here.
  const chains = [...waiting.map(({ chain_id }) => chain_id).filter((id) => id !== INSTALLATION), INSTALLATION]
  let sealed = 0
  let fault: unknown
  for (const chainId of waiting.length === 0 ? [] : chains) {
    try {
      sealed += await sealChain(db, signer, chainId, onSealed)
    } catch (error) {
      fault = error
    }
  }
  if (fault !== undefined) throw fault
  return sealed
}

async function sealChain(db: Db, signer: Signer, chainId: string, onSealed: (end: ChainEnd) => void): Promise<number> {
  let total = 0
  for (;;) {
    const sealed = await transaction(db, (db) => sealBatch(db, signer, chainId))
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
export async function forgetTrail(db: Tx, organizationId: string): Promise<void> {
  await beginChain(db, organizationId)
  await db.selectFrom('audit_chain').select('chain_id').where('chain_id', '=', organizationId).forUpdate().execute()
  await db.deleteFrom('audit_entry').where('organization_id', '=', organizationId).execute()
  for (const table of ['audit_unsealed', 'audit_seal', 'audit_chain'] as const)
    await db.deleteFrom(table).where('chain_id', '=', organizationId).execute()
}

const beginChain = (db: Tx, chain_id: string) =>
  db
    .insertInto('audit_chain')
    .values({ chain_id, length: 0, head: GENESIS, signature: '' })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

async function sealBatch(db: Tx, signer: Signer, chain_id: string): Promise<{ count: number; end: ChainEnd } | undefined> {
  await beginChain(db, chain_id)
  const chain = await db
    .selectFrom('audit_chain')
    .select(['length', 'head', 'signature'])
    .where('chain_id', '=', chain_id)
    .forUpdate()
    .executeTakeFirst()
  // The organization was deleted meanwhile, and its trail with it.
  if (!chain) return undefined
  if (chain.length > 0 && !signer.verify('audit', ending(chain_id, chain), chain.signature))
    throw new Error(`The end of the audit chain ${chain_id} does not bear our signature. It is not continued.`)
  const entries = await takeWaiting(db, chain_id)
  if (entries.length === 0) {
    if (chain.length === 0) await db.deleteFrom('audit_chain').where('chain_id', '=', chain_id).execute()
    return undefined
  }
  if (chain.length === 0 && chain_id !== INSTALLATION) await rememberStart(db, chain_id)
  let { head } = chain
  const seals = entries.map((entry, index) => {
    const position = chain.length + index + 1
    head = hashOf(head, position, chain_id, entry)
    return { entry_id: entry.id, position, hash: head }
  })
  await sql`insert into audit_seal (chain_id, entry_id, position, hash)
    select ${chain_id}::uuid, seal.* from unnest(${seals.map((seal) => seal.entry_id)}::uuid[],
      ${seals.map((seal) => seal.position)}::bigint[], ${seals.map((seal) => seal.hash)}::text[]) seal`.execute(db)
  const length = chain.length + seals.length
  const signature = signer.sign('audit', ending(chain_id, { length, head }))
  await db
    .updateTable('audit_chain')
    .set({ length, head, signature, sealed_at: sql`now()` })
    .where('chain_id', '=', chain_id)
    .execute()
  return { count: seals.length, end: { chain_id, length, head } }
}

/** The oldest entries that wait for their seal, which they no longer do once this transaction has sealed them. */
async function takeWaiting(db: Tx, chainId: string): Promise<Content[]> {
  const { rows } = await sql<Content>`
    with taken as (
      delete from audit_unsealed where ctid = any(array(
        select ctid from audit_unsealed where chain_id = ${chainId}::uuid order by at, entry_id limit ${BATCH}
      )) returning entry_id
    )
    select ${contentColumns} from taken join audit_entry entry on entry.id = taken.entry_id order by entry.at, entry.id`.execute(db)
  return rows
}

/** A chain starts once. The installation's trail says so: a trail that was wiped whole cannot start anew unnoticed. */
const rememberStart = (db: Tx, chainId: string) =>
  append(db, [{ id: randomUUIDv7(), organization_id: null, action: STARTED, subject_kind: 'audit_chain', subject_id: chainId }])
