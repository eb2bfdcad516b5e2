import { type Db as BossDb, PgBoss, fromKysely } from 'pg-boss'
import type { Db, Pool } from '../db/open.ts'
import { type JobName, recurring } from './recurring.ts'

/** Safe to run twice, and late: a job that fails is tried again. */
export type Handler = () => Promise<unknown>
export type Handlers = Record<JobName, Handler>

export type Jobs = {
  /** Queues work in the transaction at hand: it is done after that commits, and not at all when it does not. */
  send: (db: Db, name: JobName) => Promise<void>
  /** Begins to do what is queued, here and now and from now on. */
  work: () => Promise<void>
  /** Does everything that is due, and returns how many jobs that were. Throws what a job throws. */
  drain: () => Promise<number>
  /** How many jobs are due and were never begun. */
  waiting: () => Promise<number>
  /** Lets the jobs under way finish. */
  stop: () => Promise<void>
}

type Options = { pool: Pool; handlers: Handlers; onError: (error: unknown) => void; pollSeconds: number }

const names = Object.keys(recurring) as JobName[]
const NO_JOB = '00000000-0000-0000-0000-000000000000'
const MINUTE_MS = 60_000
/** A job does all there is to do of its kind, so whatever is queued of one kind is done at once. */
const BATCH = 500
/** Tried again after 15 s, then ever later up to an hour, for about four days. */
const RETRIES = { retryLimit: 100, retryDelay: 15, retryBackoff: true, retryDelayMax: 3600, deleteAfterSeconds: 86_400 }

/** The job queue, in the database itself. Nothing is done before `work` or `drain`. */
export async function openJobs({ pool, handlers, onError, pollSeconds }: Options): Promise<Jobs> {
  const db: BossDb = { executeSql: (text, values) => pool.query(text, values) }
  const boss = new PgBoss({ db, supervise: false, schedule: false })
  boss.on('error', onError)
  await boss.start()
  for (const name of names) {
    await boss.createQueue(name, RETRIES)
    // The queue is remembered before the first `send`: inside a transaction of the embedded database, looking it up would wait for ever.
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

/** The queue tries again without a word: somebody should know why. */
async function attempt(handler: Handler, onError: (error: unknown) => void): Promise<void> {
  try {
    await handler()
  } catch (error) {
    onError(error)
    throw error
  }
}

/** Queues what recurs, once for each stretch of time however many processes ask; and tidies the queue itself. */
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
