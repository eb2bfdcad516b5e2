import { Type } from 'typebox'
import type { Routes } from '../../../module.ts'
import { PageQuery, pageRequest } from '#platform/rows/page.ts'
import { OneOf, Params, Query, Uuid, UuidOrSlug, text } from '#platform/shapes.ts'
import { whoMay } from '#platform/access/declared.ts'
import { CsvFile, XlsxFile, sendCsv, sendXlsx } from '#platform/exports/answer.ts'
import { InLanguage, languageOf } from '#platform/http/language.ts'
import { operations } from '#platform/http/operation.ts'
import { matrix } from './actions.ts'
import { byDepartment, byMonth, overTime, summary } from './actions-summary.ts'
import { CertificationMatrix, CertificationSummary, standingStates } from '../schema.ts'
import { exported } from './export.ts'
import { Whom, matrixOf } from './filter.ts'
import type { CellFilter } from './rules.ts'
import { CertificationCoverageByDepartment, CertificationCoverageOverTime, CertificationForecast } from './schema.ts'

const path = '/organizations/:org_id/certification-matrix'
const params = Params({ org_id: UuidOrSlug })

/** A month such as 2027-03, or `late` for what is already late. */
const MonthOrLate = Type.String({ pattern: String.raw`^(\d{4}-(0[1-9]|1[0-2])|late)$`, maxLength: 7 })

/** Filters for the lines of an export. */
const Lines = {
  q: Type.Optional(text(300)),
  certification_type_id: Type.Optional(Uuid),
  state: Type.Optional(OneOf(standingStates)),
  due_within_days: Type.Optional(Type.Integer({ minimum: 0, maximum: 3650 })),
  /** Includes certifications that are neither required of the person, nor held, requested or due. */
  include_optional: Type.Boolean({ default: false }),
}

const reads = whoMay('certifications:read', 'organization', { also: ['manager-chain'], says: 'certifications:read, or manager chain' })
const op = operations('Standing')

export const matrixRoutes: Routes =
  ({ db, signer }) =>
  async (app) => {
    app.get(
      path,
      op('getCertificationMatrix', 'Where people stand in every certification that concerns them, newest member first', reads, {
        params,
        querystring: Query({ ...Whom, ...PageQuery, limit: Type.Integer({ minimum: 1, maximum: 500, default: 50 }) }),
        200: CertificationMatrix,
      }),
      async (req) => {
        const { organization, filter } = await matrixOf(db, req)
        return matrix(db, req.actor, organization, filter, pageRequest(signer, req))
      },
    )

    app.get(
      `${path}/summary`,
      op('getCertificationSummary', 'The matrix in figures: who is late, what falls due, how each certification is covered', reads, {
        params,
        querystring: Query({
          ...Whom,
          due_within_days: Type.Integer({ minimum: 0, maximum: 3650, default: 30 }),
          limit: Type.Integer({ minimum: 1, maximum: 50, default: 5 }),
        }),
        200: CertificationSummary,
      }),
      async (req) => {
        const { organization, filter } = await matrixOf(db, req)
        const { due_within_days: days, limit } = req.query
        return summary(db, req.actor, organization, filter, { days, limit })
      },
    )

    app.get(
      `${path}/coverage`,
      op(
        'getCertificationCoverage',
        'The matrix in figures by department: of how many each certification is asked, and who has it',
        reads,
        {
          params,
          querystring: Query({ ...Whom, limit: Type.Integer({ minimum: 1, maximum: 200, default: 100 }) }),
          200: CertificationCoverageByDepartment,
        },
      ),
      async (req) => {
        const { organization, filter } = await matrixOf(db, req)
        return byDepartment(db, req.actor, organization, filter, req.query)
      },
    )

    app.get(
      `${path}/coverage-over-time`,
      op(
        'getCertificationCoverageOverTime',
        'The matrix in figures at the ends of the last eleven months and now: what was asked of people, and how much of it they had',
        reads,
        {
          params,
          querystring: Query({ ...Whom, certification_type_id: Type.Optional(Uuid) }),
          200: CertificationCoverageOverTime,
        },
      ),
      async (req) => {
        const { organization, filter } = await matrixOf(db, req)
        const { certification_type_id } = req.query
        return overTime(db, req.actor, organization, filter, { certification_type_id })
      },
    )

    app.get(
      `${path}/forecast`,
      op(
        'getCertificationForecast',
        'What people have by the month in which it runs out, for twelve months; what is late; and who',
        reads,
        {
          params,
          querystring: Query({
            ...Whom,
            certification_type_id: Type.Optional(Uuid),
            month: Type.Optional(MonthOrLate),
            limit: Type.Integer({ minimum: 1, maximum: 500, default: 50 }),
          }),
          200: CertificationForecast,
        },
      ),
      async (req) => {
        const { organization, filter } = await matrixOf(db, req)
        const { certification_type_id, month, limit } = req.query
        return byMonth(db, req.actor, organization, filter, { certification_type_id, month, limit })
      },
    )

    const table = async (req: Parameters<typeof matrixOf>[1] & { query: CellFilter }) => {
      const { organization, filter } = await matrixOf(db, req)
      return exported(req.actor, organization, filter, req.query)
    }

    app.get(
      `${path}/export.csv`,
      op('exportCertificationMatrix', 'The matrix as CSV, a line for each person and certification; refused rather than cut short', reads, {
        params,
        querystring: Query({ ...Whom, ...Lines }),
        200: CsvFile,
        fails: [422],
      }),
      async (req, reply) => sendCsv(reply, db, await table(req)),
    )

    app.get(
      `${path}/export.xlsx`,
      op('exportCertificationMatrixWorkbook', 'The same lines as a workbook, in words of the reader', reads, {
        params,
        querystring: Query({ ...Whom, ...Lines, ...InLanguage }),
        200: XlsxFile,
        fails: [422],
      }),
      async (req, reply) => sendXlsx(reply, db, await table(req), languageOf(req)),
    )
  }
