import { hash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { type RawBuilder, type Transaction, sql } from 'kysely'
import { badRequest, conflict } from './errors.ts'
import { type Db, transaction } from './db/open.ts'
import type { DB } from './db/schema.gen.ts'

type Keyed = Pick<FastifyRequest, 'headers' | 'method' | 'url' | 'body' | 'actor'>

/** Whose answer to which request is kept under which key. */
export type Asked = { account_id: string; key: string; request_hash: string }

/**
 * Runs a creation in one transaction. With an Idempotency-Key, the answer is kept in that same transaction for 24 hours:
 * the same key and request again gets the first answer and creates nothing, another request with the key gets 409, and a
 * repetition that arrives meanwhile waits. `content` stands in for the body where it is not JSON.
 */
export async function once<T>(db: Db, req: Keyed, work: (db: Transaction<DB>) => Promise<T>, content: unknown = req.body): Promise<T> {
  const asked = whatIsAsked(req, content)
  if (!asked) return transaction(db, work)
  try {
    return await transaction(db, async (db) => {
      const answer = await work(db)
      await keeping(asked, sql`select ${JSON.stringify(answer)}::text as body`).execute(db)
      return answer
    })
  } catch (error) {
    return JSON.parse(await firstAnswer(db, asked, error)) as T
  }
}

/** The same for a creation whose statement writes its answer, as JSON, and keeps it itself by `keeping`, unless nothing is asked. */
export async function onceWritten(
  db: Db,
  req: Keyed,
  work: (asked: Asked | undefined) => Promise<string>,
  content: unknown = req.body,
): Promise<string> {
  const asked = whatIsAsked(req, content)
  if (!asked) return work(undefined)
  return work(asked).catch((error: unknown) => firstAnswer(db, asked, error))
}

function whatIsAsked(req: Keyed, content: unknown): Asked | undefined {
  const key = idempotencyKey(req)
  if (key === undefined) return undefined
  return { account_id: req.actor.id, key, request_hash: hash('sha256', JSON.stringify([req.method, req.url, content ?? null])) }
}

/** A key is visible ASCII, up to 255 characters. */
export function idempotencyKey({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined {
  const key = headers['idempotency-key']
  if (key === undefined) return undefined
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,255}$/.test(key))
    throw badRequest('Idempotency-Key must be 1 to 255 visible ASCII characters.')
  return key
}

/**
 * Keeps the `body` of a query's one row, if it has one. It fails where the key has an answer of the last 24 hours, which takes
 * back what was created beside it: that one would lose its body, and no answer may be without.
 */
export const keeping = ({ account_id, key, request_hash }: Record<keyof Asked, unknown>, answer: RawBuilder<unknown>) => sql`
  insert into idempotent_answer (account_id, key, request_hash, body)
  select ${account_id}::uuid, ${key}::text, ${request_hash}::text, answer.body from (${answer}) answer where true
  on conflict (account_id, key) do update set request_hash = excluded.request_hash, created_at = now(),
    body = case when idempotent_answer.created_at < now() - interval '24 hours' then excluded.body end`

/**
 * The first answer to the key; without one, `error` is thrown. Whatever a repetition meets on its way, be it what the first
 * one created: what counts is the first answer.
 */
async function firstAnswer(db: Db, { account_id, key, request_hash }: Asked, error: unknown): Promise<string> {
  const first = await db
    .selectFrom('idempotent_answer')
    .select(['request_hash', 'body'])
    .where('account_id', '=', account_id)
    .where('key', '=', key)
    .where('created_at', '>=', sql<string>`now() - interval '24 hours'`)
    .executeTakeFirst()
  if (!first) throw error
  if (first.request_hash !== request_hash) throw conflict('That Idempotency-Key was used with another request. Use a fresh key.')
  return first.body
}

/** Forgets answers older than a day. */
export const forgetOldAnswers = (db: Db) =>
  db
    .deleteFrom('idempotent_answer')
    .where('created_at', '<', sql<string>`now() - interval '24 hours'`)
    .execute()
