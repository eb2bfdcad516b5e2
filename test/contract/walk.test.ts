import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { permissions } from '../../server/platform/access/permissions.ts'
import { type Answer, type Person, harness } from '../harness.ts'
import { NUMBERS, rowOf } from '../nets/requests.ts'
import { organization, rows } from '../nets/world.ts'
import { type Operation, type Schema, documentOf, operationsOf } from './document.ts'
import { sample } from './sample.ts'

const t = await harness()
const document = documentOf(t.app)
const operations = operationsOf(document)

/** Operations that need no token. A route that becomes public must be added here. */
const PUBLIC = new Set([
  'getHealth', 'getReadiness', 'getOpenapiDocument', 'getProtectedResourceMetadata',
  'listSignInChoices', 'getSessionState', 'startSignIn', 'finishSignIn', 'finishSignInAtSharedAddress', 'signOut', 'verifyAward',
  'getCalendarFeed',
]) // prettier-ignore

/** Operations that answer any caller with a token, because they concern only the caller. */
const OWN = new Set([
  'getMe', 'updateMe', 'getMyAccess', 'readMyNotifications', 'getMyNotificationPreferences', 'setMyNotificationPreferences', 'getMyCheckInCode', 'getToDo', 'getHome', 'getTokenInfo', 'listMyCalendarFeeds', 'createCalendarFeed', 'revokeMyCalendarFeeds',
  // It has no row for a stranger, which its bytes do not show here. Its own test reads them.
  'exportRecordsWorkbook',
]) // prettier-ignore

const scheduled = operations.filter((operation) => operation['x-access']?.needs === 'scheduler')
const protectedOperations = operations.filter((operation) => !PUBLIC.has(operation.operationId) && !scheduled.includes(operation))

/** Ids by the parameters of paths, and by the fields of bodies for the same things. */
type Rows = Record<string, string>
const inBodies = ({ org_id, dept_id, user_id, role_id, subject_id, cert_id }: Rows) => ({
  ...(org_id && { owner_organization_id: org_id, organization_id: org_id }),
  ...(dept_id && { owner_department_id: dept_id, parent_department_id: dept_id }),
  ...(user_id && { learner_user_id: user_id, user_id }),
  ...(role_id && { role_id, manager_role_id: role_id }),
  ...(subject_id && { parent_ids: [subject_id], subject_matter_ids: [subject_id], subject_matter_id: subject_id }),
  ...(cert_id && { certification_type_id: cert_id }),
})
const namesInBodies = Object.keys(inBodies({ org_id: 'x', dept_id: 'x', user_id: 'x', role_id: 'x', subject_id: 'x', cert_id: 'x' }))
const nowhere = (): Rows => new Proxy({}, { get: () => randomUUID() })

/** The part of an operation's answer that this file reads: a page or an error. */
type Walked = { items: unknown[]; error: string }

function ask(person: Person | undefined, operation: Operation, rows: Rows = nowhere()): Promise<Answer<Walked>> {
  const { method, path, parameters = [], requestBody } = operation
  const url = path.replaceAll(/\{([^}]+)\}/g, (_all, name: string) => rows[rowOf(operation, name)] ?? randomUUID())
  const query = parameters
    .filter((parameter) => parameter.in === 'query' && parameter.required)
    .map(({ name, schema }) => `${name}=${encodeURIComponent(String(sample(document, schema)))}`)
  const target = [url, ...query].join('?')
  const form = requestBody?.content['multipart/form-data']?.schema
  if (form)
    return t.call<Walked>(person, method as 'POST', target, multipart(form, rows), {
      'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
    })
  const schema = requestBody?.content['application/json']?.schema
  return t.call<Walked>(person, method as 'GET', target, schema && sample(document, schema, inBodies(rows)))
}

const BOUNDARY = 'walk'

/** Returns a form with every field, required or not, and with an organization if the form asks for one. */
function multipart({ properties = {} }: Schema, { org_id }: Rows): string {
  const parts = Object.entries(properties).map(([name, { format }]) => {
    const file = format === 'binary' ? '; filename="walk.csv"\r\ncontent-type: text/csv' : ''
    return `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"${file}\r\n\r\n${name === 'org' ? org_id : '[]'}\r\n`
  })
  return `${parts.join('')}--${BOUNDARY}--\r\n`
}

/** Whether the answer is an empty page, an empty array, or a CSV file with only its header. */
const isEmpty = ({ body, text }: Answer<Walked>) =>
  body === undefined ? text.trim().split('\n').length === 1 : (Array.isArray(body) ? body : body.items)?.length === 0

