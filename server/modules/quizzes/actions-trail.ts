import { trailOf } from '#platform/audit/trail.ts'

export const trail = trailOf('quiz')
