import { Type } from 'typebox'
import type { Routes } from '../../../module.ts'
import { whoMay } from '#platform/access/declared.ts'
import { owner, ownerFilter, zoneOfOrganization } from '#platform/access/owner.ts'
import { operations } from '#platform/http/operation.ts'
import { once } from '#platform/rows/create-once.ts'
import { PageQuery, pageRequest } from '#platform/rows/page.ts'
import { OfOrganization, Params, Query, Ref, UuidOrSlug, pageOf } from '#platform/shapes.ts'
import { allowed } from '../actions.ts'
import { importGrades } from './actions.ts'
import { rowsOf } from './rules.ts'
import { ExternalGrade, ExternalGradeOutcome, GradeFilters, ImportExternalGrades } from './schema.ts'
import * as grades from './store.ts'

const path = '/external-lms/servers/:server_id/grades'
const of = { params: Params({ server_id: UuidOrSlug }), querystring: Query(OfOrganization) }
const Outcomes = Type.Array(Ref(ExternalGradeOutcome))

const reads = whoMay('external-lms:read', 'row')
const lists = whoMay('external-lms:read', 'list', {
  also: ['learner'],
  person: 'row',
  says: 'external-lms:read over the organization and the person, or one’s own grades',
})
const writes = whoMay('records:write', 'row', { shownBy: 'external-lms:read', says: 'records:write over the organization' })
const op = operations('External LMS')

export const externalGradeRoutes: Routes =
  ({ db, signer }) =>
  async (app) => {
    app.get(
      '/external-lms/grades',
      op('listExternalGrades', 'Imported grades, newest first', lists, {
        querystring: Query({ ...GradeFilters, ...PageQuery }),
        200: pageOf(ExternalGrade),
      }),
      async (req) => {
        const { org, user_id, course_id } = req.query
        const { organization_id } = await ownerFilter(db, req.actor, { ...(org !== undefined && { org }) })
        const filter = { organization_id, user_id, course_id }
        return grades.list(db, req, filter, pageRequest(signer, req))
      },
    )

    app.get(
      path,
      op('listLatestExternalGrades', 'The most recent grades of a server, newest first', reads, {
        ...of,
        querystring: Query({ ...OfOrganization, limit: PageQuery.limit }),
        200: Type.Array(Ref(ExternalGrade)),
      }),
      async (req) => {
        const { id } = await allowed(db, req)
        return grades.latest(db, req.actor, id, req.query.limit)
      },
    )

    app.post(
      path,
      op('importExternalGrades', 'Make a grade with its record of every row, or only say what would become of each', writes, {
        ...of,
        body: ImportExternalGrades,
        200: Outcomes,
        fails: [409],
      }),
      async (req) => {
        const { id, owner_organization_id } = await allowed(db, req)
        await owner(db, req, owner_organization_id)
        const { grades, file_name = null, dry_run: dryRun = false } = req.body
        const rows = rowsOf(grades, await zoneOfOrganization(db, owner_organization_id))
        return once(db, req, (db) => importGrades(db, req.caller, id, { rows, file_name, dryRun }))
      },
    )
  }
