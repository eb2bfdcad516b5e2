import { randomInt } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { permissions } from '../../server/platform/access/permissions.ts'
import { type Operation, type Schema, documentOf, operationsOf } from '../contract/document.ts'
import { type Person, harness } from '../harness.ts'
import { type Spoilt, arbitrariesOf } from './arbitraries.ts'
import { LONG } from './contention.ts'
import { digest } from './digest.ts'
import { beyondShape, mend, mendQuery } from './beyond-shape.ts'
import { faithful } from './faithful.ts'
import { type OperationNets, merge } from './module.ts'
import { knowledge } from './modules.ts'
import { rehearsal } from './rehearsal.ts'
import { type AnyAnswer, TAKEN, ask, canBeUndone, requestFor, type Ids, type Request } from './requests.ts'
import { hostileBodies, hostilePaths, hostileQueries } from './hostile.ts'
import { organization, rows, spareProvider } from './world.ts'

/**
 * Input fuzz. What the schemas of the document allow must be accepted, stored as sent and answered in the documented
 * shape. Everything else must be refused with 400 and a sentence that names the field. No input may cause a server
 * error.
 */
const seed = Number(process.env.NETS_SEED ?? randomInt(2 ** 31))
const REQUESTS = LONG ? 1_000_000 : 15_000
/** The number of valid bodies to try until an operation accepts one. A few can all be refused by chance. */
const PATIENCE = 500

const t = await harness()
const document = documentOf(t.app)
const operations = operationsOf(document).filter((operation) => !['public', 'scheduler'].includes(operation['x-access'].needs))
const undo = rehearsal(t.context.pool)
undo.on = false
const a = await organization(t, 'ours')
const provider_id = await spareProvider(t)
const world = await rows(t, a, a.own, a.own)
const departments = { child_dept_id: a.child.id, sibling_dept_id: a.sibling.id, apart_dept_id: a.apart.id }
const root = await t.superuser()
const everything = await t.person(a.org, [...permissions])
await t.join(root, a.org)
const belongings = await Promise.all(knowledge.belongings.map((make) => make(t, [everything.account_id], world.ids)))
const mine: Ids = merge([world.ids, { provider_id }, departments, ...belongings])

const netsOf = ({ operationId }: Operation): OperationNets => knowledge.operations[operationId] ?? {}
/** Returns the person who sends an operation. A certification is claimed by a person whom it reaches; the learner has own rows. */
function asker(operation: Operation): Person {
  const { needs, over } = operation['x-access']
  const usual = over === 'own' || (needs === 'sight' && over === 'row') ? 'learner' : needs
  const who = netsOf(operation).asker ?? usual
  return who === 'learner' ? world.learner : who === 'superuser' ? root : everything
}

const [fields, choices] = [knowledge.fields(mine), knowledge.choices(mine)]
const { legal, spoilt, shapeOf } = arbitrariesOf(document, (field) => {
  const ids = choices[field] ?? (fields[field] === undefined ? [] : ([fields[field]].flat() as string[]))
  if (ids.length === 0) throw new Error(`The fuzz knows no row for the field ${field}. Let its module name one (nets.ts).`)
  return ids
})

let requests = 0
const accepted = new Map<string, [accepted: number, all: number]>()
const wrong: string[] = []

async function send(operation: Operation, request: Request): Promise<AnyAnswer> {
  requests += 1
  const answer = await ask(t, asker(operation), request)
  if (answer.status >= 500) throw new Error(`answered ${answer.status} ${answer.text}`)
  return answer
}

const base = (operation: Operation) => requestFor(document, operation, mine)
const bodyOf = ({ requestBody }: Operation): Schema | undefined => requestBody?.content['application/json']?.schema
const withBody = operations.filter(bodyOf)
const withQuery = operations.filter(({ parameters = [] }) => parameters.some((parameter) => parameter.in === 'query'))

/** Checks a property for many operations, a few in parallel. Failures are shrunk and collected. */
async function hold<T>(name: string, of: Operation[], share: number, arbitrary: (operation: Operation) => fc.Arbitrary<T>, check: (operation: Operation, value: T) => Promise<void>): Promise<void> {
  const numRuns = Math.ceil((REQUESTS * share) / of.length)
  const waiting = [...of]
  const run = async () => {
    for (let operation = waiting.shift(); operation; operation = waiting.shift()) {
      const one = operation
      const result = await fc.check(fc.asyncProperty(arbitrary(one), (value) => check(one, value)), { numRuns, seed })
      if (result.failed) wrong.push(`${one.operationId}, ${name}: ${JSON.stringify(result.counterexample?.[0])?.slice(0, 400)}: ${String(result.errorInstance).slice(0, 400)}`)
    }
  }
  await Promise.all([run(), run(), run()])
} // prettier-ignore

