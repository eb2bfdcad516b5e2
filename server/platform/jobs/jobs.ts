import { type Db as BossDb, PgBoss, fromKysely } from 'pg-boss'
import type { Db, Pool } from '../db/open.ts'
import { type JobName, recurring } from './recurring.ts'

/** Does the work of a job. It must be safe to run twice and late, because a failed job is retried. */
export type Handler = () => Promise<unknown>
export type Handlers = Record<JobName, Handler>

export type Jobs = {
  /** Queues a job in the given transaction. It runs after the commit, and never after a rollback. */
  send: (db: Db, name: JobName) => Promise<void>
  /** Starts to work on the queue, from now on. */
  work: () => Promise<void>
  /** Runs every due job. Returns their number. Throws a job's error. */
  drain: () => Promise<number>
  /** Returns the number of due jobs that were never started. */
  waiting: () => Promise<number>
  /** Waits for the running jobs. */
  stop: () => Promise<void>
}

type Options = { pool: Pool; handlers: Handlers; onError: (error: unknown) => void; pollSeconds: number }

const names = Object.keys(recurring) as JobName[]
const NO_JOB = '00000000-0000-0000-0000-000000000000'
const MINUTE_MS = 60_000
/** A job does all work of its kind, so all queued jobs of one kind are done in one run. */
const BATCH = 500
/** Retries start after 15 s and slow down to one per hour, for about four days. */
const RETRIES = { retryLimit: 100, retryDelay: 15, retryBackoff: true, retryDelayMax: 3600, deleteAfterSeconds: 86_400 }

/** Opens the job queue, which is in the database. No job runs before `work` or `drain`. */
export async function openJobs({ pool, handlers, onError, pollSeconds }: Options): Promise<Jobs> {
  const db: BossDb = { executeSql: (text, values) => pool.query(text, values) }
  const boss = new PgBoss({ db, supervise: false, schedule: false })
  boss.on('error', onError)
  await boss.start()
  for (const name of names) {
    await boss.createQueue(name, RETRIES)
    // Loads the queue before the first `send`. Inside a transaction of the embedded database, the lookup would wait for ever.
    await boss.findJobs(name, { id: NO_JOB })
  }
  let timer: NodeJS.Timeout | undefined
  let ticking: Promise<void> = Promise.resolve()
  return {
    send: async (db, name) => {
      await boss.send(name, null, { db: fromKysely(db) })
    },
    async work() {
      const options = { pollingIntervalSeconds: pollSeconds, batchSize: BATCH }
      for (const name of names) await boss.work(name, options, () => attempt(handlers[name], onError))
      const tick = () => {
        ticking = everyMinute(boss).catch(onError)
      }
      timer = setInterval(tick, MINUTE_MS)
      tick()
    },
    drain: () => drain(boss, handlers),
    async waiting() {
      const { rows } = await pool.query<{ due: number }>(
        `select count(*) as due from pgboss.job where state = 'created' and start_after <= now()`,
      )
      return rows[0]!.due
    },
    async stop() {
      clearInterval(timer)
      await ticking
      await boss.stop({ graceful: true, timeout: 10_000 })
    },
  }
}

/** Runs a handler and reports its error, because the queue retries silently. */
async function attempt(handler: Handler, onError: (error: unknown) => void): Promise<void> {
  try {
    await handler()
  } catch (error) {
    onError(error)
    throw error
  }
}

/** Queues recurring jobs, once per interval across all processes, and maintains the queue itself. */
async function everyMinute(boss: PgBoss): Promise<void> {
  for (const name of names) await boss.send(name, null, { singletonSeconds: recurring[name] })
  await boss.supervise()
}

async function drain(boss: PgBoss, handlers: Handlers): Promise<number> {
  let done = 0
  for (const name of names) {
    for (;;) {
      const [job] = await boss.fetch(name)
      if (!job) break
      try {
        await handlers[name]()
      } catch (error) {
        await boss.fail(name, job.id)
        throw error
      }
      await boss.complete(name, job.id)
      done += 1
    }
  }
  return done
}
