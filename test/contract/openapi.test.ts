import { Validator } from '@seriousme/openapi-schema-validator'
import { expect, test } from 'vitest'
import { permissions } from '../../server/platform/access/permissions.ts'
import { harness } from '../harness.ts'
import { documentOf, operationsOf, writtenDocument } from './document.ts'

const t = await harness()
const document = documentOf(t.app)
const operations = operationsOf(document)

test('openapi.json, which tests and clients are typed by, is the document of the routes', () => {
  expect(writtenDocument(), 'openapi.json is stale: npm run generate').toEqual(JSON.parse(JSON.stringify(document)))
})

test('the document is valid OpenAPI 3.1', async () => {
  const result = await new Validator().validate(structuredClone(document) as never)
  expect(result.errors).toBeUndefined()
  expect(result.valid).toBe(true)
})

test('every operation says its name, its permission and its failures', () => {
  for (const operation of operations) {
    const name = `${operation.method} ${operation.path}`
    expect(operation.operationId, name).toMatch(/^[a-z][A-Za-z]+$/)
    expect(operation.summary, name).toBeTruthy()
    expect(operation.tags?.length, name).toBe(1)
    expect(operation['x-permission'], name).toBeTruthy()
    expect(
      Object.keys(operation.responses).some((status) => status.startsWith('2') || status.startsWith('3')),
      name,
    ).toBe(true)
    if (operation['x-permission'] !== 'public')
      expect(Object.keys(operation.responses), name).toEqual(expect.arrayContaining(['401', '500']))
    if (operation.parameters?.length || operation.requestBody) expect(operation.responses, name).toHaveProperty('400')
  }
})

test('every operation says to programs who may call it, beside the sentence for people', () => {
  const needs = new Set<string>([...permissions, 'public', 'scheduler', 'token', 'superuser', 'self', 'sight', 'directory-reader'])
  const over = new Set(['nothing', 'own', 'organization', 'department', 'row', 'new row', 'role', 'reach', 'directory', 'list', 'anywhere'])
  for (const { operationId, 'x-access': access, 'x-permission': says } of operations) {
    expect(access, operationId).toBeDefined()
    expect(needs.has(access.needs) && over.has(access.over), `${operationId}: ${JSON.stringify(access)}`).toBe(true)
    if (access.needs.includes(':')) expect(says.startsWith(access.needs), `${operationId} says "${says}"`).toBe(true)
    expect(says === 'public', operationId).toBe(access.needs === 'public')
  }
})

test('no two operations share a name', () => {
  const names = operations.map(({ operationId }) => operationId)
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
})

test('every path parameter is documented, and so is the body of every failure', () => {
  for (const { path, method, parameters = [], responses } of operations) {
    const name = `${method} ${path}`
    const documented = parameters.filter((parameter) => parameter.in === 'path').map((parameter) => parameter.name)
    expect(documented.toSorted(), name).toEqual([...path.matchAll(/\{([^}]+)\}/g)].map((match) => match[1]!).toSorted())
    for (const [status, { content }] of Object.entries(responses)) {
      if (Number(status) >= 400) expect(content?.['application/json']?.schema?.$ref, `${name} ${status}`).toBe('#/components/schemas/Error')
    }
  }
})
