import { Type } from 'typebox'
import type { Routes } from '../../../module.ts'
import { transaction } from '#platform/db/open.ts'
import { operations } from '#platform/http/operation.ts'
import { PageQuery, pageRequest } from '#platform/rows/page.ts'
import { OfOrganization, Params, Query, Ref, Uuid, UuidOrSlug, pageOf } from '#platform/shapes.ts'
import * as certifications from '#modules/certifications/store.ts'
import * as events from '#modules/events/actions.ts'
import * as courses from '#modules/scorm-courses/actions.ts'
import * as actions from './actions.ts'
import { CreateReminders, Reminder, ReminderOutcome } from './schema.ts'
import * as reminders from './store.ts'
import { may } from './rules.ts'

const op = operations('Notifications')
const outcomes = { body: CreateReminders, 200: Type.Array(Ref(ReminderOutcome)), fails: [409] }
const listed = { 200: pageOf(Reminder) }

export const reminderRoutes: Routes =
  ({ db, signer }) =>
  async (app) => {
    const ofCertification = Params({ cert_id: UuidOrSlug })
    app.get(
      '/certifications/:cert_id/reminders',
      op('listCertificationReminders', 'Who was reminded of a certification and by whom, newest first', may.readCertification, {
        params: ofCertification,
        querystring: Query({ ...OfOrganization, ...PageQuery }),
        ...listed,
      }),
      async (req) => {
        const { certification, of } = actions.readers(req, await certifications.named(db, req))
        return reminders.list(db, req.actor, certification, of, pageRequest(signer, req))
      },
    )

    app.post(
      '/certifications/:cert_id/reminders',
      op('remindOfCertification', 'Remind people of a certification, each once a day', may.certification, {
        params: ofCertification,
        querystring: Query(OfOrganization),
        ...outcomes,
      }),
      async (req) => {
        const certification = await actions.chasable(db, req, await certifications.named(db, req), req.body.user_ids)
        return transaction(db, (db) => actions.remind(db, req.caller, 'certification', certification, req.body))
      },
    )

    const ofEvent = Params({ event_id: Uuid })
    app.get(
      '/events/:event_id/reminders',
      op('listEventReminders', 'Who was reminded of an event and by whom, newest first', may.readEvent, {
        params: ofEvent,
        querystring: Query(PageQuery),
        ...listed,
      }),
      async (req) => actions.list(db, req, await events.allowed(db, req, req.params.event_id), pageRequest(signer, req)),
    )

    app.post(
      '/events/:event_id/reminders',
      op('remindOfEvent', 'Remind people on an event of it, each once a day', may.event, { params: ofEvent, ...outcomes }),
      async (req) => {
        const event = await events.allowed(db, req, req.params.event_id)
        return transaction(db, (db) => actions.remind(db, req.caller, 'event', event, req.body))
      },
    )

    const ofCourse = Params({ course_id: Uuid })
    app.get(
      '/scorm-courses/:course_id/reminders',
      op('listScormCourseReminders', 'Who was reminded of a course and by whom, newest first', may.readCourse, {
        params: ofCourse,
        querystring: Query(PageQuery),
        ...listed,
      }),
      async (req) => actions.list(db, req, await courses.allowed(db, req, req.params.course_id), pageRequest(signer, req)),
    )

    app.post(
      '/scorm-courses/:course_id/reminders',
      op('remindOfScormCourse', 'Remind people whom a course is for of it, each once a day', may.course, { params: ofCourse, ...outcomes }),
      async (req) => {
        const course = await courses.allowed(db, req, req.params.course_id)
        return transaction(db, (db) => actions.remind(db, req.caller, 'scorm_course', course, req.body))
      },
    )
  }
