import { sql } from 'kysely'
import { BATCH, type Content, GENESIS, STARTED, contentColumns, ending, isSealOf } from './chain.ts'
import { INSTALLATION } from './trail.ts'
import type { Db } from '../db/open.ts'
import type { Signer } from '../auth/signer.ts'

export type Verification = { ok: boolean; checked: number; unsealed: number; head: string | null; first_bad_id: string | null }

/**
 * Walks a chain from its start and finds any edit, deletion, addition, reordering or truncation of sealed entries. It names the first bad
 * entry, if there is one. For an entry deleted with its seal it names the next. For a cut-off end or a changed chain row it names none.
 */
export async function verifyAuditTrail(db: Db, signer: Signer, organizationId: string): Promise<Verification> {
  const { length, head, signature, last, unsealed, starts, stray } = await endOf(db, organizationId)
  const report = (ok: boolean, checked: number, first_bad_id: string | null = null) => ({ ok, checked, unsealed, head, first_bad_id })
  let [previous, checked] = [GENESIS, 0]
  for (;;) {
    const batch = await seals(db, organizationId, checked)
    for (const { entry_id, position, hash, format, ...entry } of batch) {
      if (length !== null && position > length && checked === length) break
      const right = position === checked + 1 && isThere(entry) && isSealOf({ hash, format, position }, previous, organizationId, entry)
      if (!right) return report(false, checked, entry_id)
      ;[previous, checked] = [hash, position]
    }
    if (batch.length < BATCH || checked === length) break
  }
  if (stray !== null) return report(false, checked, stray)
  if (length === null || head === null || signature === null) return report(checked === 0 && unsealed > 0 && starts === 0, checked)
  const begun = organizationId === INSTALLATION || starts === 1
  const whole = checked === length && last === length && previous === head && begun
  return report(whole && signer.verify('audit', ending(organizationId, { length, head }), signature), checked)
}

type End = { length: number | null; head: string | null; signature: string | null; last: number; unsealed: number; starts: number } & {
  /** An entry that is neither sealed nor in the queue for sealing. No entry may be so. */
  stray: string | null
}

/** Reads the recorded end of the chain and the end of its seals, in one statement, because entries are sealed meanwhile. */
async function endOf(db: Db, organizationId: string): Promise<End> {
  const { rows } = await sql<End>`
    select chain.length, chain.head, chain.signature,
      (select coalesce(max(position), 0) from audit_seal where chain_id = asked.id) as last,
      (select count(*) from audit_waiting where chain_id = asked.id) as unsealed,
      (select count(*) from audit_entry where subject_id = asked.id and organization_id is null and action = ${STARTED}) as starts,
      (
        select min(entry.id::text) from audit_entry entry
        left join audit_seal seal on seal.entry_id = entry.id and seal.chain_id = asked.id
        left join audit_waiting waiting on waiting.entry_id = entry.id and waiting.chain_id = asked.id
        where ${within(organizationId)} and seal.entry_id is null and waiting.entry_id is null
      ) as stray
    from (select ${organizationId}::uuid as id) asked left join audit_chain chain on chain.chain_id = asked.id`.execute(db)
  return rows[0]!
}

/** SQL condition: an `entry` belongs to the chain of an organization or of the installation. */
const within = (chainId: string) =>
  chainId === INSTALLATION ? sql`entry.organization_id is null` : sql`entry.organization_id = ${chainId}::uuid`

type Seal = { entry_id: string; position: number; hash: string; format: number }
/** All columns are null if the entry does not exist. */
type EntryContent = Content | { id: null }
const isThere = (entry: EntryContent): entry is Content => entry.id !== null

async function seals(db: Db, organizationId: string, after: number): Promise<(Seal & EntryContent)[]> {
  const { rows } = await sql<Seal & EntryContent>`
    select seal.entry_id, seal.position, seal.hash, seal.format, ${contentColumns}
    from audit_seal seal left join audit_entry entry on entry.id = seal.entry_id and ${within(organizationId)}
    where seal.chain_id = ${organizationId}::uuid and seal.position > ${after} order by seal.position limit ${BATCH}`.execute(db)
  return rows
}
