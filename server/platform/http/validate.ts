import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js'
import type { DataValidationCxt } from 'ajv/dist/types/index.js'
import type { FastifySchemaCompiler, preValidationHookHandler } from 'fastify'
import { type ApiError, badRequest, refusal } from '../errors.ts'
import { CLEARABLE, isUuid } from '../shapes.ts'
import { isDay, isTimeZone } from '../days.ts'
import { parseTimestamp } from '../moments.ts'
import { unstorable } from './json-body.ts'

type Schema = { type?: unknown; properties?: Record<string, { type?: unknown }> }

/**
 * Returns one validator for every part of a request. Bodies are taken unchanged. Path and query arrive as text: plain digits become
 * integers and true/false become booleans, nothing else. A shape is compiled on first use, because most routes of an idle service are never
 * called and would only use memory.
 */
export function validatorCompiler(shared: object[]): FastifySchemaCompiler<object> {
  const ajv = createAjv(shared)
  return ({ schema, httpPart }) => {
    let compiled: ValidateFunction | undefined
    const label = httpPart === 'body' || httpPart === undefined ? '' : httpPart
    return (data: unknown) => {
      const check = (compiled ??= ajv.compile(withLowerCaseIds(schema)))
      if (httpPart !== 'body') {
        const problem = unstorable(data)
        if (problem) return { error: badRequest(problem) }
        readText(schema as Schema, data)
      }
      return check(data) || { error: describe(check, label) }
    }
  }
}

export function createAjv(shared: object[]): Ajv2020 {
  const ajv = new Ajv2020({ useDefaults: true, discriminator: true, strict: false, validateFormats: true, verbose: true })
  ajv.addFormat('uuid', isUuid)
  ajv.addFormat('uuid-or-slug', true)
  ajv.addFormat('slug', (text: string) => !isUuid(text))
  ajv.addFormat('date-time', (text: string) => parseTimestamp(text) !== undefined)
  ajv.addFormat('date', isDay)
  ajv.addFormat('day-or-moment', (text: string) => isDay(text) || parseTimestamp(text) !== undefined)
  ajv.addFormat('http-url', isHttpUrl)
  ajv.addFormat('time-zone', isTimeZone)
  ajv.addFormat('binary', true)
  ajv.addKeyword({ keyword: LOWER_CASE, type: 'string', modifying: true, errors: false, validate: lowerCase })
  ajv.addKeyword({ keyword: CLEARABLE, type: 'string', modifying: true, errors: false, validate: clear })
  return ajv.addSchema(shared.map(withLowerCaseIds))
}

/** Writes ids in lower case, as the database does, so that ids can be compared as text. Capitals mean the same id. */
const LOWER_CASE = 'x-lower-case'
const withLowerCaseIds = <Shape extends object>(shape: Shape): Shape =>
  JSON.parse(JSON.stringify(shape), (_name, part) => (part?.format === 'uuid' ? { ...part, [LOWER_CASE]: true } : part))

function lowerCase(_said: true, id: string, _shape?: unknown, place?: DataValidationCxt): boolean {
  if (place) place.parentData[place.parentDataProperty] = id.toLowerCase()
  return true
}

function clear(_said: true, text: string, _shape?: unknown, place?: DataValidationCxt): boolean {
  if (place && text === '') place.parentData[place.parentDataProperty] = null
  return true
}

/** Returns the first fault of a value as a 400. It also works for values that are not a JSON body. */
export function describe(check: ValidateFunction, label = ''): ApiError {
  const error = check.errors?.[0]
  const found = error ? fault(error, label) : badRequest('The request is not valid.')
  // A path has no fields that a user could fill in.
  return label === 'params' ? badRequest(found.message) : found
}

export function isHttpUrl(text: string): boolean {
  if (!/^https?:\/\/[^\s\\]+$/i.test(text) || !URL.canParse(text)) return false
  const url = new URL(text)
  return (url.protocol === 'http:' || url.protocol === 'https:') && url.username === '' && url.password === ''
}

function readText(schema: Schema, data: unknown): void {
  const values = data as Record<string, unknown>
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    const value = values[name]
    if (typeof value !== 'string') continue
    if (property.type === 'integer' && /^\d{1,15}$/.test(value)) values[name] = Number(value)
    if (property.type === 'boolean' && (value === 'true' || value === 'false')) values[name] = value === 'true'
  }
}

