import { trailOf } from '#platform/audit/trail.ts'

type Attempt = { id: string; organization_id: string; user_id: string }

export const trail = trailOf('scorm_attempt', ({ user_id }: Attempt) => user_id)
