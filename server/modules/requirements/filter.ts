import type { FastifyRequest } from 'fastify'
import type { Signer } from '#platform/auth/signer.ts'
import { ApiError, refusal } from '#platform/errors.ts'
import { pageRequest } from '#platform/rows/page.ts'
import type { PreviewRequests } from './actions-whole.ts'

const invalidEffectCursor = refusal(
  'invalid_cursor',
  'invalid_effect_cursor',
  'effect_cursor was not issued for this list and these filters. Start again without it.',
  'effect_cursor',
)

type PreviewQuery = Pick<FastifyRequest, 'actor' | 'params' | 'routeOptions' | 'body'> & { query: { limit: number; cursor?: string } }

/** Returns the page request of an effect. Its cursor is bound to the body, which determines the effect. */
export function effectRequest(signer: Signer, { actor, params, routeOptions, query: paging, body }: PreviewQuery) {
  const query = { ...paging, sort: 'worst', supposed: JSON.stringify(body) }
  return pageRequest(signer, { actor, params, routeOptions, query })
}

/** Returns the page requests of both lists of a new certification. */
export function wholeRequests(signer: Signer, req: PreviewQuery & { query: { effect_cursor?: string } }): PreviewRequests {
  const { actor, params, routeOptions, body } = req
  const { limit, cursor, effect_cursor } = req.query
  const asking = { actor, params, routeOptions, body }
  const query = { limit, supposed: JSON.stringify(body), ...(cursor !== undefined && { cursor }) }
  return {
    awardable: pageRequest(signer, { ...asking, query }),
    effect: atEffectCursor(() =>
      effectRequest(signer, { ...asking, query: { limit, ...(effect_cursor !== undefined && { cursor: effect_cursor }) } }),
    ),
  }
}

/** Reads the second cursor. Its refusal names its own field. */
function atEffectCursor<Request>(read: () => Request): Request {
  try {
    return read()
  } catch (error) {
    throw error instanceof ApiError && error.code === 'invalid_cursor' ? invalidEffectCursor() : error
  }
}
