import { hash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { type RawBuilder, type Transaction, sql } from 'kysely'
import { badRequest, refusal } from '../errors.ts'
import { type Db, transaction } from '../db/open.ts'
import type { DB } from '../db/schema.gen.ts'

const keyUsed = refusal('conflict', 'idempotency_key_used', 'That Idempotency-Key was used with another request. Use a fresh key.')

const secretTold = refusal(
  'conflict',
  'secret_told_once',
  'That was made already, and its secret was told once. Revoke what was made and make another one, with a fresh Idempotency-Key.',
)

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
 * The same for a creation out of something that is taken first, such as an upload, which a repeated request finds taken: whether
 * it is a repetition is known in here alone, and so what went wrong with the taking is thrown in here.
 */
export async function onceTaken<Taken, T>(
  db: Db,
  req: Keyed,
  taking: Promise<Taken>,
  work: (db: Transaction<DB>, taken: Taken) => Promise<T>,
): Promise<T> {
  await Promise.allSettled([taking])
  return once(db, req, async (db) => work(db, await taking))
}

/** The same for a creation whose answer holds a secret: of that nothing is kept, so that a repetition gets 409. */
export async function onceSecret<T>(db: Db, req: Keyed, work: (db: Transaction<DB>) => Promise<T>): Promise<T> {
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

/** The same for a creation whose statement writes its answer, as JSON, and keeps it itself by `keeping`, unless nothing is asked. */
export async function onceWritten(
  db: Db,
  req: Keyed,
  work: (asked: Asked | undefined) => Promise<string>,
  content: unknown = req.body,
): Promise<string> {
  const asked = whatIsAsked(req, content)
  if (!asked) return work(undefined)
  return orFirst(db, asked, () => work(asked))
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
 * Keeps the `body` of a query's one row, if it has one. It fails where the key has an answer, which takes back what was
 * created beside it: that one would lose its body, and no answer may be without.
 */
export const keeping = ({ account_id, key, request_hash }: Record<keyof Asked, unknown>, answer: RawBuilder<unknown>) => sql`
  insert into idempotent_answer (account_id, key, request_hash, body)
  select ${account_id}::uuid, ${key}::text, ${request_hash}::text, answer.body from (${answer}) answer`

/**
 * What `work` answers and keeps, or the first answer to the key where it fails. Whatever a repetition meets on its way, be it
 * what the first one created: what counts is the first answer. One of yesterday gives way.
 */
async function orFirst(db: Db, asked: Asked, work: () => Promise<string>): Promise<string> {
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

async function firstAnswer(db: Db, { account_id, key, request_hash }: Asked): Promise<string | undefined> {
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

/** Forgets answers older than a day, of everybody or to one key. */
export function forgetOldAnswers(db: Db, asked?: Asked) {
  const old = db.deleteFrom('idempotent_answer').where('created_at', '<', aDayAgo)
  return (asked ? old.where('account_id', '=', asked.account_id).where('key', '=', asked.key) : old).execute()
}
