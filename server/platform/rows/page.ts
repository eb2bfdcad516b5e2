import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { invalidCursor } from '../errors.ts'
import type { Signer } from '../auth/signer.ts'
import { OneOf, isUuid } from '../shapes.ts'

export const [MOST_OF_A_PAGE, USUAL_OF_A_PAGE] = [200, 50]
export const PageQuery = {
  limit: Type.Integer({ minimum: 1, maximum: MOST_OF_A_PAGE, default: USUAL_OF_A_PAGE }),
  cursor: Type.Optional(Type.String({ maxLength: 1000 })),
}

/** The orders of a list, as a query field. The first is the default. */
export const SortQuery = <const Sorts extends readonly string[]>(sorts: Sorts) => ({
  sort: Type.Unsafe<Sorts[number]>({ ...OneOf(sorts), default: sorts[0] }),
})

/** Both orders of a list by a moment. The default is newest first. */
export const momentSorts = <const At extends string>(at: At) => [`-${at}`, at] as const

/** The first sort key of a row, or null if it has none, and its id. */
export type PageKey = [key: string | null, id: string]
export type PageRequest = {
  limit: number
  after: PageKey | undefined
  /** Returns the opaque cursor after a row. */
  cursor: (key: PageKey) => string
}
type ListRequest = Pick<FastifyRequest, 'actor' | 'params' | 'routeOptions'> & { query: { limit: number; cursor?: string } }

/** A request for the first rows of a list, for an answer that has no cursor. */
export const firstRows = (limit: number): PageRequest => ({ limit, after: undefined, cursor: () => '' })

/** Reads `limit` and `cursor`. A signature binds a cursor to the caller, the list, its filters and its order; any other cursor is 400. */
export function pageRequest(signer: Signer, req: ListRequest): PageRequest {
  const { limit, cursor, ...filters } = req.query
  const sorted = Object.entries(filters).toSorted(([a], [b]) => (a < b ? -1 : 1))
  const scope = JSON.stringify([req.actor.id, req.routeOptions.url, req.params, sorted])
  return {
    limit,
    after: cursor === undefined ? undefined : decode(signer, scope, cursor),
    cursor: (key) => {
      const body = Buffer.from(JSON.stringify(key)).toString('base64url')
      return `${body}.${signer.sign('cursor', `${scope}\n${body}`)}`
    },
  }
}

function decode(signer: Signer, scope: string, cursor: string): PageKey {
  const [body = '', signature = '', ...rest] = cursor.split('.')
  if (rest.length > 0 || !signer.verify('cursor', `${scope}\n${body}`, signature)) throw invalidCursor()
  const [key, id] = JSON.parse(Buffer.from(body, 'base64url').toString()) as [unknown, string]
  if (!(key === null || typeof key === 'string') || !isUuid(id)) throw invalidCursor()
  return [key, id]
}