const wrong = {
  required: refusal('invalid_request', 'required', '{field} is required.'),
  unknownField: refusal('invalid_request', 'unknown_field', '{field} is not a field of this request. Leave it out.'),
  unknownKind: refusal('invalid_request', 'unknown_kind', '{field} must be one of the documented values.'),
  type: refusal('invalid_request', 'wrong_type', '{field} must be {type}.'),
  enum: refusal('invalid_request', 'not_one_of', '{field} must be one of {values}.'),
  empty: refusal('invalid_request', 'empty', '{field} must not be empty.'),
  minLength: refusal('invalid_request', 'too_short', '{field} must have at least {minimum} characters.'),
  maxLength: refusal('invalid_request', 'too_long', '{field} must have at most {maximum} characters.'),
  minItems: refusal('invalid_request', 'too_few', '{field} must have at least {minimum} items.'),
  maxItems: refusal('invalid_request', 'too_many', '{field} must have at most {maximum} items.'),
  minProperties: refusal('invalid_request', 'too_few_fields', '{field} must name at least {minimum} field.'),
  minimum: refusal('invalid_request', 'too_small', '{field} must be >= {minimum}.'),
  maximum: refusal('invalid_request', 'too_large', '{field} must be <= {maximum}.'),
  exclusiveMinimum: refusal('invalid_request', 'not_above', '{field} must be > {minimum}.'),
  pattern: refusal('invalid_request', 'wrong_pattern', '{field} must match {pattern}.'),
}

/** Refuses body fields for operations without a body. */
export const refuseBody: preValidationHookHandler = (req, _reply, done) => {
  const [field] = typeof req.body === 'object' && req.body !== null ? Object.keys(req.body) : []
  if (field !== undefined) throw wrong.unknownField({ field })
  done()
}

const wrongFormat: Record<string, (values: { field: string }) => ApiError> = {
  uuid: refusal('invalid_request', 'not_a_uuid', '{field} must be a UUID.'),
  slug: refusal('invalid_request', 'shaped_like_a_uuid', '{field} must not be shaped like a UUID.'),
  'date-time': refusal('invalid_request', 'not_a_moment', '{field} must be a date and time with a zone, such as 2026-03-01T09:30:00Z.'),
  date: refusal('invalid_request', 'not_a_day', '{field} must be a day, such as 2026-03-01.'),
  'day-or-moment': refusal(
    'invalid_request',
    'not_a_day_or_moment',
    '{field} must be a day such as 2026-03-01, or a moment with its zone such as 2026-03-01T09:30:00Z.',
  ),
  'http-url': refusal('invalid_request', 'not_an_address', '{field} must be an http or https address.'),
  'time-zone': refusal('invalid_request', 'not_a_time_zone', '{field} must be the name of a time zone, such as Europe/Berlin.'),
}
const otherFormat = refusal('invalid_request', 'wrong_form', '{field} has the wrong form.')

/** Returns the refusal of a value, with its field and the correct form. A whole body or query has no field. */
function fault(error: ErrorObject, label: string): ApiError {
  const path = fieldPath(error.instancePath)
  const { params } = error as { params: Record<string, unknown> }
  const inside = (name: unknown) => ({ field: path ? `${path}.${String(name)}` : String(name) })
  switch (error.keyword) {
    case 'required': return wrong.required(inside(params.missingProperty))
    case 'additionalProperties': return wrong.unknownField(inside(params.additionalProperty))
    case 'discriminator': return wrong.unknownKind(inside(params.tag))
  }
  if (path) return faultOf(error, path)
  return badRequest(faultOf(error, label === 'querystring' ? 'The query' : label === 'params' ? 'The path' : 'The body').message)
} // prettier-ignore

function faultOf(error: ErrorObject, field: string): ApiError {
  const { params } = error as { params: Record<string, unknown> }
  const minimum = Number(params.limit)
  const maximum = minimum
  switch (error.keyword) {
    case 'type': return wrong.type({ field, type: [params.type].flat().join(' or ') })
    case 'enum': return wrong.enum({ field, values: (params.allowedValues as unknown[]).map((value) => String(value)).join(', ') })
    case 'minLength': return minimum === 1 ? wrong.empty({ field }) : wrong.minLength({ field, minimum })
    case 'maxLength': return wrong.maxLength({ field, maximum })
    case 'minItems': return wrong.minItems({ field, minimum })
    case 'maxItems': return wrong.maxItems({ field, maximum })
    case 'minProperties': return wrong.minProperties({ field, minimum })
    case 'minimum': return wrong.minimum({ field, minimum })
    case 'maximum': return wrong.maximum({ field, maximum })
    case 'exclusiveMinimum': return wrong.exclusiveMinimum({ field, minimum })
    case 'pattern': return wrong.pattern({ field, pattern: String(params.pattern) })
    case 'format': return (wrongFormat[String(params.format)] ?? otherFormat)({ field })
    default: return badRequest(`${field} ${error.message ?? 'is not valid'}.`, field)
  }
} // prettier-ignore

const fieldPath = (pointer: string) =>
  pointer
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))
    .join('.')
