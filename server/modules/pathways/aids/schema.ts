import { type Static, Type } from 'typebox'
import { Body, Timestamp, ids } from '#platform/shapes.ts'

/** The whole list, in order, of what the caller may read. Items they may not read stay behind the item that they were behind before. */
export const SetLearningPathwayJobAids = Body('SetLearningPathwayJobAids', {
  job_aid_ids: ids(100),
  /** The request is refused if the pathway or the level was changed since. */
  expected_updated_at: Type.Optional(Timestamp),
})
export type SetLearningPathwayJobAids = Static<typeof SetLearningPathwayJobAids>