test('nobody gets anything without a token, except what is public', async () => {
  for (const operation of operations) {
    const { status, body } = await ask(undefined, operation)
    if (PUBLIC.has(operation.operationId)) expect(status, operation.operationId).not.toBe(401)
    else expect([status, body?.error], operation.operationId).toEqual([401, 'invalid_token'])
  }
  const declared = operations.filter((operation) => operation['x-permission'] === 'public').map(({ operationId }) => operationId)
  expect(declared.toSorted()).toEqual([...PUBLIC].toSorted())
})

test('a stranger with a valid token gets nothing of anybody, and writes nothing', async () => {
  const rows = await somebodyElses()
  const stranger = await t.stranger()
  const before = await everythingWritten()
  for (const operation of protectedOperations.filter(({ operationId }) => !OWN.has(operationId))) {
    const answer = await ask(stranger, operation, rows)
    const fine = [400, 403, 404].includes(answer.status) || (answer.status === 200 && isEmpty(answer))
    expect(fine, `${operation.operationId}: ${answer.status} ${answer.text}`).toBe(true)
  }
  expect(await everythingWritten()).toEqual(before)
})

test('what schedulers ask for answers to nobody with a token of their own, whoever it is', async () => {
  for (const operation of scheduled)
    for (const person of [await t.stranger(), await t.superuser()])
      expect((await ask(person, operation)).body.error, operation.operationId).toBe('invalid_token')
})

test('what belongs to another organization answers exactly as what does not exist, wherever its id is put', async () => {
  const theirs = await somebodyElses()
  const own = await t.org()
  const department = await t.dept(own)
  const outsider = await t.person(own, [...permissions])
  const before = await everythingWritten()
  const held: Rows[] = [{}, { org_id: own.id }, { org_id: own.id, dept_id: department.id }]
  for (const mine of held) {
    for (const operation of protectedOperations.filter((candidate) => namesForeign(candidate, Object.keys(mine)))) {
      const foreign = await ask(outsider, operation, { ...theirs, ...mine })
      const missing = await ask(outsider, operation, { ...madeUp(theirs), ...mine })
      const name = `${operation.operationId} with own ${Object.keys(mine).join(', ') || 'nothing'}`
      expect([foreign.status, foreign.text], name).toEqual([missing.status, missing.text])
      expect(foreign.status, name).toBeGreaterThanOrEqual(400)
    }
  }
  expect(await everythingWritten()).toEqual(before)
})

test('the walk knows a row for everything that a path can name', async () => {
  const rows = await somebodyElses()
  const named = protectedOperations.flatMap(({ path }) => [...path.matchAll(/\{([^}]+)\}/g)].map((match) => match[1]!))
  expect([...new Set(named)].filter((name) => rows[name] === undefined)).toEqual([])
})

/** Whether the path or the body of an operation names things that are not among the given own ones. */
function namesForeign({ path, requestBody }: Operation, own: string[]): boolean {
  const inPath = [...path.matchAll(/\{([^}]+)\}/g)].map((match) => match[1]!)
  if (inPath.some((name) => !own.includes(name))) return true
  const schema = requestBody?.content['application/json']?.schema
  if (inPath.length > 0 || !schema) return false
  const all = Object.fromEntries(namesInBodies.map((name) => [name, name]))
  const body = sample(document, schema, all) as Record<string, unknown>
  return own.length === 0 && namesInBodies.some((name) => name in body)
}

/** Replaces all ids by random ones. Numbers stay, because they identify no row by themselves. */
const madeUp = (rows: Rows): Rows =>
  Object.fromEntries(Object.entries(rows).map(([name, id]) => [name, /^\d+$/.test(id) ? id : randomUUID()]))

/**
 * Returns a digest of every table. The audit trail is left out, and so are tables that are written when the service
 * first meets a person.
 */
async function everythingWritten(): Promise<Record<string, string>> {
  const { rows: tables } = await sql<{ table_name: string }>`
    select table_name from information_schema.tables
    where table_schema = 'public' and table_name not in ('account', 'identity') and table_name not like 'audit%' order by 1`.execute(t.db)
  const digests: Record<string, string> = {}
  for (const { table_name } of tables) {
    const { rows } = await sql<{ digest: string }>`
      select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as digest from ${sql.table(table_name)} t`.execute(t.db)
    digests[table_name] = rows[0]!.digest
  }
  return digests
}

/** Creates one row of everything that a path can name, in a separate organization, from the declarations of the modules. */
async function somebodyElses(): Promise<Rows> {
  const theirs = await organization(t, 'theirs')
  const { ids } = await rows(t, theirs, theirs.own, theirs.own)
  return { ...ids, ...NUMBERS, provider_id: t.provider_id }
}
