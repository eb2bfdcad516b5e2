import { Type } from 'typebox'
import type { Routes } from '../../../module.ts'
import type { ActorWithAccess } from '#platform/access/caller.ts'
import { whoMay } from '#platform/access/declared.ts'
import { badRequest } from '#platform/errors.ts'
import { InLanguage, languageOf } from '#platform/http/language.ts'
import { operations } from '#platform/http/operation.ts'
import { PageQuery, pageRequest } from '#platform/rows/page.ts'
import { OneOf, Params, Query, Ref, Uuid, pageOf } from '#platform/shapes.ts'
import { seen } from '../attempts/actions.ts'
import { ScormCall } from '../calls/schema.ts'
import * as calls from '../calls/store.ts'
import { allow } from '#platform/access/actor.ts'
import { zoneOfOrganization } from '#platform/access/owner.ts'
import { CsvFile, XlsxFile, sendCsv, sendXlsx } from '#platform/exports/answer.ts'
import * as launches from '../launches/store.ts'
import { exported } from './export.ts'
import { detailsOf } from './actions.ts'
import { ScormAttemptDetails } from './schema.ts'

const readsOwn = whoMay('scorm:read', 'row', { also: ['learner'], says: 'scorm:read over the owner of the course, or its learner' })
const readsCourse = whoMay('scorm:read', 'row')
const params = Params({ attempt_id: Uuid })
const op = operations('SCORM courses')

export const scormDetailsRoutes: Routes =
  ({ db, signer }) =>
  async (app) => {
    app.get(
      '/scorm-attempts/:attempt_id/details',
      op('getScormAttemptDetails', 'The parts, objectives, answers and launches of an attempt, as its content reported them', readsOwn, {
        params,
        200: Ref(ScormAttemptDetails),
      }),
      async (req) => detailsOf(db, (await seen(db, req, req.params.attempt_id)).id),
    )

    app.get(
      '/scorm-attempts/:attempt_id/calls',
      op('listScormAttemptCalls', 'What the content of an attempt said and was told, newest first; kept for 90 days', readsOwn, {
        params,
        querystring: Query({
          ...PageQuery,
          /** Only calls of this launch. */
          launch: Type.Optional(Uuid),
          /** Only calls that were refused, or only calls that set something. */
          only: Type.Optional(OneOf(['errors', 'sets'])),
        }),
        200: pageOf(ScormCall),
      }),
      async (req) => {
        const { id: attempt_id } = await seen(db, req, req.params.attempt_id)
        const { launch, only } = req.query
        if (launch !== undefined && !(await calls.isLaunchOf(db, attempt_id, launch)))
          throw badRequest('launch must be one of this attempt.', 'launch')
        return calls.list(db, { attempt_id, launch, only }, pageRequest(signer, req))
      },
    )

    const table = async (req: ActorWithAccess & { params: { course_id: string } }) => {
      const course = allow(req, await launches.course(db, req.actor, req.params.course_id))
      return exported(req.actor, course.id, await zoneOfOrganization(db, course.owner_organization_id))
    }

    app.get(
      '/scorm-courses/:course_id/attempts/interactions.csv',
      op('exportScormCourseInteractions', 'Every answer in the attempts at a course as CSV; refused rather than cut short', readsCourse, {
        params: Params({ course_id: Uuid }),
        200: CsvFile,
        fails: [422],
      }),
      async (req, reply) => sendCsv(reply, db, await table(req)),
    )

    app.get(
      '/scorm-courses/:course_id/attempts/interactions.xlsx',
      op('exportScormCourseInteractionsWorkbook', 'The same answers as a workbook, in words of the reader', readsCourse, {
        params: Params({ course_id: Uuid }),
        querystring: Query(InLanguage),
        200: XlsxFile,
        fails: [422],
      }),
      async (req, reply) => sendXlsx(reply, db, await table(req), languageOf(req)),
    )
  }
