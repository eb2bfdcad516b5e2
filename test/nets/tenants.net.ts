import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { expect, test } from 'vitest'
import { isUuid } from '../../server/platform/shapes.ts'
import { permissions } from '../../server/platform/access/permissions.ts'
import { type Operation, type Schema, documentOf, operationsOf } from '../contract/document.ts'
import { type Answer, type Person, harness } from '../harness.ts'
import { comparable } from './comparable.ts'
import { digest } from './digest.ts'
import { knowledge } from './modules.ts'
import { rehearsal } from './rehearsal.ts'
import { NUMBERS, type Ids, type Request, ask, canBeUndone, idFields, requestFor, rowOf } from './requests.ts'
import { organization, rows, spareProvider } from './world.ts'

/**
 * Tenant probes. Wherever a request can name something by its id, a real id of another organization must get the same
 * answer as an unknown id. Nothing may be written, and nothing of the other organization may be told.
 */
const THEIRS = 'zztheirs'
const t = await harness()
const document = documentOf(t.app)
const operations = operationsOf(document)
  .filter((operation) => !['public', 'scheduler'].includes(operation['x-access'].needs))
  .filter(canBeUndone)
const asked = rehearsal(t.context.pool)
asked.on = false

const [a, b] = [await organization(t, 'ours'), await organization(t, THEIRS)]
const provider_id = await spareProvider(t)
const mine: Ids = { ...(await rows(t, a, a.own, a.own)).ids, provider_id }
/** Rows of the same organization with another department, member and record. */
const cousin: Ids = { ...(await rows(t, a, a.sibling, a.sibling)).ids, provider_id }
const theirs: Ids = { ...(await rows(t, b, b.own, b.own)).ids, provider_id }
const theirOwner = await t.person(b.org, [...permissions])
await t.db
  .updateTable('account')
  .set({ display_name: `${THEIRS} owner` })
  .where('id', '=', theirOwner.account_id)
  .execute()

const askers: [string, Person][] = [
  ['who may everything', await t.person(a.org, [...permissions])],
  ['who may everything in a department', await t.person(a.org, [...permissions], a.own)],
  ['a member without a role', await t.person(a.org)],
  ['a stranger', await t.stranger()],
]
const told = new Set([...Object.values(theirs), THEIRS].filter((value) => value !== provider_id))
const wrong: string[] = []
let probes = 0
const byTag: Record<string, number> = {}

/** A place for an id in a request. */
type Slot = { name: string; put: (request: Request, id: string) => Request }

const isId = ({ format }: Schema) => format === 'uuid' || format === 'uuid-or-slug'
const shapeOf = (schema: Schema): Schema => (schema.$ref ? document.components.schemas[schema.$ref.split('/').at(-1)!]! : schema)

/**
 * Returns all places for ids in an operation, except those in the path. If the path names a row by its id, the
 * organization in the query is ignored.
 */
function slotsOf({ operationId, path, parameters = [], requestBody }: Operation): Slot[] {
  const ids = parameters.filter((parameter) => parameter.in === 'query' && isId(parameter.schema))
  const query = path.includes('{') ? ids.filter(({ name }) => name !== 'org') : ids
  const body = requestBody?.content['application/json']?.schema
  const form = requestBody?.content['multipart/form-data']?.schema
  return [
    ...query.map(({ name }): Slot => ({ name: `query ${name}`, put: (request, id) => ({ ...request, query: { ...withOrg(name), [name]: id } }) })),
    ...(body ? bodySlots(body) : []),
    ...(form ? formSlots(operationId, form) : []),
  ]
} // prettier-ignore

/** The slug of a department is only valid together with its organization. */
const withOrg = (name: string): Record<string, string> => (name === 'department' ? { org: a.org.id } : {})

