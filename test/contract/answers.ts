import { createAjv } from '../../server/platform/http/validate.ts'
import { type Operation, operationsOf, writtenDocument } from './document.ts'

type Given = { status: number; contentType: string; body: unknown }

/** The statuses that the server may answer to any request before it reaches a route. */
const ANYWHERE = new Set(['413', '414', '415', '431'])

/**
 * Checks answers against the document: the status must be documented, and a JSON body must fit the documented schema
 * without additional fields. Throws a sentence with the first deviation. Paths outside the document are ignored.
 */
export function answerCheck(): (method: string, url: string, answer: Given) => void {
  const document = writtenDocument()
  const ajv = createAjv([{ ...closed(document), $id: 'document' }])
  const compiled = new Map<string, ReturnType<typeof ajv.compile>>()
  const operations = operationsOf(document).map((operation) => ({ operation, matches: pathMatcher(operation.path) }))
  // If a literal path and a path with a parameter both match, the literal one counts, as in the router.
  operations.sort((a, b) => parameters(a.operation) - parameters(b.operation))
  return (method, url, { status, contentType, body }) => {
    const path = url.split('?')[0]!
    const found = operations.find(({ operation, matches }) => operation.method === method && matches(path))?.operation
    if (!found || ANYWHERE.has(String(status))) return
    const name = `${method} ${found.path} answered ${status}`
    const response = found.responses[status]
    if (!response) throw new Error(`${name}, which the document does not name: ${JSON.stringify(body)}`)
    if (!/\bjson\b/.test(contentType)) return
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
 * Returns the document with all schemas closed, so that answers may have no additional fields. This matters where the
 * database writes the answer as text and no serializer drops fields. The mapping of discriminators is only for
 * generated clients; the validator finds the schema by its tag.
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