const legalBodies = (operation: Operation) => legal(bodyOf(operation)!).map((body) => mend(operation.operationId, body, mine))

async function legalBody(operation: Operation, body: unknown): Promise<void> {
  const answer = await send(operation, { ...base(operation), body })
  const [before, all] = accepted.get(operation.operationId) ?? [0, 0]
  accepted.set(operation.operationId, [before + (answer.status < 400 ? 1 : 0), all + 1])
  if (answer.status < 400) faithful(shapeOf(bodyOf(operation)!), body, netsOf(operation).echo?.(answer.body) ?? answer.body)
  else if (answer.status !== 409 && !beyondShape(operation.operationId, answer))
    throw new Error(`a legal body was answered ${answer.status} ${answer.text}`)
}

async function untilAccepted(operation: Operation): Promise<void> {
  const { operationId } = operation
  const isAccepted = () => TAKEN.has(operationId) || accepted.get(operationId)![0] > 0
  if (isAccepted()) return
  for (const body of fc.sample(legalBodies(operation), { numRuns: PATIENCE, seed: seed + 1 })) {
    await legalBody(operation, body).catch((error: unknown) => wrong.push(`${operationId}, a legal body: ${String(error).slice(0, 400)}`))
    if (isAccepted()) return
  }
}

async function spoiltBody(operation: Operation, { value, at, how }: Spoilt): Promise<void> {
  const answer = await send(operation, { ...base(operation), body: value })
  const { error, error_description: says } = answer.body
  if (how === 'too many' && answer.status === 413) return
  if (answer.status !== 400 || error !== 'invalid_request') throw new Error(`${how} at ${at.join('.')} was answered ${answer.status} ${answer.text.slice(0, 200)}`)
  const field = at[0]
  if (field !== undefined && !says.includes(field)) throw new Error(`${how} at ${at.join('.')}: the sentence names no ${field}: ${says}`)
} // prettier-ignore

test('bodies', async () => {
  console.log(`Input fuzz: seed ${seed}, ${REQUESTS} requests.`)
  const before = await digest(t.db)
  undo.on = true
  const undoable = withBody.filter(canBeUndone)
  await hold('a legal body', undoable, 0.16, legalBodies, legalBody)
  for (const operation of undoable) await untilAccepted(operation)
  await hold('an illegal body', withBody, 0.56, (operation) => spoilt(bodyOf(operation)!), spoiltBody)
  await hold('any JSON', withBody, 0.06, () => fc.oneof({ weight: 20, arbitrary: fc.jsonValue({ maxDepth: 4 }) }, fc.constantFrom('{}', '[]', 'null')), async (operation, body) => {
    const { status } = await send(operation, { ...base(operation), body })
    const object = typeof body === 'object' && body !== null && !Array.isArray(body)
    if (!object ? status !== 400 : Object.keys(body).length > 0 && status !== 400) throw new Error(`any JSON was answered ${status}`)
  }) // prettier-ignore
  undo.on = false
  expect(await digest(t.db)).toEqual(before)
  expect(wrong).toEqual([])
})

test('bodies that are no JSON, or JSON of the worst kind', async () => {
  undo.on = true
  for (const [index, operation] of withBody.entries()) {
    // All operations share one parser, so the large bodies are sent to only some of them.
    for (const { name, bytes, type, statuses } of hostileBodies.filter((body) => index % 8 === 0 || body.bytes.length < 20_000)) {
      requests += 1
      const { method, path } = base(operation)
      const answer = await t.call(asker(operation), method as 'POST', path, bytes, { 'content-type': type }).catch((error: unknown) => ({ status: 0, text: String(error) }))
      if (!statuses.includes(answer.status)) wrong.push(`${operation.operationId} with ${name}: ${answer.status} ${answer.text.slice(0, 200)}`)
    }
  }
  undo.on = false
  expect(wrong).toEqual([])
}) // prettier-ignore