function bodySlots(schema: Schema): Slot[] {
  const put = (name: string, value: (id: string) => unknown): Slot => ({
    name: `body ${name}`,
    put: (request, id) => ({ ...request, body: { ...(request.body as object), [name.split('[')[0]!]: value(id) } }),
  })
  return Object.entries(shapeOf(schema).properties ?? {}).flatMap(([name, property]) => {
    const shape = shapeOf(property)
    if (isId(shape)) return [put(name, (id) => id)]
    if (shape.type !== 'array' || !shape.items || !isId(shapeOf(shape.items))) return []
    const own = mineOf(name)
    const most = shape.maxItems ?? 50
    const lengths = [1, 2, 3, ...(most > 3 ? [most] : [])]
    return lengths.flatMap((length) =>
      placesIn(length).map((at) =>
        put(`${name}[${at} of ${length}]`, (id) => Array.from({ length }, (_, place) => (place === at ? id : own))),
      ),
    )
  })
}

/** Of hundreds of places, returns only the first, the middle and the last. */
const placesIn = (length: number) => (length > 100 ? [0, length / 2, length - 1] : Array.from({ length }, (_, at) => at))

const mineOf = (name: string) => (idFields(mine)[name] as string[])[0]!

function formSlots(operationId: string, schema: Schema): Slot[] {
  const named = Object.entries(shapeOf(schema).properties ?? {}).filter(([, property]) => isId(property))
  const fields = named.map(([name]): Slot => ({ name: `form ${name}`, put: (request, id) => ({ ...request, form: { ...request.form, [name]: id } }) }))
  const parts = Object.entries(knowledge.operations[operationId]?.parts ?? {}).flatMap(([part, { ids = [] }]) => ids.map((name): Slot => ({
    name: `form ${part}.${name}`,
    put: (request, id) => ({ ...request, form: { ...request.form, [part]: JSON.stringify({ ...JSON.parse(request.form![part]!), [name]: id }) } }),
  })))
  return [...fields, ...parts]
} // prettier-ignore

function mustNotTell(what: string, { text, headers }: Answer, except: string[] = []): void {
  const all = `${text} ${JSON.stringify(headers)}`
  for (const secret of told)
    if (!except.includes(secret) && all.includes(secret)) wrong.push(`${what} tells ${secret}: ${text.slice(0, 200)}`)
}

/** Sends the request with a foreign id. The answer must equal the one to an unknown id. */
async function probe({ operationId, tags }: Operation, how: string, person: Person, foreign: Request, noAnswer: Answer): Promise<void> {
  const what = `${operationId} ${how}`
  probes += 1
  for (const tag of tags) byTag[tag] = (byTag[tag] ?? 0) + 1
  const theirAnswer = await ask(t, person, foreign)
  if (comparable(theirAnswer) !== comparable(noAnswer))
    wrong.push(`${what}: ${theirAnswer.status} ${theirAnswer.text.slice(0, 150)} for theirs, ${noAnswer.status} ${noAnswer.text.slice(0, 150)} for nothing`)
  if (foreign.method !== 'GET' && !knowledge.operations[operationId]?.asks && theirAnswer.status < 400) wrong.push(`${what}: was done`)
  mustNotTell(what, theirAnswer)
} // prettier-ignore

const inPath = ({ path }: Operation) =>
  [...path.matchAll(/\{([^}]+)\}/g)].map((match) => match[1]!).filter((name) => name !== 'provider_id' && !(name in NUMBERS))

/** Returns all non-empty selections of the names. */
const choices = (names: string[]): string[][] =>
  names.reduce<string[][]>((all, name) => [...all, ...all.map((some) => [...some, name])], [[]]).slice(1)

/** Whether an operation is about a tenant. What superusers do with accounts is not. */
const ofTenants = (operation: Operation) => operation['x-access'].needs !== 'superuser' || operation['x-access'].over !== 'nothing'

const unchanged = async (work: () => Promise<void>): Promise<boolean> => {
  const before = await digest(t.db)
  await work()
  return isDeepStrictEqual(await digest(t.db), before)
}

/** Whether the operation is only for people whom a certification reaches. Permissions do not matter. */
const isPersonal = ({ 'x-access': { needs, over } }: Operation) => needs === 'sight' && over === 'row'

