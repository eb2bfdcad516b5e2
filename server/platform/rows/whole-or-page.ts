import type { FastifyRequest } from 'fastify'
import { type Static, type TSchema, Type } from 'typebox'
import type { Signer } from '../auth/signer.ts'
import { type Page, Ref, pageOf } from '../shapes.ts'
import { MOST_OF_A_PAGE, PageQuery, type PageRequest, USUAL_OF_A_PAGE, pageRequest } from './page.ts'

/** `limit` and `cursor` of a list that the contract has whole: without both it is an array, with one of them a page. */
export const WholeOrPageQuery = {
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: MOST_OF_A_PAGE })),
  cursor: PageQuery.cursor,
}

/** The answer of such a list. A text is JSON already, to be sent with JSON_TYPE. */
export const wholeOrPageOf = <S extends TSchema>(item: S) =>
  Type.Unsafe<string | Static<S>[] | Page<Static<S>>>({ anyOf: [Type.Array(Ref(item)), pageOf(item)] })

type ListRequest = Pick<FastifyRequest, 'actor' | 'params' | 'routeOptions'> & { query: { limit?: number; cursor?: string; sort: string } }

/** Returns the requested page; undefined if the whole list is requested. */
export function requestedPage(signer: Signer, { actor, params, routeOptions, query }: ListRequest): PageRequest | undefined {
  const { limit, cursor } = query
  if (limit === undefined && cursor === undefined) return undefined
  return pageRequest(signer, { actor, params, routeOptions, query: { ...query, limit: limit ?? USUAL_OF_A_PAGE } })
}
