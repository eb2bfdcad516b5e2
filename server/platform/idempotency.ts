import { hash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { type Transaction, sql } from 'kysely'
import { badRequest, conflict } from './errors.ts'
import { type Db, transaction } from './db/open.ts'
import type { DB } from './db/schema.gen.ts'

type Keyed = Pick<FastifyRequest, 'headers' | 'method' | 'url' | 'body' | 'actor'>

type Asked = { account_id: string; key: string; request_hash: string }

/**
 * Runs a creation in one transaction. With an Idempotency-Key, the answer is kept in that same transaction for 24 hours:
 * the same key and request again gets the first answer and creates nothing, another request with the key gets 409, and a
 * repetition that arrives meanwhile waits. `content` stands in for the body where it is not JSON.
 */
export async function once<T>(db: Db, req: Keyed, work: (db: Transaction<DB>) => Promise<T>, content: unknown = req.body): Promise<T> {
  const key = idempotencyKey(req)
  if (key === undefined) return transaction(db, work)
  const request_hash = hash('sha256', JSON.stringify([req.method, req.url, content ?? null]))
  const asked = { account_id: req.actor.id, key, request_hash }
  try {
    return await transaction(db, async (db) => {
      const answer = await work(db)
      await remember(db, asked, answer)
      return answer
    })
  } catch (error) {
    // Whatever a repetition meets on its way, be it what the first one created: what counts is the first answer.
    return repeat<T>(db, asked, error)
  }
}

/** A key is visible ASCII, up to 255 characters. */
export function idempotencyKey({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined {
  const key = headers['idempotency-key']
  if (key === undefined) return undefined
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,255}$/.test(key))
    throw badRequest('Idempotency-Key must be 1 to 255 visible ASCII characters.')
  return key
}

/** Throws when the key has an answer of the last 24 hours, which takes back what was created beside it. */
async function remember(db: Db, { account_id, key, request_hash }: Asked, answer: unknown): Promise<void> {
  const { rows } = await sql`
    insert into idempotent_answer (account_id, key, request_hash, body)
    values (${account_id}, ${key}, ${request_hash}, ${JSON.stringify(answer)})
    on conflict (account_id, key) do update set request_hash = excluded.request_hash, body = excluded.body, created_at = now()
      where idempotent_answer.created_at < now() - interval '24 hours'
    returning key`.execute(db)
  if (rows.length === 0) throw new Error('The Idempotency-Key has an answer already.')
}

/** The first answer to the key; without one, `error` is thrown. */
async function repeat<T>(db: Db, { account_id, key, request_hash }: Asked, error: unknown): Promise<T> {
  const first = await db
    .selectFrom('idempotent_answer')
    .select(['request_hash', 'body'])
    .where('account_id', '=', account_id)
    .where('key', '=', key)
    .where('created_at', '>=', sql<string>`now() - interval '24 hours'`)
    .executeTakeFirst()
  if (!first) throw error
  if (first.request_hash !== request_hash) throw conflict('That Idempotency-Key was used with another request. Use a fresh key.')
  return JSON.parse(first.body) as T
}

/** Forgets answers older than a day. */
export const forgetOldAnswers = (db: Db) =>
  db
    .deleteFrom('idempotent_answer')
    .where('created_at', '<', sql<string>`now() - interval '24 hours'`)
    .execute()
