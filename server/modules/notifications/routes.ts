import { Type } from 'typebox'
import type { Routes } from '../../module.ts'
import { allowIn } from '#platform/access/actor.ts'
import { anyToken, whoMay } from '#platform/access/declared.ts'
import { getOrganization } from '#platform/access/owner.ts'
import { scheduler } from '#platform/auth/cron-secret.ts'
import { transaction } from '#platform/db/open.ts'
import { preferred } from '#platform/http/accepted.ts'
import { operations } from '#platform/http/operation.ts'
import { languages } from '#platform/languages.ts'
import type { Notifier } from '#platform/notices/notifier.ts'
import { PageQuery, pageRequest } from '#platform/rows/page.ts'
import { Params, Query, Uuid, UuidOrSlug, pageOf } from '#platform/shapes.ts'
import * as actions from './actions.ts'
import { tick } from './actions-tick.ts'
import { sendTest } from './mails/actions-test.ts'
import { TestMail } from './mails/schema.ts'
import * as log from './store-log.ts'
import {
  NotificationDelivery,
  NotificationPreferences,
  NotificationPreview,
  NotificationTick,
  Notifications,
  ReadNotifications,
  SetNotificationPreferences,
  UnreadNotifications,
} from './schema.ts'

const op = operations('Notifications')
const params = Params({ org_id: UuidOrSlug })
const administers = whoMay('directory:write', 'organization')

const languageOf = (req: { headers: { 'accept-language'?: string | undefined } }) => preferred(req.headers['accept-language'], languages)

export const notificationRoutes: Routes<Notifier[]> = (context, notifiers) => async (app) => {
  const { db, signer } = context
  app.post(
    '/notifications/tick',
    op('tickNotifications', 'Plan and send what is due; safe twice at once, and late', scheduler, { 200: NotificationTick }),
    () => tick(context, notifiers),
  )

  app.get(
    '/users/me/notifications',
    op('listMyNotifications', 'What one is told, newest first, in the language of the request', anyToken, {
      querystring: Query(PageQuery),
      200: Notifications,
    }),
    (req) => actions.list(db, notifiers, req.actor, languageOf(req), pageRequest(signer, req)),
  )

  app.post(
    '/users/me/notifications/read',
    op('readMyNotifications', 'Mark what one is told as read', anyToken, {
      body: ReadNotifications,
      200: UnreadNotifications,
      fails: [404],
    }),
    (req) => transaction(db, (db) => actions.read(db, notifiers, req.actor, req.body)),
  )

  app.get(
    '/users/me/notification-preferences',
    op('getMyNotificationPreferences', 'What one hears of, and how', anyToken, { 200: NotificationPreferences }),
    (req) => actions.preferencesOf(db, req.actor),
  )

  app.put(
    '/users/me/notification-preferences',
    op('setMyNotificationPreferences', 'Choose what one hears of, and how; what is left out is as for everybody', anyToken, {
      body: SetNotificationPreferences,
      200: NotificationPreferences,
    }),
    (req) => transaction(db, (db) => actions.setPreferences(db, req.actor, req.body)),
  )

  app.get(
    '/organizations/:org_id/notification-log',
    op('listNotificationLog', 'What became of each notification in an organization, newest first', administers, {
      params,
      querystring: Query({ user_id: Type.Optional(Uuid), ...PageQuery }),
      200: pageOf(NotificationDelivery),
    }),
    async (req) => {
      const { id } = await getOrganization(db, req.actor, req.params.org_id)
      allowIn(req, id)
      return log.list(db, req.actor, id, req.query.user_id, pageRequest(signer, req))
    },
  )

  app.get(
    '/organizations/:org_id/notification-preview',
    op('previewNotifications', 'What the next tick would plan in an organization; writes nothing', administers, {
      params,
      200: NotificationPreview,
    }),
    async (req) => {
      const { id } = await getOrganization(db, req.actor, req.params.org_id)
      allowIn(req, id)
      return actions.preview(context, notifiers, req.actor, id)
    },
  )

  app.post(
    '/organizations/:org_id/test-mail',
    op('sendTestMail', 'Send oneself a mail, to find out whether mails arrive', administers, { params, 200: TestMail, fails: [409] }),
    async (req) => {
      const { id } = await getOrganization(db, req.actor, req.params.org_id)
      allowIn(req, id)
      return sendTest(context, req.actor, languageOf(req))
    },
  )
}
