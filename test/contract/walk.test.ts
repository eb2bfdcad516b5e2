import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { permissions } from '../../server/platform/permissions.ts'
import { type Json, type Person, harness } from '../harness.ts'
import { type Operation, documentOf, operationsOf } from './document.ts'
import { sample } from './sample.ts'

const t = await harness()
const document = documentOf(t.app)
const operations = operationsOf(document)

/** What may be asked without a token. Whoever makes a route public says so here as well. */
const PUBLIC = new Set(['getHealth', 'getReadiness', 'getOpenapiDocument'])

/** What answers something to anybody with a token: the caller's own affairs. */
const OWN = new Set<string>([])

const known = (name: string, rows: Record<string, string>) => rows[name]

const address = ({ path, parameters = [] }: Operation, rows: Record<string, string>) => {
  const url = path.replaceAll(/\{([^}]+)\}/g, (_all, name: string) => known(name, rows) ?? randomUUID())
  const query = parameters
    .filter((parameter) => parameter.in === 'query' && parameter.required)
    .map(({ name, schema }) => `${name}=${encodeURIComponent(String(sample(document, schema)))}`)
  return query.length === 0 ? url : `${url}?${query.join('&')}`
}

const bodyOf = ({ requestBody }: Operation) => {
  const schema = requestBody?.content['application/json']?.schema
  return schema && sample(document, schema)
}

const ask = (person: Person | undefined, operation: Operation, rows: Record<string, string> = {}) =>
  t.call(person, operation.method as 'GET', address(operation, rows), bodyOf(operation))

const isEmptyList = (body: Json) => (Array.isArray(body) ? body : body?.items)?.length === 0

test('nobody gets anything without a token, except what is public', async () => {
  for (const operation of operations) {
    const { status, body } = await ask(undefined, operation)
    if (PUBLIC.has(operation.operationId)) expect(status, operation.operationId).not.toBe(401)
    else expect([status, body?.error], operation.operationId).toEqual([401, 'invalid_token'])
  }
  const declared = operations.filter((operation) => operation['x-permission'] === 'public').map(({ operationId }) => operationId)
  expect(declared.filter((name) => !PUBLIC.has(name))).toEqual([])
})

test('a stranger with a valid token gets nothing of anybody', async () => {
  const stranger = await t.stranger()
  for (const operation of operations) {
    if (PUBLIC.has(operation.operationId) || OWN.has(operation.operationId)) continue
    const { status, body } = await ask(stranger, operation)
    const fine = [400, 403, 404].includes(status) || (status === 200 && isEmptyList(body))
    expect(fine, `${operation.operationId}: ${status} ${JSON.stringify(body)}`).toBe(true)
  }
})

test('what belongs to another organization answers exactly as what does not exist', async () => {
  const rows = await somebodyElses()
  const other = await t.org()
  const outsider = await t.person(other, [...permissions])
  for (const operation of operations.filter(({ path }) => path.includes('{'))) {
    const theirs = await ask(outsider, operation, rows)
    const none = await ask(outsider, operation)
    expect([theirs.status, theirs.text], operation.operationId).toEqual([none.status, none.text])
  }
})

/** One row of everything that a path can name, in an organization of its own. */
async function somebodyElses(): Promise<Record<string, string>> {
  const org = await t.org()
  const department = await t.dept(org)
  const role = await t.role(org, ['subjects:read'], department)
  const owner = await t.person(org, [...permissions])
  const subject = await t.call(owner, 'POST', '/api/subjects', { owner_organization_id: org.id, slug: 'theirs', name: 'Theirs' })
  return { org_id: org.id, dept_id: department.id, role_id: role.id, user_id: owner.account_id, subject_id: subject.body.id }
}
