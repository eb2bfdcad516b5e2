/** A mistake of the caller, or a state that forbids the request: thrown anywhere, answered in one place. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly status: number
  readonly code: string
  /** Extra response headers, such as a challenge. */
  readonly headers: Record<string, string>
  constructor(status: number, code: string, description: string, headers: Record<string, string> = {}) {
    super(description)
    this.status = status
    this.code = code
    this.headers = headers
  }
}

export const badRequest = (description: string) => new ApiError(400, 'invalid_request', description)
export const invalidCursor = () =>
  new ApiError(400, 'invalid_cursor', 'cursor was not issued for this list and these filters. Start again without it.')
export const forbidden = (description = 'You lack the permission this needs.') => new ApiError(403, 'forbidden', description)
export const notFound = () => new ApiError(404, 'not_found', 'Nothing you can see has that id or slug.')
/** What was looked for, or 404 where there is none: makes a `get` of a `find`. */
export function found<Row>(row: Row | undefined): Row {
  if (row === undefined) throw notFound()
  return row
}
export const conflict = (description: string, code = 'conflict') => new ApiError(409, code, description)
export const invalidState = (description: string) => conflict(description, 'invalid_state')
export const payloadTooLarge = (description: string) => new ApiError(413, 'payload_too_large', description)
export const storageNotConfigured = () => new ApiError(503, 'storage_not_configured', 'File storage is not configured on this deployment.')

type Violation = { status: number; code: string; description: string }

/** Constraint name → what to tell the caller. Each store adds its own: uniqueness is decided by the database. */
const violations = new Map<string, Violation>()
export function onSlugTaken(constraint: string, description: string): void {
  violations.set(constraint, { status: 409, code: 'slug_taken', description })
}
export function onConflict(constraint: string, description: string): void {
  violations.set(constraint, { status: 409, code: 'conflict', description })
}
/** A foreign key or check that a request can run into when it races with another. */
export function onViolation(constraint: string, status: 400 | 404 | 409, code: string, description: string): void {
  violations.set(constraint, { status, code, description })
}

type DatabaseError = { code?: string; constraint?: string }

/** What the caller is told of an error that is theirs; undefined when the fault is ours. */
export function toApiError(error: unknown): ApiError | undefined {
  if (error instanceof ApiError) return error
  const { constraint } = error as DatabaseError
  const known = constraint === undefined ? undefined : violations.get(constraint)
  return known && new ApiError(known.status, known.code, known.description)
}
