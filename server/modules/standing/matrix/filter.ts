import { getOrganization } from '#platform/access/owner.ts'
import type { FastifyRequest } from 'fastify'
import { type Static, Type } from 'typebox'
import { roleFilter } from '#modules/directory/filter.ts'
import type { Db } from '#platform/db/open.ts'
import { Timestamp, UuidOrSlug } from '#platform/shapes.ts'
import { mayReadMatrix, notReadingMatrix } from '../rules-readers.ts'

/** The people and the moment of a matrix, as query fields. */
export const Whom = {
  department: Type.Optional(UuidOrSlug),
  role: Type.Optional(UuidOrSlug),
  /** Only people whom the caller manages, even if the caller may read others. */
  managed: Type.Boolean({ default: false }),
  at: Type.Optional(Timestamp),
}
const shape = Type.Object(Whom)
type MatrixRequest = { params: { org_id: string }; query: Static<typeof shape> }

/**
 * Returns the organization and the filter of a matrix request. Throws 404 if the caller does not see the organization, 403 if they neither
 * read certifications nor manage anyone.
 */
export async function matrixOf(db: Db, { actor, params, query }: Pick<FastifyRequest, 'actor'> & MatrixRequest) {
  const organization = await getOrganization(db, actor, params.org_id)
  if (!mayReadMatrix(actor, organization.id)) throw notReadingMatrix()
  const { at, managed, ...named } = query
  const whom = await roleFilter(db, actor, organization.id, named)
  return { organization, filter: { ...whom, managed, ...(at !== undefined && { at }) } }
}
