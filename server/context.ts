import type { FastifyBaseLogger } from 'fastify'
import type { PoolClient } from 'pg'
import { ConfigError, blaming } from './config-parts.ts'
import { type Config } from './config.ts'
import { type AccessLoader, accessLoader } from './platform/access/load.ts'
import { sealAuditTrail, signAgain } from './platform/audit/seal.ts'
import { type BearerVerifier, type ProviderParts, bearerVerifier, providerParts } from './platform/auth/bearer.ts'
import { type SessionKeeper, forgetSessions, sessionKeeper } from './platform/auth/sessions.ts'
import { openBlobs } from './platform/files/blobs/open.ts'
import type { BlobStore } from './platform/files/blobs/store.ts'
import { sweepBlobs } from './platform/files/blobs/sweep.ts'
import { type Db, type Pool, openDb, postgresPool } from './platform/db/open.ts'
import { forgetOld as forgetOldActs } from './modules/acts/store.ts'
import { settleDue } from './modules/quizzes/attempts/actions-submit.ts'
import { forgetOld as forgetOldCalls } from './modules/scorm-courses/calls/store.ts'
import { forgetPreviews } from './modules/scorm-courses/launches/store.ts'
import { type Embeddings, openEmbeddings } from './platform/embeddings.ts'
import { lockDataDir } from './platform/db/lock.ts'
import { tidyTables } from './platform/db/tidy.ts'
import { alone, migrate } from './platform/db/migrate.ts'
import { openPglite } from './platform/db/pglite.ts'
import type { WriteCounter } from './platform/db/writes.ts'
import { forgetOldAnswers } from './platform/rows/create-once.ts'
import { type Jobs, openJobs } from './platform/jobs/jobs.ts'
import { type Mailer, openMailer } from './platform/mail/mailer.ts'
import { hasKey, holdToKey } from './platform/auth/key-mark.ts'
import { type Signer, createSigner, generateSigningKey, keptSigningKey } from './platform/auth/signer.ts'
import { type DebouncedWork, soonAfter } from './platform/audit/soon.ts'

/** Everything with a lifetime. It is built once and passed as a parameter. */
export type Context = {
  config: Config
  pool: Pool
  db: Db
  writes: WriteCounter
  /** Runs `work` while no other process prepares the database. */
  alone: <T>(work: () => Promise<T>) => Promise<T>
  signer: Signer
  access: AccessLoader
  /** The sign-in providers and their clients. */
  signIn: ProviderParts
  bearer: BearerVerifier
  sessions: SessionKeeper
  /** Requests that the audit trail is sealed soon. */
  sealing: DebouncedWork
  /** Undefined if the deployment stores no files. `blobsOf(context)` returns the store or throws 503. */
  blobs: BlobStore | undefined
  /** The job queue. No job runs before `jobs.work()`. */
  jobs: Jobs
  /** Undefined if no mail is sent. */
  mail: Mailer | undefined
  /** Computes embeddings. Undefined if the search compares words only. */
  embeddings: Embeddings | undefined
  log: FastifyBaseLogger
  close: () => Promise<void>
}

type Log = FastifyBaseLogger

export async function createContext(
  config: Config,
  log: Log,
  { onQuery, opened }: { onQuery?: (sql: string) => void; opened?: OpenedDatabase } = {},
): Promise<Context> {
  const { pool, direct = (work) => work(pool), close: closePool } = opened ?? (await openPool(config, log))
  const signer = await direct((pool) => migrate(pool).then(() => alone(pool, (client) => signerOf(client, config))))
  // The embedded database has one process, and one connection, which a lock would keep from the work.
  const prepareAlone: Context['alone'] = (work) => (config.databaseUrl === undefined ? work() : direct((pool) => alone(pool, work)))
  const writes: WriteCounter = { count: 0 }
  const db = openDb(pool, { ...(onQuery && { onQuery }), writes, prepares: config.databasePooler !== 'transaction' })
  const seal = () => sealAuditTrail(db, signer, (end) => log.info(end, 'The audit trail is sealed up to here.'))
  const sealAll = () => (config.previousSigningKeys.length > 0 ? signAgain(db, signer).then(seal) : seal())
  const sealing = soonAfter(seal, 200, (error) => log.error({ err: error }, 'The audit trail could not be sealed.'))
  sealing.soon()
  const signIn = providerParts(db, config, log)
  const blobs = await blaming(config.blobs.kind === 'disk' ? 'DATA_DIR' : 'BLOB_STORE', () => openBlobs(config, signer))
  // The queue's own preparation tells by English messages that another process was faster.
  const jobs = await prepareAlone(() =>
    openJobs({
      pool,
      handlers: recurringWork(db, config, blobs, sealAll, sealing),
      onError: (error) => log.error({ err: error }, 'A job failed, and will be tried again.'),
      pollSeconds: config.databaseUrl === undefined ? 10 : 5,
    }),
  )
  const mail = config.mail && openMailer(config.mail, config.publicOrigin)
  return {
    config,
    pool,
    db,
    writes,
    alone: prepareAlone,
    signer,
    sealing,
    blobs,
    jobs,
    mail,
    embeddings: config.embeddings && openEmbeddings(config.embeddings, log),
    log,
    access: accessLoader(db, config.superusers),
    signIn,
    bearer: bearerVerifier(db, signIn, [config.cronSecret, config.metricsToken]),
    sessions: sessionKeeper(db, signer, signIn, log),
    close: async () => {
      await jobs.stop()
      mail?.close()
      await sealing.stop()
      await closePool()
    },
  }
}

