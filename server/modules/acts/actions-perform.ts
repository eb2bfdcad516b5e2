import type { FastifyInstance } from 'fastify'
import type { Context } from '../../context.ts'
import type { ModuleDeclarations } from '../../module.ts'
import { type ActRequest, addressOf } from '#platform/acts/operations.ts'
import { asRefusal, oppositeOf } from '#platform/acts/opposites.ts'
import type { Tx } from '#platform/db/open.ts'
import { type ApiError, isRemark, notFound, refusal } from '#platform/errors.ts'
import { shown } from '#modules/audit-log/rules.ts'
import * as entries from '#modules/audit-log/store.ts'
import { type LeasedBatch, type OpenAct, DONE, settle } from './store.ts'

const actOver = refusal('conflict', 'act_over', 'That act was done or given up already.')
const notAnAct = refusal('invalid_request', 'not_an_act', '{operation} cannot be an act of a batch.', 'operation')

/** Seconds to wait before the same act is tried again, or that another process goes on with the batch. */
export type Pause = number | 'hand over' | undefined

/** A request, with the check that runs in its transaction before its change. */
type CheckedAct = { request: ActRequest; check?: (db: Tx) => Promise<void> }
type Answer = { status: number; body: unknown; request_id: string | null }

/** Returns the function that does an act of a batch by a request to its own operation, and writes its outcome. */
export function performer(context: Context, app: FastifyInstance, { opposites, families }: ModuleDeclarations) {
  const { db, access } = context

  /** Returns what takes an entry back, or the refusal for the account. */
  async function oppositeFor({ organization_id, account_id }: LeasedBatch, entry_id: string): Promise<CheckedAct | Answer> {
    const [actor, entry] = [await access.load(account_id), await entries.find(db, organization_id, entry_id, families)]
    if (!actor || !entry) return refused(notFound())
    const { values_hidden } = shown(actor, organization_id, families, entry)
    const opposite = oppositeOf({ ...entry, organization_id }, opposites, { actor, valuesHidden: values_hidden })
    if (!isRemark(opposite)) return { request: opposite.request, check: async (db) => opposite.unchanged?.(db, actor) }
    return { status: 409, body: asRefusal(opposite), request_id: null }
  }

  async function answerTo(batch: LeasedBatch, act: OpenAct, { request, check }: CheckedAct): Promise<Answer> {
    const operation = app.actOperations.get(request.operation)
    if (!operation) return refused(notAnAct({ operation: request.operation }))
    const url = addressOf(operation, request)
    if (url === undefined) return refused(notFound())
    const begin = async (db: Tx, request_id: string) => {
      if (!(await settle(db, act, { ...DONE, request_id }))) throw actOver()
      await check?.(db)
    }
    return app.actTickets.with({ ...batch, act: { begin } }, async (authorization) => {
      const { body } = request
      const answer = await app.inject({
        method: operation.method,
        url,
        headers: {
          authorization,
          'batch-id': batch.batch_id,
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { payload: JSON.stringify(body) }),
      })
      const request_id = String(answer.headers['x-request-id'])
      return { status: answer.statusCode, body: answer.statusCode < 400 ? null : answer.json(), request_id }
    })
  }

  return async function perform(batch: LeasedBatch, act: OpenAct): Promise<Pause> {
    const found = act.request ? { request: act.request } : await oppositeFor(batch, act.entry_id!)
    const { status, body, request_id } = 'status' in found ? found : await answerTo(batch, act, found)
    if (status === 429) return secondsIn(body)
    if (status === 503) return 'hand over'
    const failed = { outcome: 'failed', status, error: JSON.stringify(body), request_id: null } as const
    await settle(db, act, status < 400 ? { ...DONE, request_id } : failed)
    return undefined
  }
}

const refused = ({ status, code, message, details }: ApiError): Answer => ({
  status,
  body: { error: code, error_description: message, ...details },
  request_id: null,
})

function secondsIn(body: unknown): number {
  const { params } = body as { params?: { seconds?: number } }
  return params?.seconds ?? 1
}

/** Refuses acts whose operation does not declare that it can be one, or whose parameters are not those of its address. */
export function checkActs(app: FastifyInstance, acts: (ActRequest & { key: string })[]): void {
  const keys = new Set(acts.map(({ key }) => key))
  if (keys.size < acts.length) throw keyTwice()
  for (const [nr, { operation, params = {} }] of acts.entries()) {
    const known = app.actOperations.get(operation)
    if (!known) throw notAnAct({ operation }).with({ field: `acts.${nr}.operation` })
    const strange = Object.keys(params).find((name) => !known.params.includes(name))
    const missing = known.params.find((name) => params[name] === undefined)
    if (strange !== undefined || missing !== undefined)
      throw wrongParams({ operation, params: known.params.join(', ') }).with({ field: `acts.${nr}.params` })
  }
}

const wrongParams = refusal('invalid_request', 'act_params', 'The params of {operation} are: {params}.')
const keyTwice = refusal('invalid_request', 'act_key_twice', 'Each act of a request needs a key of its own.', 'acts')
