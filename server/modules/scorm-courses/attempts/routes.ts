import { getOrganization } from '#platform/access/owner.ts'
import { Type } from 'typebox'
import type { Routes } from '../../../module.ts'
import * as directory from '#modules/directory/store.ts'
import { allow } from '#platform/access/actor.ts'
import { refusal } from '#platform/errors.ts'
import { PageQuery, pageRequest } from '#platform/rows/page.ts'
import { Params, Query, Ref, Uuid, UuidOrSlug, pageOf } from '#platform/shapes.ts'
import type { ActorWithAccess } from '#platform/access/caller.ts'
import { requireCovered } from '#platform/access/reached-people.ts'
import { anyToken, whoMay } from '#platform/access/declared.ts'
import { zoneOfOrganization } from '#platform/access/owner.ts'
import { CsvFile, XlsxFile, sendCsv, sendXlsx } from '#platform/exports/answer.ts'
import { InLanguage, languageOf } from '#platform/http/language.ts'
import { operations } from '#platform/http/operation.ts'
import * as launches from '../launches/store.ts'
import { seen } from './actions.ts'
import { exported } from './export.ts'
import { AvailableScormCourse, ScormAttempt } from './schema.ts'
import * as attempts from './store.ts'

const notReading = refusal('forbidden', 'needs_scorm_read', 'This needs scorm:read.')
const token = whoMay('token', 'nothing', { says: 'any token; the audience decides' })
const reads = whoMay('scorm:read', 'organization', {
  also: ['oneself'],
  person: 'named',
  says: 'scorm:read over the owner of the course and the person, or oneself',
})
const readsOwn = whoMay('scorm:read', 'row', { also: ['learner'], says: 'scorm:read over the owner of the course, or its learner' })
const readsCourse = whoMay('scorm:read', 'row')
const op = operations('SCORM courses')

export const scormAttemptRoutes: Routes =
  ({ db, signer }) =>
  async (app) => {
    app.get(
      '/scorm-courses/available',
      op('listAvailableScormCourses', 'The courses that are for the caller, by name, with how the caller stands with each', token, {
        200: Type.Array(Ref(AvailableScormCourse)),
      }),
      async (req) => attempts.available(db, req.actor),
    )

    app.get(
      '/users/me/scorm-attempts',
      op('listMyScormAttempts', "The caller's attempts, newest first", anyToken, {
        querystring: Query(PageQuery),
        200: pageOf(ScormAttempt),
      }),
      async (req) => attempts.listOwn(db, req.actor, pageRequest(signer, req)),
    )

    app.get(
      '/organizations/:org_id/directory/:user_id/scorm-attempts',
      op('listScormAttemptsOfPerson', "A member's attempts, newest first", reads, {
        params: Params({ org_id: UuidOrSlug, user_id: Uuid }),
        querystring: Query(PageQuery),
        200: pageOf(ScormAttempt),
      }),
      async (req) => {
        const { id } = await getOrganization(db, req.actor, req.params.org_id)
        const { user_id } = req.params
        if (!req.actor.holdsSomewhere('scorm:read', id) && user_id !== req.actor.id) throw notReading()
        await requireCovered(db, req.actor, 'scorm:read', id, user_id)
        return attempts.listOfMember(db, req, await directory.get(db, req.actor, id, user_id), pageRequest(signer, req))
      },
    )

    app.get(
      '/scorm-attempts/:attempt_id',
      op('getScormAttempt', 'An attempt', readsOwn, { params: Params({ attempt_id: Uuid }), 200: ScormAttempt }),
      async (req) => seen(db, req, req.params.attempt_id),
    )

    app.get(
      '/scorm-courses/:course_id/attempts',
      op('listScormCourseAttempts', "Every learner's attempts at a course, newest first", readsCourse, {
        params: Params({ course_id: Uuid }),
        querystring: Query(PageQuery),
        200: pageOf(ScormAttempt),
      }),
      async (req) => {
        const course = allow(req, await launches.course(db, req.actor, req.params.course_id))
        return attempts.listOfCourse(db, req.actor, course.id, pageRequest(signer, req))
      },
    )

    const table = async (req: ActorWithAccess & { params: { course_id: string } }) => {
      const course = allow(req, await launches.course(db, req.actor, req.params.course_id))
      return exported(req.actor, course.id, await zoneOfOrganization(db, course.owner_organization_id))
    }

    app.get(
      '/scorm-courses/:course_id/attempts/export.csv',
      op(
        'exportScormCourseAttempts',
        "Every learner's attempts at a course as CSV, newest first; refused rather than cut short",
        readsCourse,
        {
          params: Params({ course_id: Uuid }),
          200: CsvFile,
          fails: [422],
        },
      ),
      async (req, reply) => sendCsv(reply, db, await table(req)),
    )

    app.get(
      '/scorm-courses/:course_id/attempts/export.xlsx',
      op('exportScormCourseAttemptsWorkbook', 'The same attempts as a workbook, in words of the reader', readsCourse, {
        params: Params({ course_id: Uuid }),
        querystring: Query(InLanguage),
        200: XlsxFile,
        fails: [422],
      }),
      async (req, reply) => sendXlsx(reply, db, await table(req), languageOf(req)),
    )
  }
