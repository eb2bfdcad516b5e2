import { Type } from 'typebox'
import type { Routes } from '../../../module.ts'
import { whoMay } from '#platform/access/declared.ts'
import { getOrganization } from '#platform/access/owner.ts'
import { operations } from '#platform/http/operation.ts'
import { PageQuery, pageRequest } from '#platform/rows/page.ts'
import { OfOrganization, Params, Query, Ref, Uuid, UuidOrSlug, pageOf } from '#platform/shapes.ts'
import * as certifications from '#modules/certifications/store.ts'
import * as events from '#modules/events/actions.ts'
import * as courses from '#modules/scorm-courses/actions.ts'
import { mayReadMatrix, notReadingMatrix } from '#modules/standing/rules-readers.ts'
import * as actions from './actions.ts'
import { CertificationReminder, PreviewReminders, ReminderPreview } from './schema.ts'
import * as reminders from './store.ts'
import { may } from './rules.ts'

const op = operations('Notifications')
const foretold = { body: PreviewReminders, 200: Type.Array(Ref(ReminderPreview)), fails: [409] }
const reads = whoMay('certifications:read', 'organization', { also: ['manager-chain'], says: 'certifications:read, or manager chain' })

/** Previews of reminders, and the list of all reminders of certifications. */
export const reminderPreviewRoutes: Routes =
  ({ db, mail, signer }) =>
  async (app) => {
    app.post(
      '/certifications/:cert_id/reminders/preview',
      op('previewCertificationReminders', 'What would come of reminding people of a certification, person by person', may.certification, {
        params: Params({ cert_id: UuidOrSlug }),
        querystring: Query(OfOrganization),
        ...foretold,
      }),
      async (req) => {
        const certification = await actions.chasable(db, req, await certifications.named(db, req), req.body.user_ids)
        return actions.preview({ db, mail }, req, 'certification', certification, req.body)
      },
    )

    app.post(
      '/events/:event_id/reminders/preview',
      op('previewEventReminders', 'What would come of reminding people of an event, person by person', may.event, {
        params: Params({ event_id: Uuid }),
        ...foretold,
      }),
      async (req) => actions.preview({ db, mail }, req, 'event', await events.allowed(db, req, req.params.event_id), req.body),
    )

    app.post(
      '/scorm-courses/:course_id/reminders/preview',
      op('previewScormCourseReminders', 'What would come of reminding people of a course, person by person', may.course, {
        params: Params({ course_id: Uuid }),
        ...foretold,
      }),
      async (req) => actions.preview({ db, mail }, req, 'scorm_course', await courses.allowed(db, req, req.params.course_id), req.body),
    )

    app.get(
      '/organizations/:org_id/certification-reminders',
      op('listRemindersOfCertifications', 'Who was reminded of which certification of an organization, newest first', reads, {
        params: Params({ org_id: UuidOrSlug }),
        querystring: Query({ managed: Type.Boolean({ default: false }), ...PageQuery }),
        200: pageOf(CertificationReminder),
      }),
      async (req) => {
        const { id } = await getOrganization(db, req.actor, req.params.org_id)
        if (!mayReadMatrix(req.actor, id)) throw notReadingMatrix()
        return reminders.listOfCertifications(db, req.actor, id, req.query.managed, pageRequest(signer, req))
      },
    )
  }
