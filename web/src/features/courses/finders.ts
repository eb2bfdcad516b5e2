import { t } from '@lingui/core/macro'
import { IconBooks } from '@tabler/icons-react'
import { answered, api } from '../../platform/client.ts'
import type { Entry, Finder } from '../../platform/house/finding.ts'

/** The courses that are for the reader, and those that they look into. */
const courses: Finder = {
  title: t`Courses`,
  sources: ({ access }) => [
    { name: 'available courses', find: async () => (await answered(api.GET('/api/scorm-courses/available'))).map(entryOf) },
    ...(access.holdsSomewhere('scorm:read')
      ? [{ name: 'courses', find: async () => (await answered(api.GET('/api/scorm-courses'))).map(entryOf) }]
      : []),
  ],
}

export const finders = [courses]

const entryOf = ({ id, name, owner_organization_id: org }: { id: string; name: string; owner_organization_id: string }): Entry => ({
  id: `course-${id}`,
  label: name,
  detail: t`Course`,
  icon: IconBooks,
  go: (navigate) => navigate({ to: '/o/$org/courses/$courseId', params: { org, courseId: id } }),
})
