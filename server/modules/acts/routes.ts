import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import type { Context } from '../../context.ts'
import type { ModuleDeclarations, Routes } from '../../module.ts'
import { whoMay } from '#platform/access/declared.ts'
import { operations } from '#platform/http/operation.ts'
import { Params, Query, Ref, Uuid } from '#platform/shapes.ts'
import { type OpenedBatch, send, takeBack } from './actions.ts'
import { checkActs } from './actions-perform.ts'
import { type ActRunner, actRunner } from './actions-run.ts'
import { ActBatch, DoActs, TakeActsBack } from './schema.ts'
import * as batches from './store.ts'

const params = Params({ batch_id: Uuid })
const AfterQuery = Query({ after: Type.Integer({ default: 0, minimum: 0, maximum: 2 ** 31 - 1 }) })

const sends = whoMay('token', 'nothing', { says: 'any token; each act needs what its own operation needs' })
const sender = whoMay('self', 'own', { says: 'whose batch it is' })
const op = operations('Acts')

const NDJSON = 'application/x-ndjson'
const STREAMED = { 'content-type': NDJSON, 'x-accel-buffering': 'no' }
/** Lines of JSON. Each is an `ActBatch` with the outcomes since the line before. */
const Outcomes = {
  description: 'A line of JSON, shaped as ActBatch, after each act. The batch goes on if the reader leaves.',
  content: { [NDJSON]: { schema: Type.Unsafe<Readable>({ type: 'string' }) } },
}

export const actRoutes: Routes<ModuleDeclarations> = (context, house) => async (app) => {
  const { db } = context
  const runner = actRunner(context, app, house)
  app.addHook('onListen', () => void runner.sweep())
  app.addHook('onClose', runner.idle)
  const keyOf = ({ actor, params: { batch_id } }: BatchRequest) => ({ account_id: actor.id, batch_id })

  app.post(
    '/acts',
    op('doActs', 'Do operations one by one, each with its own checks and in its own transaction', sends, {
      body: DoActs,
      200: Outcomes,
      fails: [404, 409],
    }),
    async (req, reply) => {
      checkActs(app, req.body.acts)
      const batch = await send(db, req.caller, req.body)
      reply.headers(STREAMED)
      return outcomes(app, context, runner, batch)
    },
  )

  app.get(
    '/acts/:batch_id',
    op('getActs', 'The outcomes of a batch so far', sender, { params, querystring: AfterQuery, 200: Ref(ActBatch) }),
    async (req) => {
      const batch = await batches.get(db, keyOf(req), req.query.after)
      if (batch.settled_count < batch.acts_count) runner.start(keyOf(req))
      return batch
    },
  )

  app.post(
    '/acts/:batch_id/stop',
    op('stopActs', 'Leave the acts of a batch undone that have not begun', sender, { params, 200: Ref(ActBatch) }),
    async (req) => {
      await batches.giveUp(db, keyOf(req))
      return batches.get(db, keyOf(req), 0)
    },
  )

  app.post(
    '/acts/:batch_id/take-back',
    op('takeActsBack', 'Do the opposite of the audit entries of a batch, as far as they are unchanged since', sends, {
      params,
      body: TakeActsBack,
      200: Outcomes,
      fails: [404, 409],
    }),
    async (req, reply) => {
      const batch = await takeBack(db, req.caller, req.params.batch_id, req.body, house)
      reply.headers(STREAMED)
      return outcomes(app, context, runner, batch)
    },
  )
}

type BatchRequest = Pick<FastifyRequest, 'actor'> & { params: { batch_id: string } }

/** Does the batch, and streams its outcomes as they come. */
function outcomes(app: FastifyInstance, { db }: Context, runner: ActRunner, key: OpenedBatch): Readable {
  async function* lines() {
    for (let after = 0; ;) {
      // Before the look, so that no outcome falls between the two.
      const next = runner.nextStep(key)
      const batch = await batches.get(db, key, after)
      if (after === 0 || batch.items.length > 0 || batch.over) yield `${JSON.stringify(batch)}\n`
      if (batch.over || app.leaving.aborted) return
      after = batch.next_after
      runner.start(key)
      if (batch.items.length === 0) await next
    }
  }
  runner.start(key)
  return Readable.from(lines())
}
