import { afterAll, beforeAll, expect, test } from 'vitest'
import { permissions } from '../../server/platform/access/permissions.ts'
import { type Answer, harness } from '../harness.ts'
import { faithful } from '../nets/faithful.ts'
import { rehearsal } from '../nets/rehearsal.ts'
import { type Ids, ask, requestFor } from '../nets/requests.ts'
import { organization, rows, spareProvider } from '../nets/world.ts'
import { type Operation, type Schema, documentOf, operationsOf } from './document.ts'
import { type Body, byName, fitted, samples } from './fields.ts'
import { ELSEWHERE, UNSAMPLED, UNTOLD, keptIn } from './fields-answered.ts'
import { readiness } from './fields-ready.ts'
import { fullValues } from './full.ts'

const t = await harness()
const document = documentOf(t.app)
const bodyOf = ({ requestBody }: Operation): Schema | undefined => requestBody?.content['application/json']?.schema
/** Every operation whose JSON body creates or changes something. */
const writes = operationsOf(document).filter(
  (operation) => bodyOf(operation) && (['PATCH', 'PUT'].includes(operation.method) || operation.responses['201']),
)

const undo = rehearsal(t.context.pool)
undo.on = false
const place = await organization(t, 'ours')
const provider_id = await spareProvider(t)
const world = await rows(t, place, place.own, place.own)
const root = await t.superuser()
await t.join(root, place.org)
const everything = await t.person(place.org, [...permissions])
const ids: Ids = {
  ...world.ids,
  provider_id,
  provider_of_accounts_id: t.provider_id,
  apart_id: place.apart.id,
  child_id: place.child.id,
  stranger_id: (await t.stranger()).account_id,
}
for (const part of ['level', 'phase']) {
  const { body } = await t.call<{ id: string }>(everything, 'POST', `/api/learning-pathways/${ids.pathway_id}/${part}s`, { name: 'Other' })
  ids[`other_${part}_id`] = body.id
}
const { full, kindsOf, shapeOf } = fullValues(document, byName(ids))
const ready = readiness(t, document, everything, ids)

/**
 * The rows of the world are inserted without the service and partly contradict each other. Therefore their organization
 * is deleted afterwards.
 */
afterAll(async () => {
  undo.on = false
  const { status, text } = await t.call(root, 'DELETE', `/api/organizations/${ids.org_id}/permanent-deletion`)
  if (status !== 204) throw new Error(`The organization was not deleted: ${text}`)
  await t.db.deleteFrom('sign_in_provider').where('id', '=', provider_id).execute()
  await t.drain()
})

const OF_LEARNERS = new Set(['updateForumPost', 'startQuizAttempt'])
const OF_SUPERUSERS = new Set(['updateOrganization', 'addDirectoryUser'])
const asker = ({ operationId, 'x-access': { needs, over } }: Operation) => {
  if (over === 'own' || (needs === 'sight' && over === 'row') || OF_LEARNERS.has(operationId)) return world.learner
  return needs === 'superuser' || OF_SUPERUSERS.has(operationId) ? root : everything
}

const fields = writes.flatMap((operation) =>
  Object.keys(shapeOf(bodyOf(operation)!).properties ?? {}).map((field) => `${operation.operationId}.${field}`),
)
const cameBack = new Set<string>()
const lost = new Set<string>()
const accepted = new Set<string>()
const refused: string[] = []
const changed: string[] = []

beforeAll(async () => {
  for (const operation of writes) {
    const length = Math.max(2, kindsOf(bodyOf(operation)!), samples(operation.operationId))
    for (let nr = 0; nr < length; nr += 1) await look(operation, nr)
  }
}, 120_000)

test('what creates or changes something takes a body with every field of its shape', () => {
  expect(refused.filter((each) => UNSAMPLED[each.split(' ')[0]!] === undefined)).toEqual([])
  expect(Object.keys(UNSAMPLED).filter((operationId) => accepted.has(operationId))).toEqual([])
})

test('each field comes back as it was sent, or stands in the list of those that do not', () => {
  const isListed = (field: string) => UNTOLD.some(([pattern]) => pattern.test(field))
  const isSampled = (field: string) => UNSAMPLED[field.split('.')[0]!] === undefined
  expect(changed).toEqual([])
  expect(fields.filter((field) => (lost.has(field) || !cameBack.has(field)) && !isListed(field) && isSampled(field))).toEqual([])
  expect(fields.filter((field) => cameBack.has(field) && isListed(field))).toEqual([])
  expect(UNTOLD.filter(([pattern]) => !fields.some((field) => pattern.test(field)))).toEqual([])
})

test('an empty text clears what the document says is clearable', async () => {
  for (const operation of writes) {
    const { properties = {} } = shapeOf(bodyOf(operation)!)
    const names = Object.keys(properties).filter((name) => properties[name]!['x-clearable'])
    if (names.length === 0) continue
    const { answer } = await send(operation, 0, Object.fromEntries(names.map((name) => [name, ''])))
    for (const name of names)
      expect(await keptOf(operation, name, answer.body), `${operation.operationId}.${name}: ${answer.text}`).toBeNull()
  }
}, 60_000)

/** Sends one sample. The service undoes it, unless a following GET reads it. */
async function send(operation: Operation, nr: number, more: Body = {}): Promise<{ body: Body; answer: Answer }> {
  const { operationId } = operation
  const schema = bodyOf(operation)!
  const [sample, another] = [nr, nr + kindsOf(schema)].map((number) => full(schema, number) as Body) as [Body, Body]
  undo.on = false
  const { at, body: given } = await ready(operation, sample, another, nr)
  const body = { ...fitted(operationId, given, nr, at), ...more }
  undo.on = ELSEWHERE[operationId] === undefined
  return { body, answer: await ask(t, asker(operation), { ...requestFor(document, operation, at), body }) }
}

async function look(operation: Operation, nr: number): Promise<void> {
  const { body, answer } = await send(operation, nr)
  if (answer.status < 300) await compare(operation, body, answer.body)
  else refused.push(`${operation.operationId} ${nr}: ${answer.text} to ${JSON.stringify(body)}`)
}

async function compare(operation: Operation, body: Body, answer: unknown): Promise<void> {
  const { properties = {} } = shapeOf(bodyOf(operation)!)
  accepted.add(operation.operationId)
  for (const [field, sent] of Object.entries(body)) {
    const kept = await keptOf(operation, field, answer)
    const name = `${operation.operationId}.${field}`
    ;(kept === undefined ? lost : cameBack).add(name)
    try {
      if (kept !== undefined) faithful({ properties }, { [field]: sent }, { [field]: kept })
    } catch (error) {
      changed.push(`${operation.operationId}: ${String(error)}`)
    }
  }
}

async function keptOf(operation: Operation, field: string, answer: unknown): Promise<unknown> {
  const { operationId } = operation
  const read = ELSEWHERE[operationId]?.[field]
  if (!read) return keptIn(operationId, field, answer)
  const found = await t.call<unknown>(asker(operation), 'GET', `/api${read.path(answer, ids)}`)
  return read.value(found.body, answer)
}
