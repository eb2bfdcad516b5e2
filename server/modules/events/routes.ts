import { Type } from 'typebox'
import type { Routes } from '../../module.ts'
import type { ActorWithAccess } from '#platform/access/caller.ts'
import { anyToken, whoMay } from '#platform/access/declared.ts'
import { owner, ownerFilter } from '#platform/access/owner.ts'
import { transaction } from '#platform/db/open.ts'
import { copyFiles } from '#platform/files/attachments/copies.ts'
import { operations } from '#platform/http/operation.ts'
import { once } from '#platform/rows/create-once.ts'
import { permanentDeletion } from '#platform/rows/deletion.ts'
import { SubjectRef } from '#platform/rows/tags.ts'
import { requestedPage, wholeOrPageOf } from '#platform/rows/whole-or-page.ts'
import { SpanQuery, inOrder } from '#platform/span.ts'
import { JSON_TYPE, Params, Query, Ref, Uuid, Written } from '#platform/shapes.ts'
import * as actions from './actions.ts'
import { consequences } from './consequences.ts'
import { CreateEvent, DuplicateEvent, Event, ListEvents, ListedEvent, MyEvent, SetEventSubjects, UpdateEvent } from './schema.ts'
import { mine } from './store-mine.ts'
import * as events from './store.ts'

const params = Params({ event_id: Uuid })

const lists = whoMay('events:read', 'list')
const creates = whoMay('events:write', 'new row')
const reads = whoMay('events:read', 'row', { also: ['roster'], says: 'events:read over the owner, or whoever is on the event' })
const writes = whoMay('events:write', 'row')
const op = operations('Training events')

export const eventRoutes: Routes = (context) => async (app) => {
  const { db, jobs, signer } = context
  const allowed = (req: ActorWithAccess & { params: { event_id: string } }) => actions.allowed(db, req, req.params.event_id)

  app.get(
    '/events/mine',
    op('listMyEvents', 'The events that you are on, in the order of the calendar', anyToken, {
      querystring: Query(SpanQuery),
      200: Written(Type.Array(Ref(MyEvent))),
    }),
    async (req, reply) => reply.type(JSON_TYPE).send(await mine(db, req.actor, inOrder(req.query))),
  )

  app.get(
    '/events',
    op('listEvents', 'Events by their start, unscheduled ones last, or by title; a page with limit or cursor, else all', lists, {
      querystring: Query(ListEvents),
      200: wholeOrPageOf(ListedEvent),
      fails: [404],
    }),
    async (req, reply) => {
      const { org: _org, department: _department, limit: _limit, cursor: _cursor, ...asked } = inOrder(req.query)
      const filter = { ...(await ownerFilter(db, req.actor, req.query, 'not_found')), ...asked }
      const request = requestedPage(signer, req)
      return request ? events.page(db, req, filter, request) : reply.type(JSON_TYPE).send(await events.list(db, req, filter))
    },
  )

  app.post('/events', op('createEvent', 'Create an event', creates, { body: CreateEvent, 201: Event, fails: [409] }), async (req) => {
    const owned = await owner(db, req, req.body.org, req.body.department)
    return once(db, req, (db) => actions.create(db, req.caller, owned, req.body))
  })

  app.get('/events/:event_id', op('getEvent', 'An event with its trainers and roster', reads, { params, 200: Event }), async (req) =>
    actions.detail(db, req, await allowed(req)),
  )

  app.patch(
    '/events/:event_id',
    op('updateEvent', 'Change, cancel, archive or bring back an event', writes, { params, body: UpdateEvent, 200: Event, fails: [409] }),
    async (req) => {
      const { id } = await allowed(req)
      return transaction(db, (db) => actions.update(db, req.caller, id, req.body))
    },
  )

  app.put(
    '/events/:event_id/subjects',
    op('setEventSubjects', 'Choose the subjects of an event; records that were written keep theirs', writes, {
      params,
      body: SetEventSubjects,
      200: Type.Array(Ref(SubjectRef)),
    }),
    async (req) => {
      const { id } = await allowed(req)
      return transaction(db, (db) => actions.setSubjects(db, req.caller, id, req.body.subject_matter_ids))
    },
  )

  app.post(
    '/events/:event_id/duplicate',
    op('duplicateEvent', 'Copy an event with its subjects, trainers and files', writes, {
      params,
      body: DuplicateEvent,
      optionalBody: true,
      201: Event,
      fails: [409, 503],
    }),
    async (req) => {
      const original = await allowed(req)
      await owner(db, req, original.owner_organization_id, original.owner_department_id)
      const copies = await copyFiles(context, events.files, original)
      return once(db, req, (db) => actions.duplicate(db, req.caller, original.id, req.body, copies))
    },
  )

  permanentDeletion(app, db, op, {
    path: '/events/:event_id',
    params,
    resource: 'Event',
    access: whoMay('events:delete', 'row'),
    find: async (req) => {
      const { id, title: name } = await allowed(req)
      return { id, name }
    },
    consequences,
    remove: (db, req, { id }) => actions.remove(db, jobs, req.caller, id),
  })
}
