import { t } from '@lingui/core/macro'
import { IconBooks, IconPackage } from '@tabler/icons-react'
import { answered, api } from '../../platform/client.ts'
import type { Entry, Finder } from '../../platform/house/finding.ts'

/** The courses that are for the reader. */
const open: Finder = {
  title: t`Courses`,
  sources: () => [
    {
      name: 'available courses',
      find: async () => (await answered(api.GET('/api/scorm-courses/available'))).map(toTake),
    },
  ],
}

/** Those that the reader looks into. */
const kept: Finder = {
  title: t`Courses`,
  sources: ({ access }) =>
    access.holdsSomewhere('scorm:read')
      ? [{ name: 'courses', find: async () => (await answered(api.GET('/api/scorm-courses'))).map(asPackage) }]
      : [],
}

export const finders = [open, kept]

/** The list with that one course, not the course itself: opening it begins an attempt, which is kept. */
const toTake = ({ id, name }: { id: string; name: string }): Entry => ({
  id: `course-${id}`,
  label: name,
  detail: t`To take`,
  icon: IconBooks,
  go: (navigate) => navigate({ to: '/learn', search: { q: name } }),
})

const asPackage = ({ id, name, owner_organization_id: org }: { id: string; name: string; owner_organization_id: string }): Entry => ({
  id: `course-package-${id}`,
  label: name,
  detail: t`Course package`,
  icon: IconPackage,
  go: (navigate) => navigate({ to: '/o/$org/courses/$courseId', params: { org, courseId: id } }),
})
