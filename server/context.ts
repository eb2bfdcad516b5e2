import type { FastifyBaseLogger } from 'fastify'
import { blaming } from './config-parts.ts'
import { type Config } from './config.ts'
import { type AccessLoader, accessLoader } from './platform/access/load.ts'
import { sealAuditTrail } from './platform/audit/seal.ts'
import { type BearerVerifier, type ProviderParts, bearerVerifier, providerParts } from './platform/auth/bearer.ts'
import { type SessionKeeper, forgetSessions, sessionKeeper } from './platform/auth/sessions.ts'
import { openBlobs } from './platform/files/blobs/open.ts'
import type { BlobStore } from './platform/files/blobs/store.ts'
import { sweepBlobs } from './platform/files/blobs/sweep.ts'
import { type Db, type Pool, openDb, postgresPool } from './platform/db/open.ts'
import { settleDue } from './modules/quizzes/attempts/actions-submit.ts'
import { forgetOld as forgetOldCalls } from './modules/scorm-courses/calls/store.ts'
import { forgetPreviews } from './modules/scorm-courses/launches/store.ts'
import { type Embeddings, openEmbeddings } from './platform/embeddings.ts'
import { lockDataDir } from './platform/db/lock.ts'
import { tidyTables } from './platform/db/tidy.ts'
import { migrate } from './platform/db/migrate.ts'
import { openPglite } from './platform/db/pglite.ts'
import type { Writes } from './platform/db/writes.ts'
import { forgetOldAnswers } from './platform/rows/create-once.ts'
import { type Jobs, openJobs } from './platform/jobs/jobs.ts'
import { type Mailer, openMailer } from './platform/mail/mailer.ts'
import { type Signer, createSigner, generatedSigningKey } from './platform/auth/signer.ts'
import { type Soon, soonAfter } from './platform/audit/soon.ts'

/** Everything with a lifetime, built once and passed by hand. */
export type Context = {
  config: Config
  pool: Pool
  db: Db
  writes: Writes
  signer: Signer
  access: AccessLoader
  /** The sign-in providers and what speaks to them. */
  signIn: ProviderParts
  bearer: BearerVerifier
  sessions: SessionKeeper
  /** Asks for the audit trail to be sealed soon. */
  sealing: Soon
  /** Undefined when the deployment stores no files; `blobsOf(context)` is the store, or 503. */
  blobs: BlobStore | undefined
  /** The queue of later work. Nothing is done before `jobs.work()`. */
  jobs: Jobs
  /** Undefined where no mail is sent. */
  mail: Mailer | undefined
  /** Says what texts mean; undefined where the search compares words only. */
  embeddings: Embeddings | undefined
  log: FastifyBaseLogger
  close: () => Promise<void>
}

type Log = FastifyBaseLogger

export async function createContext(
  config: Config,
  log: Log,
  { onQuery, opened }: { onQuery?: (sql: string) => void; opened?: Opened } = {},
): Promise<Context> {
  const { pool, close: closePool } = opened ?? (await openPool(config, log))
  await migrate(pool)
  const writes: Writes = { count: 0 }
  const db = openDb(pool, { ...(onQuery && { onQuery }), writes })
  const signer = createSigner(config.signingKey ?? generatedSigningKey(config.dataDir))
  const seal = () => sealAuditTrail(db, signer, (end) => log.info(end, 'The audit trail is sealed up to here.'))
  const sealing = soonAfter(seal, 200, (error) => log.error({ err: error }, 'The audit trail could not be sealed.'))
  sealing.soon()
  const signIn = providerParts(db, config, log)
  const blobs = await blaming(config.blobs.kind === 'disk' ? 'DATA_DIR' : 'BLOB_STORE', () => openBlobs(config, signer))
  const jobs = await openJobs({
    pool,
    handlers: recurringWork(db, config, blobs, seal, sealing),
    onError: (error) => log.error({ err: error }, 'A job failed, and will be tried again.'),
    pollSeconds: config.databaseUrl === undefined ? 10 : 5,
  })
  const mail = config.mail && openMailer(config.mail, config.publicOrigin)
  return {
    config,
    pool,
    db,
    writes,
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

const recurringWork = (db: Db, { databaseUrl }: Config, blobs: BlobStore | undefined, seal: () => Promise<unknown>, sealing: Soon) => ({
  'sweep-blobs': () => sweepBlobs(db, blobs),
  'forget-answers': () => forgetOldAnswers(db),
  'end-sessions': () => forgetSessions(db),
  'forget-calls': () => forgetOldCalls(db),
  'forget-previews': () => forgetPreviews(db),
  'settle-quiz-attempts': () => settleDue(db).finally(sealing.soon),
  'seal-audit': seal,
  'tidy-tables': async () => databaseUrl === undefined && tidyTables(db),
})

type Opened = { pool: Pool; close: () => Promise<void> }

async function openPool(config: Config, log: Log): Promise<Opened> {
  const onError = (error: Error) => log.error({ err: error }, 'A database connection broke.')
  if (config.databaseUrl !== undefined) {
    const pool = postgresPool(config.databaseUrl, onError)
    await blaming('DATABASE_URL', async () => (await pool.connect()).release())
    return { pool, close: () => pool.end() }
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
