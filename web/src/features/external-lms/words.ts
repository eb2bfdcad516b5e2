import { t } from '@lingui/core/macro'
import type { Schemas } from '../../platform/client.ts'
import { percent } from '../../platform/words/format.ts'

export type Server = Schemas['ExternalServer']
export type Course = Schemas['ExternalCourse']
export type Grade = Schemas['ExternalGrade']
export type Import = Schemas['ExternalGradeImport']

/** Says what decides whether a grade of a course passes. */
export const passingWords = ({ passing_score }: Course): string =>
  passing_score === null ? t`Passes as the other system says` : t`Passes from ${percent(passing_score)}`
