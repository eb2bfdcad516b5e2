import { type Document, type Operation, type Schema } from '../contract/document.ts'
import { sample } from '../contract/sample.ts'
import type { Body } from './module.ts'
import type { Request } from './requests.ts'

/** One place in the query or the body of a request where the id of a row stands. `field` is its name, `at` says where it is. */
export type Reference = { field: string; at: string; put: (request: Request, id: string) => Request }

type Step = { name: string; many: boolean }
/** The fields that must stand beside a field to make its value legal. The key is the name of the field, or the operation with that name. */
type Beside = Record<string, Body>

const isId = ({ format }: Schema) => format === 'uuid' || format === 'uuid-or-slug'

/** Every place in a query or a JSON body that an id can stand in, however deep. */
export function referencesOf(document: Document, { operationId, parameters = [], requestBody }: Operation, known: Beside): Reference[] {
  const beside = (field: string) => known[`${operationId} ${field}`] ?? known[field] ?? {}
  const queried = parameters.filter((parameter) => parameter.in === 'query')
  const ofQuery = queried.filter(({ schema }) => isId(schema))
  const besideInQuery = (field: string) =>
    Object.fromEntries(
      Object.entries(beside(field)).flatMap(([name, value]) => (queried.some((one) => one.name === name) ? [[name, String(value)]] : [])),
    )
  const body = requestBody?.content['application/json']?.schema
  return [
    ...ofQuery.map(({ name }): Reference => ({
      field: name,
      at: `query ${name}`,
      put: (request, id) => ({ ...request, query: { ...request.query, ...besideInQuery(name), [name]: id } }),
    })),
    ...(body ? placesIn(document, body) : []).map((steps): Reference => ({
      field: steps.at(-1)!.name,
      at: `body ${steps.map(({ name, many }) => (many ? `${name}[]` : name)).join('.')}`,
      put: (request, id) => ({ ...request, body: withId(document, body!, request.body as Body, steps, { id, beside }) }),
    })),
  ]
}

const shapeOf = (document: Document, schema: Schema): Schema =>
  schema.$ref ? document.components.schemas[schema.$ref.split('/').at(-1)!]! : schema

/** The schema, and those that it lets a value choose between. */
function choices(document: Document, schema: Schema): Schema[] {
  const shape = shapeOf(document, schema)
  return [shape, ...[...(shape.oneOf ?? []), ...(shape.anyOf ?? [])].flatMap((choice) => choices(document, choice))]
}

function placesIn(document: Document, schema: Schema): Step[][] {
  const found = choices(document, schema).flatMap(({ properties = {} }) =>
    Object.entries(properties).flatMap(([name, property]) => placesAt(document, name, property)),
  )
  return [...new Map(found.map((steps) => [JSON.stringify(steps), steps])).values()]
}

function placesAt(document: Document, name: string, property: Schema): Step[][] {
  const shapes = choices(document, property)
  const items = shapes.flatMap((shape) => (shape.items ? choices(document, shape.items) : []))
  const [one, several]: [Step, Step] = [
    { name, many: false },
    { name, many: true },
  ]
  return [
    ...(shapes.some(isId) ? [[one]] : []),
    ...(items.some(isId) ? [[several]] : []),
    ...shapes.filter(({ properties }) => properties).flatMap((shape) => placesIn(document, shape).map((steps) => [one, ...steps])),
    ...items.filter(({ properties }) => properties).flatMap((shape) => placesIn(document, shape).map((steps) => [several, ...steps])),
  ]
}

/** The body with an id at a place in it. What is not there on the way is made as small as the shape allows. */
function withId(
  document: Document,
  schema: Schema,
  body: Body,
  [step, ...rest]: Step[],
  put: { id: string; beside: (field: string) => Body },
): Body {
  const { name, many } = step!
  const shape = choices(document, schema).find(({ properties = {} }) => name in properties)!
  if (rest.length === 0) {
    const known = Object.entries(put.beside(name)).filter(([field]) => field in shape.properties!)
    return { ...body, ...Object.fromEntries(known), [name]: many ? [put.id] : put.id }
  }
  const inner = choices(document, shape.properties![name]!).flatMap((each) =>
    many ? (each.items ? choices(document, each.items) : []) : [each],
  )
  const within = inner.find(({ properties = {} }) => rest[0]!.name in properties)!
  const there = many ? (body[name] as Body[] | undefined)?.[0] : (body[name] as Body | undefined)
  const value = withId(document, within, there ?? (sample(document, within) as Body), rest, put)
  return { ...body, [name]: many ? [value] : value }
}
