import { type Static, Type } from 'typebox'
import { Body, Uuid } from '#platform/shapes.ts'

/** The most people in one export. Drawing a certificate takes about 10 ms. */
export const MOST_PEOPLE = 100

export const ExportPeople = Body('ExportPeople', {
  user_ids: Type.Array(Uuid, { minItems: 1, maxItems: MOST_PEOPLE }),
})
export type ExportPeople = Static<typeof ExportPeople>
