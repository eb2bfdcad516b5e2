import type { Routes } from '../../module.ts'
import { type Language, languages } from '#platform/languages.ts'
import { anyToken, whoMay } from '#platform/access/declared.ts'
import { transaction } from '#platform/db/open.ts'
import { preferred } from '#platform/http/accepted.ts'
import { operations } from '#platform/http/operation.ts'
import { onceSecret } from '#platform/rows/create-once.ts'
import { Params, Query, Uuid } from '#platform/shapes.ts'
import { Type } from 'typebox'
import * as actions from './actions.ts'
import { CalendarLink, CalendarLinks, CreateCalendarLink, CreatedCalendarLink, RevokedCalendarLinks, UpdateCalendarLink } from './schema.ts'

const op = operations('Calendar feeds')
const params = Params({ feed_id: Uuid })
const owner = whoMay('self', 'own', { says: 'whose link it is' })

export const linkRoutes: Routes =
  ({ db, config }) =>
  async (app) => {
    app.get(
      '/users/me/calendar-feeds',
      op('listMyCalendarFeeds', 'One’s own calendar links, newest first, without their addresses', anyToken, {
        querystring: Query({ include_revoked: Type.Boolean({ default: false }) }),
        200: CalendarLinks,
      }),
      (req) => actions.list(db, req.actor, config, req.query.include_revoked),
    )

    app.post(
      '/users/me/calendar-feeds',
      op('createCalendarFeed', 'Make a calendar link; only this answer has its address', anyToken, {
        body: CreateCalendarLink,
        201: CreatedCalendarLink,
        fails: [403, 409],
      }),
      (req) => {
        const language: Language = preferred(req.headers['accept-language'], languages)
        return onceSecret(db, req, (db) => actions.create(db, req.actor, config, req.body, language))
      },
    )

    app.post(
      '/users/me/calendar-feeds/revoke-all',
      op('revokeMyCalendarFeeds', 'Revoke all of one’s own calendar links', anyToken, { 200: RevokedCalendarLinks }),
      ({ actor }) => transaction(db, (db) => actions.revokeAll(db, actor)),
    )

    app.patch(
      '/users/me/calendar-feeds/:feed_id',
      op('updateCalendarFeed', 'Change what a calendar link shows, or what it is called; its address stays', owner, {
        params,
        body: UpdateCalendarLink,
        200: CalendarLink,
        fails: [403],
      }),
      (req) => transaction(db, (db) => actions.update(db, req.actor, req.params.feed_id, req.body)),
    )

    app.delete(
      '/users/me/calendar-feeds/:feed_id',
      op('revokeCalendarFeed', 'Revoke a calendar link', owner, { params, 200: CalendarLink }),
      (req) => transaction(db, (db) => actions.revoke(db, req.actor, req.params.feed_id)),
    )
  }
