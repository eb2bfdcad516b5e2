import { useMemo } from 'react'
import { $api } from '../../../platform/client.ts'
import { useKeptCourses } from '../../courses/queries.ts'
import type { RuleKind } from './words.ts'

/** The courses and the job aids that the reader looks into, as far as one of the rules asks for such. */
export function useChoices(rules: { rule_kind: RuleKind }[]) {
  const asked = new Set(rules.map(({ rule_kind }) => rule_kind))
  const courses = useKeptCourses(asked.has('scorm_course_complete'))
  const aids = useKeptAids(asked.has('job_aid_viewed'))
  return { courses, aids }
}

/** The job aids that the reader looks into, archived ones as well, by name; nothing while it is not `wanted`. */
function useKeptAids(wanted: boolean) {
  const params = { query: { include_archived: true } }
  const { data } = $api.useQuery('get', '/api/job-aids', { params }, { enabled: wanted, staleTime: 60_000 })
  return useMemo(
    () => data?.map(({ title, ...aid }) => ({ ...aid, name: title })).toSorted((a, b) => a.name.localeCompare(b.name)) ?? [],
    [data],
  )
}