test('the ids that stand in for nothing are the only thing wrong with the requests', async () => {
  asked.on = true
  for (const operation of operations.filter(ofTenants)) {
    const answer = await ask(t, askers[0]![1], requestFor(document, operation, mine))
    const superuser = ['superuser', 'self'].includes(operation['x-access'].needs) || isPersonal(operation)
    const conflicting = answer.status === 409
    if (!superuser && !conflicting) expect(answer.status, `${operation.operationId}: ${answer.text}`).toBeLessThan(400)
    mustNotTell(operation.operationId, answer)
  }
  asked.on = false
  expect(wrong).toEqual([])
})

test('ids in the path', async () => {
  const same = await unchanged(async () => {
    for (const operation of operations.filter(ofTenants)) {
      for (const [who, person] of askers) {
        for (const names of choices(inPath(operation))) {
          const rows = names.map((name) => rowOf(operation, name))
          const put = (ids: (name: string) => string) => requestFor(document, operation, { ...mine, ...Object.fromEntries(rows.map((name) => [name, ids(name)])) })
          const none = await ask(t, person, put(() => randomUUID()))
          await probe(operation, `with their ${names.join(', ')} by ${who}`, person, put((name) => theirs[name]!), none)
        }
      }
    }
  })
  expect(same, 'something was written').toBe(true)
  expect(wrong.slice(0, 40)).toEqual([])
}) // prettier-ignore

test('ids in a path that do not belong to one another', async () => {
  const same = await unchanged(async () => {
    for (const operation of operations.filter((candidate) => inPath(candidate).length > 2)) {
      for (const name of inPath(operation).slice(1)) {
        const put = (id: string) => requestFor(document, operation, { ...mine, [name]: id })
        const [who, none] = [askers[0]![1], await ask(t, askers[0]![1], put(randomUUID()))]
        await probe(operation, `with a cousin's ${name}`, who, put(cousin[name]!), none)
      }
    }
  })
  expect(same, 'something was written').toBe(true)
  expect(wrong.slice(0, 40)).toEqual([])
})

test('ids in queries, bodies and forms, at every position', async () => {
  const same = await unchanged(async () => {
    for (const operation of operations.filter(ofTenants)) {
      const base = requestFor(document, operation, mine)
      for (const slot of slotsOf(operation)) {
        for (const [who, person] of askers) {
          const none = await ask(t, person, slot.put(base, randomUUID()))
          for (const theirId of theirIdsFor(slot.name))
            await probe(operation, `with ${theirId} in ${slot.name} by ${who}`, person, slot.put(base, theirId), none)
        }
      }
    }
  })
  expect(same, 'something was written').toBe(true)
  expect(wrong.slice(0, 40)).toEqual([])
}) // prettier-ignore

/** Returns foreign ids for a place: ids that fit, and others, such as an organization for a department. */
function theirIdsFor(slot: string): string[] {
  if (/\[\d+ of (\d{2,})\]/.test(slot)) return [theirs.subject_id!]
  const ids = ['org_id', 'dept_id', 'role_id', 'user_id', 'subject_id', 'record_id', 'cert_id'].map((name) => theirs[name]!)
  return slot.includes('[') ? ids.slice(4) : ids
}

test('a slug shaped like their id is refused, and their id is never read as a slug', async () => {
  const same = await unchanged(async () => {
    for (const operation of operations.filter(ofTenants)) {
      const schema = operation.requestBody?.content['application/json']?.schema
      if (!schema || !shapeOf(schema).properties?.slug) continue
      for (const id of Object.values(theirs).filter(isUuid)) {
        const base = requestFor(document, operation, mine)
        const answer = await ask(t, askers[0]![1], { ...base, body: { ...(base.body as object), slug: id } })
        probes += 1
        if (answer.status !== 400 && answer.status !== 403) wrong.push(`${operation.operationId} with the slug ${id}: ${answer.status}`)
      }
    }
  })
  expect(same, 'something was written').toBe(true)
  expect(wrong.slice(0, 40)).toEqual([])
})

test('probes of every family of operations were made', () => {
  console.log(`Tenant probes: ${probes} probes, ${wrong.length} wrong. By the tag of their operation:`, byTag)
  const tags = operations.filter((operation) => inPath(operation).length > 0).flatMap(({ tags: own }) => own)
  expect(tags.filter((tag) => !byTag[tag])).toEqual([])
})
