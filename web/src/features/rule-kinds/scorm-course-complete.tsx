import { t } from '@lingui/core/macro'
import { IconSchool } from '@tabler/icons-react'
import { useMemo } from 'react'
import { $api } from '../../platform/client.ts'
import { itemsOf } from '../../platform/lists/paging.tsx'
import { ThingSelect } from './fields.tsx'
import type { Kind } from './kind.ts'

/** A hosted course, completed. */
export const scormCourseComplete: Kind = {
  kind: 'scorm_course_complete',
  icon: IconSchool,
  name: t`Hosted course`,
  says: t`A course of this site, completed`,
  words: ({ target: course, hidden }) => {
    if (course !== undefined) return t`The course “${course}”, completed`
    return hidden ? t`A course that you may not see, completed` : t`A completed course of this site`
  },
  thing: { field: 'scorm_course_id', progress: 'scorm_course', asks: () => t`It has to be completed.` },
  Fields: (props) => (
    <ThingSelect
      {...props}
      field="scorm_course_id"
      label={t`Course`}
      placeholder={props.choices.length === 0 ? t`There is no course yet` : t`Which one has to be completed`}
      nothing={t`No such course`}
      unseen={t`A course that you may not look into`}
    />
  ),
  errorsOf: ({ scorm_course_id }) => (scorm_course_id === null ? { scorm_course_id: t`Choose the course.` } : {}),
  payload: ({ scorm_course_id }) => (scorm_course_id === null ? {} : { scorm_course_id }),
}

/** Courses that the reader may see, sorted by name, archived ones included. Empty while `wanted` is false. */
export function useKeptCourses(wanted: boolean) {
  const params = { query: { include_archived: true, sort: 'name' as const } }
  const { data } = $api.useQuery('get', '/api/scorm-courses', { params }, { enabled: wanted, staleTime: 60_000 })
  return useMemo(() => (data ? itemsOf(data) : []), [data])
}
