import { type Static, Type } from 'typebox'
import { Body, Timestamp, ids } from '#platform/shapes.ts'

/** The whole list, in order, of what the caller may read. What they may not read stays behind what it stood behind. */
export const SetLearningPathwayJobAids = Body('SetLearningPathwayJobAids', {
  job_aid_ids: ids(100),
  /** Where the pathway or the level was changed since, what is sent is refused. */
  expected_updated_at: Type.Optional(Timestamp),
})
export type SetLearningPathwayJobAids = Static<typeof SetLearningPathwayJobAids>
