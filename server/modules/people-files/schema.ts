import { type Static, Type } from 'typebox'
import { Body, Uuid } from '#platform/shapes.ts'

/** So many people are exported at once at most: drawing one of their certificates takes some 10 ms. */
export const MOST_PEOPLE = 100

export const ExportPeople = Body('ExportPeople', {
  user_ids: Type.Array(Uuid, { minItems: 1, maxItems: MOST_PEOPLE }),
})
export type ExportPeople = Static<typeof ExportPeople>
