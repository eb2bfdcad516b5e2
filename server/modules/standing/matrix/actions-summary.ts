import type { Actor } from '#platform/access/actor.ts'
import { zoneOf } from '#platform/days.ts'
import { type Db, atOneMoment } from '#platform/db/open.ts'
import type { CertificationSummary } from '../schema.ts'
import { moment } from '../store.ts'
import { type Home, type MatrixFilter, pages } from './actions.ts'
import { type Scope, summing } from './rules-summary.ts'

/** The whole matrix in figures, for any number of people. */
export const summary = (db: Db, actor: Actor, home: Home, filter: MatrixFilter, scope: Pick<Scope, 'days' | 'limit'>) =>
  atOneMoment(db, async (db): Promise<CertificationSummary> => {
    const at = await moment(db, filter.at)
    const sums = summing({ ...scope, at, zone: zoneOf(home.time_zone) })
    for await (const page of pages(db, actor, home, { ...filter, at })) sums.add(page)
    return { ...sums.total(), evaluated_at: at, time_zone: home.time_zone }
  })
