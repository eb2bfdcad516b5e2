import { Type } from 'typebox'
import type { Routes } from '../../../module.ts'
import { allowAnywhere } from '#platform/access/actor.ts'
import { whoMay } from '#platform/access/declared.ts'
import { owner } from '#platform/access/owner.ts'
import { operations } from '#platform/http/operation.ts'
import { once } from '#platform/rows/create-once.ts'
import { JSON_TYPE, Ref, Written } from '#platform/shapes.ts'
import { Event, ListedEvent } from '../schema.ts'
import * as actions from './actions.ts'
import { CreateEvents, CreateHeldEvent, EventConflict, FindEventConflicts } from './schema.ts'
import * as planning from './store.ts'

const creates = whoMay('events:write', 'new row')
const plans = whoMay('events:write', 'anywhere', { says: 'events:write somewhere' })
const op = operations('Training events')

export const planningRoutes: Routes =
  ({ db }) =>
  async (app) => {
    app.post(
      '/events/batch',
      op('createEvents', 'Create an event for each window, with the same trainers and roster, all or none', creates, {
        body: CreateEvents,
        201: Type.Array(Ref(ListedEvent)),
        fails: [409],
      }),
      async (req) => {
        const owned = await owner(db, req, req.body.org, req.body.department)
        return once(db, req, (db) => actions.create(db, req.caller, owned, req.body))
      },
    )

    app.post(
      '/events/held',
      op(
        'createHeldEvent',
        'Record an event that is over: with its roster and the records of everybody who was there, all or none',
        creates,
        {
          body: CreateHeldEvent,
          201: Event,
          fails: [409],
        },
      ),
      async (req) => {
        const owned = await owner(db, req, req.body.org, req.body.department)
        return once(db, req, (db) => actions.createHeld(db, req.caller, owned, req.body))
      },
    )

    app.post(
      '/events/conflicts',
      op('findEventConflicts', 'Where people are on other events during these windows; writes nothing', plans, {
        body: FindEventConflicts,
        200: Written(Type.Array(Ref(EventConflict))),
      }),
      async (req, reply) => {
        const organizations = allowAnywhere(req)
        actions.windowsOf(req.body.windows)
        return reply.type(JSON_TYPE).send(await planning.conflicts(db, req.actor, { ...req.body, organizations }))
      },
    )
  }
