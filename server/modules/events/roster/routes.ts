import { Type } from 'typebox'
import type { Routes } from '../../../module.ts'
import { acting } from '#platform/acts/current.ts'
import type { ActorWithAccess } from '#platform/access/caller.ts'
import { whoMay } from '#platform/access/declared.ts'
import { transaction } from '#platform/db/open.ts'
import { operations } from '#platform/http/operation.ts'
import { once } from '#platform/rows/create-once.ts'
import { Params, PersonRef, Query, Ref, Timestamp, Uuid } from '#platform/shapes.ts'
import { allowed as allowedEvent } from '../actions.ts'
import * as actions from './actions.ts'
import { mark } from './actions-mark.ts'
import { AddToEvent, EventParticipant, MarkAttendance } from './schema.ts'
import * as roster from './store.ts'

const params = Params({ event_id: Uuid })
const somebody = Params({ event_id: Uuid, user_id: Uuid })

const reads = whoMay('events:read', 'row', { also: ['roster'], says: 'events:read over the owner, or whoever is on the event' })
const writes = whoMay('events:write', 'row')
const op = operations('Training events')

export const rosterRoutes: Routes =
  ({ db }) =>
  async (app) => {
    const allowed = (req: ActorWithAccess & { params: { event_id: string } }) => allowedEvent(db, req, req.params.event_id)

    app.get(
      '/events/:event_id/participants',
      op('listEventParticipants', 'Who is on an event and who was there, by name', reads, {
        params,
        200: Type.Array(Ref(EventParticipant)),
      }),
      async (req) => roster.list(db, req.actor, roster.shownTo(req, await allowed(req))),
    )

    app.post(
      '/events/:event_id/participants',
      op('addEventParticipant', 'Put a member on the roster of an event', writes, {
        params,
        body: AddToEvent,
        act: true,
        201: EventParticipant,
        fails: [409],
      }),
      async (req) => {
        const { id } = await allowed(req)
        return once(db, req, (db) => actions.add(db, req.caller, id, req.body.user_id))
      },
    )

    app.delete(
      '/events/:event_id/participants/:user_id',
      op('removeEventParticipant', 'Take somebody off the roster; the record of their attendance is archived', writes, {
        params: somebody,
        /** Removes only the place as it was at that moment, and only if it is unused since; 409 otherwise. */
        querystring: Query({ unchanged_since: Type.Optional(Timestamp) }),
        act: true,
        204: Type.Null(),
        fails: [409],
      }),
      async (req) => {
        const { id } = await allowed(req)
        await acting(db, req, (db) => actions.remove(db, req.caller, id, req.params.user_id, req.query.unchanged_since))
      },
    )

    app.put(
      '/events/:event_id/participants/:user_id/attendance',
      op('markEventAttendance', 'Mark whether somebody was there; attending writes a record, anything else archives it', writes, {
        params: somebody,
        body: MarkAttendance,
        200: EventParticipant,
        fails: [409],
      }),
      async ({ caller, params: { event_id, user_id }, body }) => transaction(db, (db) => mark(db, caller, event_id, user_id, body)),
    )

    app.post(
      '/events/:event_id/trainers',
      op('addEventTrainer', 'Name a member as a trainer of an event', writes, {
        params,
        body: AddToEvent,
        200: Type.Array(Ref(PersonRef)),
        fails: [409],
      }),
      async (req) => {
        const { id } = await allowed(req)
        return once(db, req, (db) => actions.addTrainer(db, req.caller, id, req.body.user_id))
      },
    )

    app.delete(
      '/events/:event_id/trainers/:user_id',
      op('removeEventTrainer', 'Name somebody as a trainer no longer', writes, { params: somebody, 204: Type.Null() }),
      async (req) => {
        const { id } = await allowed(req)
        await transaction(db, (db) => actions.removeTrainer(db, req.caller, id, req.params.user_id))
      },
    )
  }
