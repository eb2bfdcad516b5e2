import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { INSTALLATION, append } from './trail.ts'
import { BATCH, type Content, FORMAT, GENESIS, KEY_CHANGED, STARTED, contentColumns, ending, hashOf } from './chain.ts'
import { type Db, type Tx, transaction } from '../db/open.ts'
import { holdsVersion } from '../db/versions.ts'
import type { Signer } from '../auth/signer.ts'

/** The current end of a chain. */
export type ChainEnd = { chain_id: string; length: number; head: string }

/**
 * Seals committed entries into the hash chains. Two runs at once are safe, because each chain has one row that is locked. A chain that was
 * tampered with is not continued. The other chains are still sealed, and its error is thrown last. A version older than the database seals
 * nothing. `onSealed` receives every new end: a copy outside the database reveals a trail that was replaced as a whole.
 */
export async function sealAuditTrail(db: Db, signer: Signer, onSealed: (end: ChainEnd) => void = () => {}): Promise<number> {
  const waiting = await db.selectFrom('audit_waiting').select('chain_id').distinct().execute()
  // The installation's chain comes last, because it records which chains start here.
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
 * Deletes the trail of an organization that was deleted in this transaction, with entries that others wrote until then. The chain's row is
 * locked first, as in sealing.
 */
export async function forgetTrail(db: Tx, organizationId: string): Promise<void> {
  await beginChain(db, organizationId)
  await db.selectFrom('audit_chain').select('chain_id').where('chain_id', '=', organizationId).forUpdate().execute()
  await db.deleteFrom('audit_entry').where('organization_id', '=', organizationId).execute()
  for (const table of ['audit_waiting', 'audit_seal', 'audit_chain'] as const)
    await db.deleteFrom(table).where('chain_id', '=', organizationId).execute()
}

const beginChain = (db: Tx, chain_id: string) =>
  db
    .insertInto('audit_chain')
    .values({ chain_id, length: 0, head: GENESIS, signature: '' })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

async function sealBatch(db: Tx, signer: Signer, chain_id: string): Promise<{ count: number; end: ChainEnd } | undefined> {
  if (!(await holdsVersion(db))) return undefined
  await beginChain(db, chain_id)
  const chain = await lockChain(db, chain_id)
  // The organization and its trail were deleted in the meantime.
  if (!chain) return undefined
  requireSigned(signer, chain_id, chain)
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
  await sql`insert into audit_seal (chain_id, format, entry_id, position, hash)
    select ${chain_id}::uuid, ${FORMAT}::smallint, seal.* from unnest(${seals.map((seal) => seal.entry_id)}::uuid[],
      ${seals.map((seal) => seal.position)}::bigint[], ${seals.map((seal) => seal.hash)}::text[]) seal`.execute(db)
  const length = chain.length + seals.length
  if (isOfPreviousKey(signer, chain_id, chain)) await tellKeyChanged(db, chain_id)
  const signature = signer.sign('audit', ending(chain_id, { length, head }))
  await db
    .updateTable('audit_chain')
    .set({ length, head, signature, sealed_at: sql`now()` })
    .where('chain_id', '=', chain_id)
    .execute()
  return { count: seals.length, end: { chain_id, length, head } }
}

type Chain = { length: number; head: string; signature: string }

const lockChain = (db: Tx, chain_id: string): Promise<Chain | undefined> =>
  db.selectFrom('audit_chain').select(['length', 'head', 'signature']).where('chain_id', '=', chain_id).forUpdate().executeTakeFirst()

function requireSigned(signer: Signer, chain_id: string, chain: Chain): void {
  if (chain.length > 0 && !signer.verify('audit', ending(chain_id, chain), chain.signature))
    throw new Error(`The end of the audit chain ${chain_id} does not bear our signature. It is not continued.`)
}

const isOfPreviousKey = (signer: Signer, chain_id: string, chain: Chain): boolean =>
  chain.length > 0 && !signer.isPresent('audit', ending(chain_id, chain), chain.signature)

const tellKeyChanged = (db: Tx, chainId: string) =>
  append(db, [{ id: randomUUIDv7(), organization_id: null, action: KEY_CHANGED, subject_kind: 'audit_chain', subject_id: chainId }])

/**
 * Signs with the present key the ends of all chains that a previous key signed. Each chain has its own transaction and an entry in the
 * installation's trail. Returns the number of chains; afterwards no chain needs a previous key.
 */
export async function signAgain(db: Db, signer: Signer): Promise<number> {
  const chains = await db.selectFrom('audit_chain').select(['chain_id', 'length', 'head', 'signature']).execute()
  const old = chains.filter((chain) => isOfPreviousKey(signer, chain.chain_id, chain))
  for (const { chain_id } of old) {
    await transaction(db, async (db) => {
      if (!(await holdsVersion(db))) return
      const chain = await lockChain(db, chain_id)
      if (!chain || !isOfPreviousKey(signer, chain_id, chain)) return
      requireSigned(signer, chain_id, chain)
      await tellKeyChanged(db, chain_id)
      await db
        .updateTable('audit_chain')
        .set({ signature: signer.sign('audit', ending(chain_id, chain)) })
        .where('chain_id', '=', chain_id)
        .execute()
    })
  }
  return old.length
}

/** Takes the oldest entries that wait for their seal out of the queue. */
async function takeWaiting(db: Tx, chainId: string): Promise<Content[]> {
  const { rows } = await sql<Content>`
    with taken as (
      delete from audit_waiting where ctid = any(array(
        select ctid from audit_waiting where chain_id = ${chainId}::uuid order by at, entry_id limit ${BATCH}
      )) returning entry_id
    )
    select ${contentColumns} from taken join audit_entry entry on entry.id = taken.entry_id order by entry.at, entry.id`.execute(db)
  return rows
}

/** Records the start of a chain in the installation's trail. A trail that was wiped whole therefore cannot start again unnoticed. */
const rememberStart = (db: Tx, chainId: string) =>
  append(db, [{ id: randomUUIDv7(), organization_id: null, action: STARTED, subject_kind: 'audit_chain', subject_id: chainId }])