const recurringWork = (
  db: Db,
  { databaseUrl }: Config,
  blobs: BlobStore | undefined,
  seal: () => Promise<unknown>,
  sealing: DebouncedWork,
) => ({
  'sweep-blobs': () => sweepBlobs(db, blobs),
  'forget-answers': () => forgetOldAnswers(db).then(() => forgetOldActs(db)),
  'end-sessions': () => forgetSessions(db),
  'forget-calls': () => forgetOldCalls(db),
  'forget-previews': () => forgetPreviews(db),
  'settle-quiz-attempts': () => settleDue(db).finally(sealing.soon),
  'seal-audit': seal,
  'tidy-tables': async () => databaseUrl === undefined && tidyTables(db),
})

/** Returns the signer of the installation. Refuses a database that was filled with another key. */
async function signerOf(client: PoolClient, { signingKey, previousSigningKeys, dataDir }: Config): Promise<Signer> {
  const signer = createSigner(signingKey ?? keptSigningKey(dataDir) ?? (await firstSigningKey(client, dataDir)), previousSigningKeys)
  await holdToKey(client, signer)
  return signer
}

async function firstSigningKey(client: PoolClient, dataDir: string): Promise<string> {
  if (await hasKey(client))
    throw new ConfigError(`${dataDir}/signing.key is missing, and the database was filled with it. Put it back from the backup.`)
  return generateSigningKey(dataDir)
}

type OpenedDatabase = {
  pool: Pool
  /** Runs `work` on a pool that bypasses any pooler and has no statement timeout. If left out, `pool` is used. */
  direct?: <T>(work: (pool: Pool) => Promise<T>) => Promise<T>
  close: () => Promise<void>
}

async function openPool(config: Config, log: Log): Promise<OpenedDatabase> {
  const onError = (error: Error) => log.error({ err: error }, 'A database connection broke.')
  const {
    databaseUrl,
    databaseDirectUrl,
    databasePooler: pooler,
    databasePoolSize: max,
    connectionWaitMs: waitMs,
    statementTimeoutMs,
  } = config
  if (databaseUrl !== undefined && databaseDirectUrl !== undefined) {
    const pool = postgresPool(databaseUrl, onError, { max, pooler, waitMs, statementTimeoutMs })
    await blaming('DATABASE_URL', async () => (await pool.connect()).release())
    return { pool, direct: (work) => onDirectPool(databaseDirectUrl, onError, work), close: () => pool.end() }
  }
  const unlock = await blaming('DATA_DIR', () => lockDataDir(config.dataDir))
  try {
    const { pool, close } = await openPglite(`${config.dataDir}/db`, onError)
    return {
      pool,
      close: async () => {
        await close()
        unlock()
      },
    }
  } catch (error) {
    unlock()
    throw error
  }
}

async function onDirectPool<T>(url: string, onError: (error: Error) => void, work: (pool: Pool) => Promise<T>): Promise<T> {
  const pool = postgresPool(url, onError, { max: 1, statementTimeoutMs: 0, silenceMs: 0 })
  try {
    await blaming('DATABASE_DIRECT_URL', async () => (await pool.connect()).release())
    return await work(pool)
  } finally {
    await pool.end()
  }
}
