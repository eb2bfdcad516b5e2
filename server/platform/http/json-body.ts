import { isUtf8 } from 'node:buffer'
import type { FastifyInstance } from 'fastify'
import { badRequest } from '../errors.ts'

/** Reads JSON bodies unchanged, and refuses values that the database could not return unchanged. */
export function readJsonBodies(app: FastifyInstance): void {
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_req, body, done) => {
    try {
      done(null, parseJson(body as Buffer))
    } catch (error) {
      done(error as Error, undefined)
    }
  })
}

/** Returns the value of JSON text. Throws 400 for invalid JSON and for values that cannot be stored unchanged. */
export function parseJson(bytes: Buffer, name = 'The body'): unknown {
  if (bytes.length === 0) throw badRequest(`${name} must be JSON, and is empty.`)
  if (!isUtf8(bytes)) throw badRequest(`${name} must be UTF-8.`)
  const text = bytes.toString('utf8')
  let value: unknown
  try {
    // Checking every field doubles the parsing time. It is done only if the name may occur.
    const suspicious = text.includes('__proto__') || text.includes(String.raw`\u`)
    value = suspicious ? JSON.parse(text, refusePrototype) : JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) throw badRequest(`${name} is not valid JSON.`)
    throw error instanceof RangeError ? badRequest(`${name} is nested deeper than 64 levels.`) : error
  }
  const problem = unstorable(value)
  if (problem) throw badRequest(problem)
  return value
}

function refusePrototype(this: unknown, key: string, value: unknown): unknown {
  if (key === '__proto__') throw badRequest('__proto__ is not a field of this request. Leave it out.')
  return value
}

/** Returns why a JSON value cannot be stored: NUL, lone surrogates, infinite numbers, or nesting beyond `depth`. */
export function unstorable(value: unknown, path = '', depth = 64): string | undefined {
  if (typeof value === 'string') return unstorableText(value, path)
  if (typeof value === 'number') return Number.isFinite(value) ? undefined : `${path || 'The body'} is too large a number.`
  if (typeof value !== 'object' || value === null) return undefined
  if (depth === 0) return 'The body is nested deeper than 64 levels.'
  for (const [key, inner] of Object.entries(value)) {
    const at = path ? `${path}.${key}` : key
    const problem = unstorableText(key, 'A field name') ?? unstorable(inner, at, depth - 1)
    if (problem) return problem
  }
  return undefined
}

function unstorableText(text: string, path: string): string | undefined {
  if (text.includes('\0')) return `${path || 'The body'} must not contain the NUL character.`
  if (!text.isWellFormed()) return `${path || 'The body'} must not contain half of a surrogate pair.`
  return undefined
}
