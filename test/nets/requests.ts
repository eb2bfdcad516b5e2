import type { Answer, Harness, Person } from '../harness.ts'
import type { Document, Operation } from '../contract/document.ts'
import type { Schema } from '../read.ts'
import { sample } from '../contract/sample.ts'
import type { OperationNets } from './module.ts'
import { knowledge } from './modules.ts'

/** Ids by the parameters of paths: `org_id`, `record_id` and so on. */
export type Ids = Record<string, string>
export type Request = { method: string; path: string; query: Record<string, string>; body?: unknown; form?: Record<string, string> }

const BOUNDARY = 'nets'

/** Returns the ids under the names of fields in bodies and queries. */
export const idFields = (ids: Ids): Record<string, unknown> => knowledge.fields(ids)

/** Whether the nets that undo each request can send it. */
export const canBeUndone = ({ operationId }: Operation) => netsOf(operationId).apart === undefined

const netsOf = (operationId: string): OperationNets => knowledge.operations[operationId] ?? {}

/** Returns the world's name of the row for a parameter of an operation's path. */
export const rowOf = ({ operationId }: Operation, name: string) => netsOf(operationId).path?.[name] ?? name

/** Parameters of paths that are no ids. Everything has a first version. */
export const NUMBERS: Ids = { version: '1' }

/** Returns a request that succeeds for a person with the permissions: a valid body, with the ids in their places. */
export function requestFor(document: Document, operation: Operation, given: Ids): Request {
  const { operationId, method, parameters = [], requestBody } = operation
  const nets = netsOf(operationId)
  const ids = { ...given }
  for (const [name, row] of Object.entries(nets.path ?? {})) if (given[row] !== undefined) ids[name] = given[row]
  const path = operation.path.replaceAll(/\{([^}]+)\}/g, (_all, name: string) => {
    const id = ids[name] ?? NUMBERS[name]
    if (id === undefined) throw new Error(`${operationId}: the net knows no ${name}. Let the rows of its module have one (nets.ts).`)
    return encodeURIComponent(id)
  })
  const required = parameters.filter((parameter) => parameter.in === 'query' && parameter.required)
  const samples = Object.fromEntries(required.map(({ name, schema }) => [name, String(sample(document, schema))]))
  const query = { ...samples, ...nets.query?.(ids) }
  const content = requestBody?.content
  if (content?.['multipart/form-data']) return { method, path, query, form: formFor(operationId, nets, ids) }
  const schema = content?.['application/json']?.schema
  if (!schema) return { method, path, query }
  return { method, path, query, body: nets.body?.(ids) ?? sample(document, schema, idFields(ids)) }
}

function formFor(operationId: string, { form }: OperationNets, ids: Ids): Record<string, string> {
  if (!form) throw new Error(`${operationId}: the net knows no legal form for it. Let its module say one (nets.ts).`)
  return form(ids)
}

/** An answer of any operation: the fields of an error, and others of unknown type. */
export type AnyAnswer = Answer<Schema<'Error'> & { [field: string]: unknown }>

export function ask(
  t: Harness,
  person: Pick<Person, 'token'> | undefined,
  { method, path, query, body, form }: Request,
): Promise<AnyAnswer> {
  const search = new URLSearchParams(query).toString()
  const url = search === '' ? path : `${path}?${search}`
  const someone = person && { account_id: '', subject: '', name: '', email: '', token: person.token }
  if (form)
    return t.call<AnyAnswer['body']>(someone, method as 'POST', url, multipart(form), {
      'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
    })
  return t.call<AnyAnswer['body']>(someone, method as 'GET', url, body === undefined ? undefined : JSON.stringify(body))
}

function multipart(form: Record<string, string>): string {
  const parts = Object.entries(form).map(([name, value]) => {
    const file = name === 'file' ? '; filename="net.csv"\r\ncontent-type: text/csv' : ''
    return `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"${file}\r\n\r\n${value}\r\n`
  })
  return `${parts.join('')}--${BOUNDARY}--\r\n`
}

/** Operations that never succeed in the world: their best answer is a conflict. */
export const TAKEN = new Set(
  Object.entries(knowledge.operations).flatMap(([operationId, { obstacle }]) => (obstacle === undefined ? [] : operationId)),
)