test('forms and files', async () => {
  undo.on = true
  const submit = (operation: Operation, form: Record<string, string>) => send(operation, { ...base(operation), form: { ...base(operation).form, ...form } })
  for (const operation of operations) {
    for (const [part, { shape, like }] of Object.entries(netsOf(operation).parts ?? {})) {
      if (shape && like) await hold(`legal ${part}`, [operation], 0.005, () => legal(shape).map((body) => mend(like, body, mine)), async (_operation, body) => {
        const answer = await submit(operation, { [part]: JSON.stringify(body) })
        if (answer.status < 400) faithful(shapeOf(shape), body, answer.body)
        else if (answer.status !== 409 && !beyondShape(operation.operationId, answer)) throw new Error(`was answered ${answer.status} ${answer.text}`)
      })
      if (shape) await hold(`illegal ${part}`, [operation], 0.02, () => spoilt(shape), async (_operation, { value, how, at }) => {
        const { status, text } = await submit(operation, { [part]: JSON.stringify(value) })
        if (status !== 400 && !(status === 413 && how === 'too many')) throw new Error(`${how} at ${at.join('.')} was answered ${status} ${text.slice(0, 200)}`)
      })
    }
  }
  const imports = operations.filter(({ operationId, requestBody }) => operationId.startsWith('import') && requestBody?.content['multipart/form-data'])
  await hold('any file', imports, 0.02, csv, async (operation, file) => {
    const { status, text } = await submit(operation, { file })
    if (status !== 200 && status !== 400) throw new Error(`was answered ${status} ${text.slice(0, 200)}`)
  })
  undo.on = false
  expect(wrong).toEqual([])
}) // prettier-ignore

const cell = fc.oneof(
  fc.constantFrom('title', 'user_id', 'email', 'learner_email', 'external_id', 'status', 'completed_at', 'name', 'x@example.org', '2026-01-01T00:00:00Z', '"', '""', '"a\nb"', ',', ';', '\r', '\0', '\uFEFF', '=1+1', ''),
  fc.string({ maxLength: 20, unit: 'binary' }).map((text) => text.toWellFormed()),
) // prettier-ignore
/** Texts that resemble CSV. */
const csv = () =>
  fc.array(fc.array(cell, { maxLength: 6 }), { maxLength: 6 }).map((lines) => lines.map((cells) => cells.join(',')).join('\r\n'))

test('queries and paths', async () => {
  undo.on = true
  const parameters = (operation: Operation) => (operation.parameters ?? []).filter((parameter) => parameter.in === 'query')
  const legalQuery = (operation: Operation) =>
    fc.record(Object.fromEntries(parameters(operation).filter(({ name }) => !name.endsWith('cursor')).map(({ name, schema }) => [name, legal(schema, name).map(String)])), { requiredKeys: parameters(operation).filter(({ required }) => required).map(({ name }) => name) })
  await hold('a legal query', withQuery, 0.04, legalQuery, async (operation, query) => {
    const answer = await send(operation, { ...base(operation), query: mendQuery(query as Record<string, string>, parameters(operation).some(({ name }) => name === 'org'), mine) })
    if (answer.status >= 400 && answer.status !== 409 && !beyondShape(operation.operationId, answer)) throw new Error(`answered ${answer.status} ${answer.text}`)
  })
  await hold('an illegal query', withQuery, 0.12, (operation) => hostileQueries(parameters(operation)), async (operation, { name, text }) => {
    const { method, path, query, body } = base(operation)
    const needed = Object.entries(query).filter(([other]) => !text.startsWith(`${other}=`))
    const search = [...needed.map(([other, value]) => `${other}=${encodeURIComponent(value)}`), text].join('&')
    requests += 1
    const answer = await t.call<AnyAnswer['body']>(asker(operation), method as 'GET', `${path}?${search}`, body)
    if (answer.status !== 400) throw new Error(`answered ${answer.status} ${answer.text.slice(0, 200)}`)
    if (name !== '' && !answer.body.error_description.includes(name)) throw new Error(`the sentence names no ${name}: ${answer.text}`)
  })
  const withIds = operations.filter(({ path }) => path.includes('{'))
  await hold('an illegal path', withIds, 0.06, ({ path }) => hostilePaths(path, mine), async (operation, path) => {
    requests += 1
    const answer = await ask(t, asker(operation), { ...base(operation), path })
    if (answer.status !== 400 && answer.status !== 404) throw new Error(`answered ${answer.status} ${answer.text.slice(0, 200)}`)
  })
  undo.on = false
  expect(wrong).toEqual([])
}) // prettier-ignore

test('every legal kind of body was accepted, and nothing was wrong', () => {
  const shares = [...accepted].map(([name, [yes, all]]) => [name, Math.round((100 * yes) / all)] as const)
  console.log(`Input fuzz: ${requests} requests, seed ${seed}, ${wrong.length} wrong. Legal bodies accepted, in percent: ${shares.map(([name, share]) => `${name} ${share}`).join(', ')}.`)
  expect(wrong).toEqual([])
  expect([...accepted].filter(([name, [yes]]) => yes === 0 && !TAKEN.has(name))).toEqual([])
  expect(requests).toBeGreaterThanOrEqual(REQUESTS)
}) // prettier-ignore
