import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { type Transaction, sql } from 'kysely'
import { badRequest, conflict } from './errors.ts'
import { type Db, transaction } from './db/open.ts'
import type { DB } from './db/schema.gen.ts'

type Keyed = Pick<FastifyRequest, 'headers' | 'method' | 'url' | 'body' | 'actor'>

/**
 * Runs a creation in one transaction. With an Idempotency-Key, the answer is kept in that same transaction for 24 hours:
 * the same key and request again gets the first answer and creates nothing, another request with the key gets 409, and a
 * repetition that arrives meanwhile waits. `content` stands in for the body where it is not JSON.
 */
export function once<T>(db: Db, req: Keyed, work: (db: Transaction<DB>) => Promise<T>, content: unknown = req.body): Promise<T> {
  const key = idempotencyKey(req)
  if (key === undefined) return transaction(db, work)
  const request_hash = createHash('sha256')
    .update(JSON.stringify([req.method, req.url, content ?? null]))
    .digest('hex')
  return transaction(db, async (db) => {
    const claimed = await claim(db, req.actor.id, key, request_hash)
    if (!claimed) return repeat<T>(db, req.actor.id, key, request_hash)
    const answer = await work(db)
    await db
      .updateTable('idempotent_answer')
      .set({ body: JSON.stringify(answer) })
      .where('account_id', '=', req.actor.id)
      .where('key', '=', key)
      .execute()
    return answer
  })
}

/** A key is visible ASCII, up to 255 characters. */
export function idempotencyKey({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined {
  const key = headers['idempotency-key']
  if (key === undefined) return undefined
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,255}$/.test(key))
    throw badRequest('Idempotency-Key must be 1 to 255 visible ASCII characters.')
  return key
}

async function claim(db: Db, account_id: string, key: string, request_hash: string): Promise<boolean> {
  const { rows } = await sql`
    insert into idempotent_answer (account_id, key, request_hash, body) values (${account_id}, ${key}, ${request_hash}, '')
    on conflict (account_id, key) do update
      set request_hash = excluded.request_hash, body = '', created_at = now()
      where idempotent_answer.created_at < now() - interval '24 hours'
    returning key`.execute(db)
  return rows.length === 1
}

async function repeat<T>(db: Db, accountId: string, key: string, requestHash: string): Promise<T> {
  const first = await db
    .selectFrom('idempotent_answer')
    .select(['request_hash', 'body'])
    .where('account_id', '=', accountId)
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  if (first.request_hash !== requestHash) throw conflict('That Idempotency-Key was used with another request. Use a fresh key.')
  return JSON.parse(first.body) as T
}

/** Forgets answers older than a day. */
export const forgetOldAnswers = (db: Db) =>
  db
    .deleteFrom('idempotent_answer')
    .where('created_at', '<', sql<string>`now() - interval '24 hours'`)
    .execute()
