import { Type } from 'typebox'
import type { Routes } from '../../../module.ts'
import { acting } from '#platform/acts/current.ts'
import type { ActorWithAccess } from '#platform/access/caller.ts'
import { anyToken, whoMay } from '#platform/access/declared.ts'
import { ownerFilter } from '#platform/access/owner.ts'
import { transaction } from '#platform/db/open.ts'
import { operations } from '#platform/http/operation.ts'
import { once } from '#platform/rows/create-once.ts'
import { PageQuery, SortQuery, pageRequest } from '#platform/rows/page.ts'
import { OwnerFilter, Params, Query, Ref, Uuid, pageOf } from '#platform/shapes.ts'
import { allowed as allowedEvent, meant } from '../actions.ts'
import * as events from '../store.ts'
import * as actions from './actions.ts'
import { AwaitedSignUp, DecideEventSignUp, EventSignUp, GiveReason, ListedSignUp, OpenEvent, awaitedSorts } from './schema.ts'
import * as waiting from './store-waiting.ts'

const params = Params({ event_id: Uuid })
const somebody = Params({ event_id: Uuid, user_id: Uuid })

const reads = whoMay('events:read', 'row')
const writes = whoMay('events:write', 'row')
const lists = whoMay('events:write', 'list')
const oneself = whoMay('sight', 'row', { says: 'whoever the sign-up of the event is for, or who is on it' })
const op = operations('Training events')

export const signUpRoutes: Routes =
  ({ db, signer }) =>
  async (app) => {
    const allowed = (req: ActorWithAccess & { params: { event_id: string } }) => allowedEvent(db, req, req.params.event_id)

    app.get(
      '/events/open',
      op('listOpenEvents', 'The events that you may put yourself on, or asked to, earliest first', anyToken, {
        200: Type.Array(Ref(OpenEvent)),
      }),
      async (req) => actions.open(db, req),
    )

    app.get(
      '/event-sign-ups',
      op('listEventSignUpsToDecide', 'Who asks for a seat and waits for the caller’s decision, in all events', lists, {
        querystring: Query({
          event_id: Type.Optional(Uuid),
          user_id: Type.Optional(Uuid),
          ...OwnerFilter,
          ...SortQuery(awaitedSorts),
          ...PageQuery,
        }),
        200: pageOf(AwaitedSignUp),
        fails: [404],
      }),
      async (req) => {
        const { event_id, user_id, sort } = req.query
        const owner = await ownerFilter(db, req.actor, req.query, 'not_found')
        const filter = { ...owner, ...(event_id && { event_id }), ...(user_id && { user_id }) }
        return waiting.list(db, req, filter, sort, pageRequest(signer, req))
      },
    )

    app.post(
      '/events/:event_id/sign-up',
      op('signUpForEvent', 'Put yourself on an event, or on its waiting list; 200 when you asked before', oneself, {
        params,
        200: EventSignUp,
        201: EventSignUp,
        fails: [409],
      }),
      async (req, reply) => {
        const { id } = await meant(db, req.actor, req.params.event_id)
        const { made, signUp } = await once(db, req, (db) => actions.signUp(db, req.caller, id))
        return reply.code(made ? 201 : 200).send(signUp)
      },
    )

    app.delete(
      '/events/:event_id/sign-up',
      op('withdrawFromEvent', 'Take yourself off an event, or off its waiting list', oneself, {
        params,
        body: GiveReason,
        optionalBody: true,
        204: Type.Null(),
        fails: [409],
      }),
      async (req) => {
        const { id } = await meant(db, req.actor, req.params.event_id)
        await transaction(db, (db) => actions.withdraw(db, req.caller, id, req.body.reason ?? null))
      },
    )

    app.get(
      '/events/:event_id/sign-ups',
      op('listEventSignUps', 'Who put themselves on an event, in that order', reads, { params, 200: Type.Array(Ref(ListedSignUp)) }),
      async (req) => {
        const { id } = await allowed(req)
        return actions.list(db, req, await events.stored(db, id))
      },
    )

    for (const verdict of ['approve', 'decline'] as const) {
      app.post(
        `/events/:event_id/sign-ups/:user_id/${verdict}`,
        op(`${verdict}EventSignUp`, verdict === 'approve' ? 'Give a seat to somebody who asked' : 'Decline somebody who asked', writes, {
          params: somebody,
          body: DecideEventSignUp,
          optionalBody: true,
          act: true,
          200: EventSignUp,
          fails: [409],
        }),
        async (req) => {
          const { id } = await allowed(req)
          return acting(db, req, (db) => actions.decide(db, req.caller, id, req.params.user_id, verdict, req.body))
        },
      )
    }
  }
