import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js'
import type { FastifySchemaCompiler } from 'fastify'
import { isUuid } from '../shapes.ts'
import { parseTimestamp } from '../moments.ts'
import { unstorable } from './json-body.ts'

type Schema = { type?: unknown; properties?: Record<string, { type?: unknown }> }

/**
 * One validator for every part of a request. Bodies are taken literally; in path and query, which arrive as text,
 * plain digits are read as integers and true/false as booleans, nothing else. A shape is compiled when the first request
 * needs it: most routes of an idle service are never asked for, and would fill memory for nothing.
 */
export function validatorCompiler(shared: object[]): FastifySchemaCompiler<object> {
  const ajv = createAjv(shared)
  return ({ schema, httpPart }) => {
    let compiled: ValidateFunction | undefined
    const label = httpPart === 'body' || httpPart === undefined ? '' : httpPart
    return (data: unknown) => {
      const check = (compiled ??= ajv.compile(schema))
      if (httpPart !== 'body') {
        const problem = unstorable(data)
        if (problem) return { error: Object.assign(new Error(problem), { validation: [] }) }
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
  ajv.addFormat('http-url', isHttpUrl)
  ajv.addFormat('binary', true)
  return ajv.addSchema(shared)
}

/** Checks a value that did not arrive as the JSON body, such as a part of a multipart form. Throws the sentence. */
export function describe(check: ValidateFunction, label = ''): Error {
  const error = check.errors?.[0]
  return Object.assign(new Error(error ? sentence(error, label) : 'The request is not valid.'), { validation: check.errors })
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

function sentence(error: ErrorObject, label: string): string {
  const path = fieldPath(error.instancePath)
  const at = path || (label === 'querystring' ? 'The query' : label === 'params' ? 'The path' : 'The body')
  const { params } = error as { params: Record<string, unknown> }
  const inside = (name: unknown) => (path ? `${path}.${String(name)}` : String(name))
  switch (error.keyword) {
    case 'required': return `${inside(params.missingProperty)} is required.`
    case 'additionalProperties': return `${inside(params.additionalProperty)} is not a field of this request. Leave it out.`
    case 'type': return `${at} must be ${[params.type].flat().join(' or ')}.`
    case 'enum': return `${at} must be one of ${(params.allowedValues as unknown[]).map((value) => String(value)).join(', ')}.`
    case 'minLength': return params.limit === 1 ? `${at} must not be empty.` : `${at} must have at least ${String(params.limit)} characters.`
    case 'maxLength': return `${at} must have at most ${String(params.limit)} characters.`
    case 'minItems': return `${at} must have at least ${String(params.limit)} items.`
    case 'maxItems': return `${at} must have at most ${String(params.limit)} items.`
    case 'minProperties': return `${at} must name at least ${String(params.limit)} field.`
    case 'pattern': return `${at} must match ${String(params.pattern)}.`
    case 'format': return `${at} ${formats[String(params.format)] ?? 'has the wrong form'}.`
    case 'discriminator': return `${inside(params.tag)} must be one of the documented values.`
    default: return `${at} ${error.message ?? 'is not valid'}.`
  }
} // prettier-ignore

const formats: Record<string, string> = {
  uuid: 'must be a UUID',
  slug: 'must not be shaped like a UUID',
  'date-time': 'must be a date and time with a zone, such as 2026-03-01T09:30:00Z',
  'http-url': 'must be an http or https address',
}

const fieldPath = (pointer: string) =>
  pointer
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))
    .join('.')
