import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import type { Routes } from '../../../module.ts'
import type { ActorWithAccess } from '#platform/access/caller.ts'
import { anyToken, whoMay } from '#platform/access/declared.ts'
import { readCookie } from '#platform/auth/cookies.ts'
import { transaction } from '#platform/db/open.ts'
import { operations } from '#platform/http/operation.ts'
import { once } from '#platform/rows/create-once.ts'
import { NullableRef, Params, Uuid } from '#platform/shapes.ts'
import { allowed as allowedEvent, meant } from '../actions.ts'
import { EventParticipant } from '../roster/schema.ts'
import * as events from '../store.ts'
import * as actions from './actions.ts'
import { readClaim } from './rules.ts'
import { CheckIn, CheckInCode, CheckedIn, ConfirmedCheckIns, CountHeads, HeadCount, PersonalCode, ScanPerson } from './schema.ts'

const params = Params({ event_id: Uuid })
const runs = whoMay('events:write', 'row', { also: ['trainer'], says: 'events:write over the owner, or a trainer of the event' })
const oneself = whoMay('sight', 'row', { says: 'whoever the event is for, or who is on it' })
const op = operations('Training events')

export const checkInRoutes: Routes =
  ({ db, signer, config }) =>
  async (app) => {
    const allowed = (req: ActorWithAccess & { params: { event_id: string } }) => allowedEvent(db, req, req.params.event_id)
    const claimOf = (req: FastifyRequest) => readClaim(signer, readCookie(req, 'check-in', config.publicOrigin))

    app.get(
      '/events/:event_id/check-in-code',
      op('getEventCheckInCode', 'The code that people scan to check in; it changes every 15 seconds', runs, {
        params,
        200: CheckInCode,
        fails: [409],
      }),
      async (req) => {
        const { id } = await allowed(req)
        return actions.code(db, signer, await events.stored(db, id), config.publicOrigin)
      },
    )

    app.post(
      '/events/:event_id/check-in',
      op('checkInToEvent', 'Check in to an event whose code you scanned; 200 when you had done so', oneself, {
        params,
        body: CheckIn,
        optionalBody: true,
        200: CheckedIn,
        201: CheckedIn,
        fails: [409],
      }),
      async (req, reply) => {
        const { id } = await meant(db, req.actor, req.params.event_id)
        const proof = { signer, code: req.body.code, claim: claimOf(req) }
        const { made, checkedIn } = await once(db, req, (db) => actions.checkIn(db, req.caller, id, proof))
        return reply.code(made ? 201 : 200).send(checkedIn)
      },
    )

    app.get(
      '/users/me/check-in-code',
      op('getMyCheckInCode', 'Your own code, which whoever runs an event scans; it changes every 30 seconds', anyToken, {
        200: PersonalCode,
      }),
      async (req) => actions.ownCode(db, signer, req.actor.id),
    )

    app.post(
      '/events/:event_id/check-ins',
      op('checkPersonIn', 'Check in somebody whose own code you scanned; 200 when they had', runs, {
        params,
        body: ScanPerson,
        200: EventParticipant,
        201: EventParticipant,
        fails: [409],
      }),
      async (req, reply) => {
        const { id } = await allowed(req)
        const { made, place } = await once(db, req, (db) => actions.scan(db, req.caller, id, signer, req.body.code))
        return reply.code(made ? 201 : 200).send(place)
      },
    )

    app.post(
      '/events/:event_id/check-ins/confirm',
      op('confirmEventCheckIns', 'Mark everybody as attended who checked in and whom nobody has marked', runs, {
        params,
        200: ConfirmedCheckIns,
        fails: [409],
      }),
      async (req) => {
        const { id } = await allowed(req)
        return transaction(db, (db) => actions.confirm(db, req.caller, id))
      },
    )

    app.put(
      '/events/:event_id/head-count',
      op('countHeadsAtEvent', 'Say how many people are in the room', runs, {
        params,
        body: CountHeads,
        200: Type.Object({ head_count: NullableRef(HeadCount) }, { additionalProperties: false }),
        fails: [409],
      }),
      async (req) => {
        const { id } = await allowed(req)
        return { head_count: await transaction(db, (db) => actions.countHeads(db, req.caller, id, req.body.count)) }
      },
    )
  }
