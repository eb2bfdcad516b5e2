import type { PoolClient } from 'pg'
import { ConfigError } from '../../config-parts.ts'
import { ending } from '../audit/chain.ts'
import type { Signer } from './signer.ts'

/** The signature of this text identifies a key without revealing it. */
const TEXT = 'the signing key of this installation'

const foreign = (why: string) =>
  new ConfigError(
    `SIGNING_KEY is not the one of this installation: ${why}. Start with that key; to change it, name it in SIGNING_KEY_PREVIOUS.`,
  )

/**
 * Checks the signing key against the key that filled the database, and stores its mark. A new key is accepted if a previous key is the
 * installation's. Call it while no other process prepares the database. Throws a ConfigError for a foreign key.
 */
export async function holdToKey(client: PoolClient, signer: Signer): Promise<void> {
  const { rows } = await client.query<{ mark: string }>('select mark from signing_key_mark where retired_at is null')
  const mark = signer.sign('mark', TEXT)
  const present = rows[0]?.mark
  if (present === mark) return
  if (present === undefined) await requireOwnChain(client, signer)
  else if (!signer.verify('mark', TEXT, present)) throw foreign('it has another mark')
  await client.query('begin')
  await client.query('update signing_key_mark set retired_at = now() where retired_at is null')
  await client.query(
    'insert into signing_key_mark (mark) values ($1) on conflict (mark) do update set made_at = now(), retired_at = null',
    [mark],
  )
  await client.query('commit')
}

type Chain = { chain_id: string; length: number; head: string; signature: string }

/** Checks a database that was filled before marks existed, by the signature of a chain's end. */
async function requireOwnChain(client: PoolClient, signer: Signer): Promise<void> {
  const chain = (await client.query<Chain>('select chain_id, length, head, signature from audit_chain where length > 0 limit 1')).rows[0]
  if (chain && !signer.verify('audit', ending(chain.chain_id, chain), chain.signature))
    throw foreign('the audit trail was sealed with another key')
}

/** Whether the database was already filled with a key. */
export async function hasKey(client: PoolClient): Promise<boolean> {
  const { rows } = await client.query('select from signing_key_mark union all select from audit_chain where length > 0 limit 1')
  return rows.length > 0
}
