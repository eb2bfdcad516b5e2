import { createAjv } from '../../server/platform/http/validate.ts'
import { type Operation, operationsOf, writtenDocument } from './document.ts'

type Given = { status: number; contentType: string; body: unknown }

/** What the server itself may answer to any request, before a route is asked. */
const ANYWHERE = new Set(['413', '414', '415', '431'])

/**
 * Holds answers to the document: the status is one that the operation names, and a JSON body fits the shape it names, with
 * nothing beside it.
 * Throws a sentence that says which does not. Paths that are not in the document are left alone.
 */
export function answerCheck(): (method: string, url: string, answer: Given) => void {
  const document = writtenDocument()
  const ajv = createAjv([{ ...closed(document), $id: 'document' }])
  const compiled = new Map<string, ReturnType<typeof ajv.compile>>()
  const operations = operationsOf(document).map((operation) => ({ operation, matches: pathMatcher(operation.path) }))
  // Where a literal path and one with a parameter both fit, the literal one is meant, as in the router.
  operations.sort((a, b) => parameters(a.operation) - parameters(b.operation))
  return (method, url, { status, contentType, body }) => {
    const path = url.split('?')[0]!
    const found = operations.find(({ operation, matches }) => operation.method === method && matches(path))?.operation
    if (!found || ANYWHERE.has(String(status))) return
    const name = `${method} ${found.path} answered ${status}`
    const response = found.responses[status]
    if (!response) throw new Error(`${name}, which the document does not name: ${JSON.stringify(body)}`)
    if (!contentType.includes('json')) return
    if (!response.content?.['application/json']) throw new Error(`${name} with JSON, where the document names no JSON body.`)
    const $ref = `document#${pointer('paths', found.path, method.toLowerCase(), 'responses', String(status), 'content', 'application/json', 'schema')}`
    const check = compiled.get($ref) ?? ajv.compile({ $ref })
    compiled.set($ref, check)
    if (!check(body))
      throw new Error(
        `${name} with a body that openapi.json does not describe (after a change of shapes: npm run generate): ${ajv.errorsText(check.errors)} in ${JSON.stringify(body)}`,
      )
  }
}

/**
 * The document with every shape closed: an answer has no field that it does not name, also where the database writes it as text
 * and nothing drops what is too much. The mapping of a discriminator is for generated clients; the validator finds the shape by
 * its tag.
 */
const closed = (document: object): object =>
  JSON.parse(
    JSON.stringify(document, (key, value: unknown) => {
      if (key === 'mapping') return undefined
      return isShape(value) ? { additionalProperties: false, ...value } : value
    }),
  ) as object

const isShape = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && 'properties' in value && 'type' in value && [value.type].flat().includes('object')

const parameters = ({ path }: Operation) => path.split('{').length

function pathMatcher(path: string): (given: string) => boolean {
  const pattern = new RegExp(`^${path.replaceAll(/[.*+?^$()|[\]\\]/g, String.raw`\$&`).replaceAll(/\{[^}]+\}/g, '[^/]+')}$`)
  return (given) => pattern.test(given)
}

const pointer = (...steps: string[]) =>
  steps.map((step) => `/${encodeURIComponent(step.replaceAll('~', '~0').replaceAll('/', '~1'))}`).join('')
