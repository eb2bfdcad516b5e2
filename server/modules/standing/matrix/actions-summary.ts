import type { Actor } from '#platform/access/actor.ts'
import * as departments from '#modules/departments/store.ts'
import { zoneOf } from '#platform/days.ts'
import { type Db, atOneMoment } from '#platform/db/open.ts'
import { evaluatingUnproven } from '../actions.ts'
import type { CertificationSummary } from '../schema.ts'
import { moment } from '../store.ts'
import * as reach from '../store-reach.ts'
import { type Home, type MatrixFilter, PEOPLE_AT_ONCE, matrix, pages, peopleOf } from './actions.ts'
import * as coverage from './rules-coverage.ts'
import * as forecast from './rules-forecast.ts'
import { addingUp, pointsUntil } from './rules-over-time.ts'
import { type Scope, summing } from './rules-summary.ts'
import type { CertificationCoverageByDepartment, CertificationCoverageOverTime, CertificationForecast } from './schema.ts'

/** Returns the whole matrix in numbers, for any number of people. */
export const summary = (db: Db, actor: Actor, home: Home, filter: MatrixFilter, scope: Pick<Scope, 'days' | 'limit'>) =>
  atOneMoment(db, async (db): Promise<CertificationSummary> => {
    const at = await moment(db, filter.at)
    const sums = summing({ ...scope, at, zone: zoneOf(home.time_zone) })
    for await (const page of pages(db, actor, home, { ...filter, at })) sums.add(page)
    return { ...sums.total(), evaluated_at: at, time_zone: home.time_zone }
  })

/** Returns the whole matrix by department. */
export const byDepartment = (db: Db, actor: Actor, home: Home, filter: MatrixFilter, { limit }: Pick<coverage.Scope, 'limit'>) =>
  atOneMoment(db, async (db): Promise<CertificationCoverageByDepartment> => {
    const at = await moment(db, filter.at)
    const all = await departments.list(db, home.id, { include_archived: true })
    const sums = coverage.covering({ departments: all, at, department_id: filter.department_id, limit })
    for await (const page of pages(db, actor, home, { ...filter, at })) {
      const people = page.items.flatMap(({ person }) => (person ? [person.user_id] : []))
      sums.add(page, await reach.departmentsOf(db, home.id, people, at))
    }
    return { ...sums.total(), evaluated_at: at, time_zone: home.time_zone }
  })

type ForecastQuery = Pick<forecast.Scope, 'certification_type_id' | 'month' | 'limit'>

/** Returns the whole matrix by the month in which certifications run out. */
export const byMonth = (db: Db, actor: Actor, home: Home, filter: MatrixFilter, asked: ForecastQuery) =>
  atOneMoment(db, async (db): Promise<CertificationForecast> => {
    const at = await moment(db, filter.at)
    const sums = forecast.forecasting({ ...asked, at, zone: zoneOf(home.time_zone) })
    for await (const page of pages(db, actor, home, { ...filter, at })) sums.add(page)
    return { ...sums.total(), evaluated_at: at, time_zone: home.time_zone }
  })

/**
 * Returns two numbers of the whole matrix, for the ends of the previous months and for the moment. Progress in rules does not matter here:
 * it does not decide whether a person holds a certification.
 */
export const overTime = (db: Db, actor: Actor, home: Home, filter: MatrixFilter, { certification_type_id }: CertificationQuery) =>
  atOneMoment(db, async (db): Promise<CertificationCoverageOverTime> => {
    const at = await moment(db, filter.at)
    const points = pointsUntil(zoneOf(home.time_zone), at)
    const sums = addingUp(points, certification_type_id)
    for await (const people of peopleOf(db, actor, home, filter, at)) {
      const how = await evaluatingUnproven(db, { organization_id: home.id, people, until: at })
      for (const point of points) sums.add(point, await matrix(db, actor, home, { ...filter, at: point.at, among: people }, ALL, how))
    }
    return { ...sums.total(), evaluated_at: at, time_zone: home.time_zone }
  })

/** A page request that all people of a batch fit into. */
const ALL = { limit: PEOPLE_AT_ONCE, after: undefined, cursor: () => '' }

type CertificationQuery = { certification_type_id: string | undefined }
