/** Machine-readable details of an error: the refusal's code, the field in question, and the values in its sentence. */
export type Details = { code?: string; field?: string; params?: Record<string, string | number> }

/** A caller's mistake, or a state that forbids the request. It can be thrown anywhere; one handler answers it. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly status: number
  readonly code: string
  readonly details: Details
  /** Extra response headers, such as a challenge. */
  readonly headers: Record<string, string>
  constructor(status: number, code: string, description: string, details: Details = {}, headers: Record<string, string> = {}) {
    super(description)
    this.status = status
    this.code = code
    this.details = details
    this.headers = headers
  }
  withHeaders(headers: Record<string, string>): ApiError {
    return new ApiError(this.status, this.code, this.message, this.details, headers)
  }
  /** Adds details that the sentence does not contain. */
  with(details: Details): ApiError {
    return new ApiError(this.status, this.code, this.message, { ...this.details, ...details }, this.headers)
  }
}

const statuses = {
  invalid_request: 400,
  invalid_cursor: 400,
  invalid_token: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  slug_taken: 409,
  upload_taken: 409,
  limit_reached: 409,
  invalid_state: 409,
  export_too_large: 422,
  rate_limited: 429,
  server_error: 500,
  storage_not_configured: 503,
}

/** The names in braces in a text. */
type PlaceholderNames<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | PlaceholderNames<Rest> : never
type Values<Text extends string> = [PlaceholderNames<Text>] extends [never] ? [] : [values: Record<PlaceholderNames<Text>, string | number>]

/** Every sentence with a code: refusals, and remarks beside an answer. Names stand in braces. */
export const refusals = new Map<string, string>()

/** A sentence about something that was done all the same, or a reason why a part of it was not done. */
export type Remark = { description: string } & Details

export const isRemark = (value: unknown): value is Remark => typeof value === 'object' && value !== null && 'description' in value

/**
 * Declares a sentence with its code, by which programs and pages know it. Each sentence is declared once. `field` is the field to correct;
 * a sentence that contains it says `{field}` instead.
 */
export function remark<const Text extends string>(code: string, text: Text, field?: string) {
  if ((refusals.get(code) ?? text) !== text) throw new Error(`${code} stands for two sentences.`)
  refusals.set(code, text)
  return (...given: Values<Text>): Remark => {
    const values: Record<string, string | number> = given[0] ?? {}
    const { field: named = field, ...params } = values
    return {
      description: filled(text, values),
      code,
      ...(named !== undefined && { field: String(named) }),
      ...(Object.keys(params).length > 0 && { params }),
    }
  }
}

/** Returns an error in the contact with other systems, whose cause is the remark for the user. */
export const saying = (said: Remark): Error => new Error(said.description, { cause: said })

/** Declares a refusal by its sentence. The answer does not repeat a code that equals the error. */
export function refusal<const Text extends string>(error: keyof typeof statuses, code: string, text: Text, field?: string) {
  const said = remark(code, text, field)
  return (...given: Values<Text>): ApiError => {
    const { description, code: _own, ...details } = said(...given)
    return new ApiError(statuses[error], error, description, { ...(code !== error && { code }), ...details })
  }
}

/** Declares a 503 that passes by itself. `seconds` is the time after which callers ask again. */
export function unavailable(code: string, text: string, seconds: number) {
  const said = remark(code, text)
  return () => new ApiError(503, 'server_error', said().description, { code }, { 'retry-after': String(seconds) })
}

const filled = (text: string, values: Record<string, string | number>) =>
  text.replaceAll(/\{(\w+)\}/g, (_all, name: string) => String(values[name]))

/** Returns a 400 with its own sentence. `field` is the path of the field to correct. */
export const badRequest = (description: string, field?: string) =>
  new ApiError(400, 'invalid_request', description, field === undefined ? {} : { field })
export const payloadTooLarge = (description: string, field?: string) =>
  new ApiError(413, 'payload_too_large', description, field === undefined ? {} : { field })

export const notFound = refusal('not_found', 'not_found', 'Nothing you can see has that id or slug.')
/** Returns the row, or throws 404 if it is undefined. It turns a `find` into a `get`. */
export function found<Row>(row: Row | undefined): Row {
  if (row === undefined) throw notFound()
  return row
}
export const invalidCursor = refusal(
  'invalid_cursor',
  'invalid_cursor',
  'cursor was not issued for this list and these filters. Start again without it.',
  'cursor',
)
export const storageNotConfigured = refusal(
  'storage_not_configured',
  'storage_not_configured',
  'File storage is not configured on this deployment.',
)

/** Constraint name → the caller's error. Each store adds its own, because the database decides uniqueness. */
const violations = new Map<string, () => ApiError>()
/** Declares the error for a foreign key or check that a request can violate in a race with another. */
export function onViolation(constraint: string, refused: () => ApiError): void {
  violations.set(constraint, refused)
}
export function onSlugTaken(constraint: string, code: string, text: string): void {
  onViolation(constraint, refusal('slug_taken', code, text, 'slug'))
}
export function onConflict(constraint: string, code: string, text: string, field?: string): void {
  onViolation(constraint, refusal('conflict', code, text, field))
}

type DatabaseError = { code?: string; constraint?: string }

/** Returns the error to answer if the caller caused it; undefined if the fault is ours. */
export function toApiError(error: unknown): ApiError | undefined {
  if (error instanceof ApiError) return error
  const { constraint } = error as DatabaseError
  return constraint === undefined ? undefined : violations.get(constraint)?.()
}
