import type { Static } from 'typebox'
import { Body, ids } from '#platform/shapes.ts'

/** The whole list, in order. */
export const SetLearningPathwayJobAids = Body('SetLearningPathwayJobAids', { job_aid_ids: ids(100) })
export type SetLearningPathwayJobAids = Static<typeof SetLearningPathwayJobAids>
