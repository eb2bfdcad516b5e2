import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { Context } from '../../../context.ts'
import { Params, Ref, Uuid, failures } from '#platform/shapes.ts'
import { whoMay } from '#platform/access/declared.ts'
import * as actions from '../actions.ts'
import { ScormCourseAnalytics } from './schema.ts'
import { analytics } from './store.ts'

export const scormAnalyticsRoutes =
  ({ db }: Context): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      '/scorm-courses/:course_id/analytics',
      {
        schema: {
          operationId: 'getScormCourseAnalytics',
          tags: ['SCORM courses'],
          summary: 'Where the people stand whom a course is for, and the scores and times of its attempts',
          ...whoMay('scorm:read', 'row'),
          params: Params({ course_id: Uuid }),
          response: { 200: Ref(ScormCourseAnalytics), ...failures(404) },
        },
      },
      async (req) => analytics(db, await actions.allowed(db, req.actor, req.params.course_id, 'scorm:read')),
    )
  }
