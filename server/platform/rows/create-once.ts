import { hash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { type RawBuilder, type Transaction, sql } from 'kysely'
import { acting } from '../acts/current.ts'
import { badRequest, refusal } from '../errors.ts'
import { type Db, transaction } from '../db/open.ts'
import type { DB } from '../db/schema.gen.ts'

const keyUsed = refusal('conflict', 'idempotency_key_used', 'That Idempotency-Key was used with another request. Use a fresh key.')

const secretTold = refusal(
  'conflict',
  'secret_told_once',
  'That was made already, and its secret was told once. Revoke what was made and make another one, with a fresh Idempotency-Key.',
)

type IdempotentRequest = Pick<FastifyRequest, 'headers' | 'method' | 'url' | 'body' | 'actor' | 'caller'>

/** The account, key and request of a stored answer. */
export type IdempotencyKey = { account_id: string; key: string; request_hash: string }

/**
 * Runs a creation in one transaction. With an Idempotency-Key, the answer is stored in that transaction for 24 hours. The same key and
 * request then gets the first answer and creates nothing. Another request with the key gets 409. A repetition during the first request
 * waits. `content` replaces the body if that is not JSON.
 */
export async function once<T>(
  db: Db,
  req: IdempotentRequest,
  work: (db: Transaction<DB>) => Promise<T>,
  content: unknown = req.body,
): Promise<T> {
  const asked = whatIsAsked(req, content)
  if (!asked) return acting(db, req, work)
  const answer = await orFirst(db, asked, () =>
    transaction(db, async (db) => {
      const answer = JSON.stringify(await work(db))
      await keeping(asked, sql`select ${answer}::text as body`).execute(db)
      return answer
    }),
  )
  return JSON.parse(answer) as T
}

/**
 * Like `once`, for a creation from something that is taken first, such as an upload. A repeated request finds it already taken. Only this
 * function knows about the repetition, so errors of the taking are thrown inside it.
 */
export async function onceTaken<Taken, T>(
  db: Db,
  req: IdempotentRequest,
  taking: Promise<Taken>,
  work: (db: Transaction<DB>, taken: Taken) => Promise<T>,
): Promise<T> {
  await Promise.allSettled([taking])
  return once(db, req, async (db) => work(db, await taking))
}

/** Like `once`, for an answer with a secret. The answer is not stored, so a repetition gets 409. */
export async function onceSecret<T>(db: Db, req: IdempotentRequest, work: (db: Transaction<DB>) => Promise<T>): Promise<T> {
  const asked = whatIsAsked(req, req.body)
  if (!asked) return transaction(db, work)
  const told: T[] = []
  const outcome = await orFirst(db, asked, async () => {
    told[0] = await transaction(db, async (db) => {
      const answer = await work(db)
      await keeping(asked, sql`select ${NOTHING}::text as body`).execute(db)
      return answer
    })
    return 'made'
  })
  if (outcome === NOTHING) throw secretTold()
  return told[0]!
}
const NOTHING = 'null'

/** Like `once`, for a statement that writes its answer as JSON and stores it by `keeping`. `work` gets undefined if there is no key. */
export async function onceWritten(
  db: Db,
  req: IdempotentRequest,
  work: (asked: IdempotencyKey | undefined) => Promise<string>,
  content: unknown = req.body,
): Promise<string> {
  const asked = whatIsAsked(req, content)
  if (!asked) return work(undefined)
  return orFirst(db, asked, () => work(asked))
}

function whatIsAsked(req: IdempotentRequest, content: unknown): IdempotencyKey | undefined {
  const key = idempotencyKey(req)
  if (key === undefined) return undefined
  return { account_id: req.actor.id, key, request_hash: hash('sha256', JSON.stringify([req.method, req.url, content ?? null])) }
}

/** Returns the key: up to 255 visible ASCII characters. */
export function idempotencyKey({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined {
  const key = headers['idempotency-key']
  if (key === undefined) return undefined
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,255}$/.test(key))
    throw badRequest('Idempotency-Key must be 1 to 255 visible ASCII characters.')
  return key
}

/**
 * SQL that stores the `body` of a query's one row, if there is one. It fails if the key already has an answer, which rolls the creation
 * back. Otherwise the creation would have no stored answer.
 */
export const keeping = ({ account_id, key, request_hash }: Record<keyof IdempotencyKey, unknown>, answer: RawBuilder<unknown>) => sql`
  insert into idempotent_answer (account_id, key, request_hash, body)
  select ${account_id}::uuid, ${key}::text, ${request_hash}::text, answer.body from (${answer}) answer`

/**
 * Returns the answer of `work`, or on failure the first answer for the key. A repetition may fail in many ways, for example on what the
 * first one created; the first answer counts. An answer older than a day is dropped.
 */
async function orFirst(db: Db, asked: IdempotencyKey, work: () => Promise<string>): Promise<string> {
  try {
    return await work()
  } catch (error) {
    const first = await firstAnswer(db, asked)
    if (first !== undefined) return first
    if ((error as { constraint?: string }).constraint !== 'idempotent_answer_pkey') throw error
    await forgetOldAnswers(db, asked)
    return orFirst(db, asked, work)
  }
}

async function firstAnswer(db: Db, { account_id, key, request_hash }: IdempotencyKey): Promise<string | undefined> {
  const first = await db
    .selectFrom('idempotent_answer')
    .select(['request_hash', 'body'])
    .where('account_id', '=', account_id)
    .where('key', '=', key)
    .where('created_at', '>=', aDayAgo)
    .executeTakeFirst()
  if (first && first.request_hash !== request_hash) throw keyUsed()
  return first?.body
}

const aDayAgo = sql<string>`now() - interval '24 hours'`

/** Deletes answers older than a day, for all or for one key. */
export function forgetOldAnswers(db: Db, asked?: IdempotencyKey) {
  const old = db.deleteFrom('idempotent_answer').where('created_at', '<', aDayAgo)
  return (asked ? old.where('account_id', '=', asked.account_id).where('key', '=', asked.key) : old).execute()
}
