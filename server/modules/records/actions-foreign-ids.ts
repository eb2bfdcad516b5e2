import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '#platform/db/open.ts'
import { countForeign } from './store-reported.ts'

/** Logs one warning if people's records have ids that belong to the service, which were allowed in the past. Such records stay. */
export async function warnOfForeignIds(db: Db, log: Pick<FastifyBaseLogger, 'warn'>): Promise<void> {
  const count = await countForeign(db)
  if (count > 0) log.warn({ count }, 'Records that people wrote bear an external_id that belongs to the service. They stay as they are.')
}
