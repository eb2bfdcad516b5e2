import { Type } from 'typebox'
import type { Routes } from '../../../module.ts'
import { PageQuery, pageRequest } from '#platform/rows/page.ts'
import { OneOf, Params, Query, Ref, Uuid, pageOf } from '#platform/shapes.ts'
import { whoMay } from '#platform/access/declared.ts'
import { operations } from '#platform/http/operation.ts'
import * as actions from '../actions.ts'
import { ScormAudienceMember, ScormCourseAnalytics, ScormQuestionFigures, audienceStates } from './schema.ts'
import { questions } from './store-questions.ts'
import { analytics, people } from './store.ts'

const reads = whoMay('scorm:read', 'row')
const op = operations('SCORM courses')

export const scormAnalyticsRoutes: Routes =
  ({ db, signer }) =>
  async (app) => {
    app.get(
      '/scorm-courses/:course_id/analytics',
      op('getScormCourseAnalytics', 'Where the people stand whom a course is for, and the scores and times of its attempts', reads, {
        params: Params({ course_id: Uuid }),
        200: ScormCourseAnalytics,
      }),
      async (req) => analytics(db, await actions.allowed(db, req, req.params.course_id)),
    )

    app.get(
      '/scorm-courses/:course_id/people',
      op('listScormCoursePeople', 'The members whom a course is for and where they stand, newest member first', reads, {
        params: Params({ course_id: Uuid }),
        querystring: Query({ state: Type.Optional(OneOf(audienceStates)), ...PageQuery }),
        200: pageOf(ScormAudienceMember),
      }),
      async (req) => {
        const course = await actions.allowed(db, req, req.params.course_id)
        return people(db, req.actor, course, req.query.state, pageRequest(signer, req))
      },
    )

    app.get(
      '/scorm-courses/:course_id/questions',
      op('listScormCourseQuestions', 'How the questions of a course were answered; of more than 200 those answered most', reads, {
        params: Params({ course_id: Uuid }),
        200: Type.Array(Ref(ScormQuestionFigures)),
      }),
      async (req) => questions(db, (await actions.allowed(db, req, req.params.course_id)).id),
    )
  }
