import { t } from '@lingui/core/macro'
import {
  IconBooks,
  IconCertificate,
  IconFileImport,
  IconFilePlus,
  IconKeyboard,
  IconPackage,
  IconPlus,
  IconRosette,
  IconSchool,
  IconShieldCheck,
  IconUser,
  IconUserPlus,
  IconUserSearch,
  IconUsersPlus,
} from '@tabler/icons-react'
import type { useNavigate } from '@tanstack/react-router'
import type { Access } from '../../platform/access.ts'
import { openKeyHelp } from '../../platform/keys/help-opener.tsx'
import { placesFor } from '../../platform/navigation.ts'

type Navigate = ReturnType<typeof useNavigate>

/** Something that can be found and gone to. */
export type Entry = {
  id: string
  label: string
  /** What tells it from others of its name. */
  detail?: string | undefined
  icon: typeof IconUser
  go: (navigate: Navigate) => unknown
}
export type Group = { title: string; entries: Entry[] }

/** The rooms of the navigation, and those that are reached from within others. */
export function pagesFor(access: Access): Entry[] {
  const rooms = placesFor(access).map(({ to, label, icon }): Entry => ({ id: to, label, icon, go: (navigate) => navigate({ to }) }))
  const whoMayWhat: Entry = {
    id: '/access',
    label: t`Who may do what`,
    icon: IconShieldCheck,
    go: (navigate) => navigate({ to: '/access' }),
  }
  return [
    ...rooms,
    ...(access.holdsSomewhere('directory:write') ? [whoMayWhat] : []),
    { id: '/profile', label: t`Profile`, icon: IconUser, go: (navigate) => navigate({ to: '/profile' }) },
  ]
}

type Action = Entry & { offered: (access: Access) => boolean }

const actions: Action[] = [
  {
    id: 'submit-record',
    label: t`Submit a record`,
    icon: IconSchool,
    go: (navigate) => navigate({ to: '/my-records/new' }),
    offered: () => true,
  },
  {
    id: 'create-record',
    label: t`Create a record for somebody`,
    icon: IconFilePlus,
    go: (navigate) => navigate({ to: '/records/new' }),
    offered: ({ holdsSomewhere }) => holdsSomewhere('records:write'),
  },
  {
    id: 'import-records',
    label: t`Import records`,
    icon: IconFileImport,
    go: (navigate) => navigate({ to: '/records/import' }),
    offered: ({ holdsSomewhere }) => holdsSomewhere('records:write'),
  },
  {
    id: 'add-person',
    label: t`Add a person`,
    icon: IconUserPlus,
    go: (navigate) => navigate({ to: '/directory', search: { add: true } }),
    offered: keepsADirectory,
  },
  {
    id: 'import-people',
    label: t`Import people`,
    icon: IconUsersPlus,
    go: (navigate) => navigate({ to: '/directory/import' }),
    offered: keepsADirectory,
  },
  {
    id: 'create-certification',
    label: t`Create a certification`,
    icon: IconRosette,
    go: (navigate) => navigate({ to: '/certification-types/new' }),
    offered: ({ holdsSomewhere }) => holdsSomewhere('certifications:write'),
  },
  {
    id: 'add-course',
    label: t`Add a course package`,
    icon: IconPackage,
    go: (navigate) => navigate({ to: '/scorm-courses/new' }),
    offered: ({ holdsSomewhere }) => holdsSomewhere('scorm:write'),
  },
  {
    id: 'create-role',
    label: t`Create a role`,
    icon: IconPlus,
    go: (navigate) => navigate({ to: '/roles/new' }),
    offered: ({ holdsSomewhere }) => holdsSomewhere('directory:write'),
  },
  { id: 'keys', label: t`Show the keys of this page`, icon: IconKeyboard, go: openKeyHelp, offered: () => true },
]

/** Of an organization as a whole: people belong to no department. */
function keepsADirectory({ holdsThroughout }: Access): boolean {
  return holdsThroughout('directory:write')
}

export const actionsFor = (access: Access): Entry[] => actions.filter(({ offered }) => offered(access))

export const person = (id: string, label: string, detail: string | undefined, org?: string): Entry => ({
  id: `person-${id}`,
  label,
  detail,
  icon: IconUser,
  go: (navigate) => navigate({ to: '/people/$userId', params: { userId: id }, search: org === undefined ? {} : { org } }),
})

/** The directory of the organization, searched for it. */
export const everybody = (q: string, org: string): Entry => ({
  id: 'everybody',
  label: t`All people with “${q}”`,
  icon: IconUserSearch,
  go: (navigate) => navigate({ to: '/directory', search: { org, q } }),
})

export const myCertification = (id: string, label: string): Entry => ({
  id: `certification-${id}`,
  label,
  detail: t`Where I stand`,
  icon: IconCertificate,
  go: (navigate) => navigate({ to: '/certifications/$certificationId', params: { certificationId: id }, search: {} }),
})

export const certificationType = (id: string, label: string): Entry => ({
  id: `certification-type-${id}`,
  label,
  detail: t`Certification type`,
  icon: IconRosette,
  go: (navigate) => navigate({ to: '/certification-types/$certificationId', params: { certificationId: id }, search: {} }),
})

/** The list with that one course, not the course itself: opening it begins an attempt, which is kept. */
export const courseToTake = (id: string, label: string): Entry => ({
  id: `course-${id}`,
  label,
  detail: t`To take`,
  icon: IconBooks,
  go: (navigate) => navigate({ to: '/courses', search: { q: label } }),
})

export const coursePackage = (id: string, label: string): Entry => ({
  id: `course-package-${id}`,
  label,
  detail: t`Course package`,
  icon: IconPackage,
  go: (navigate) => navigate({ to: '/scorm-courses/$courseId', params: { courseId: id } }),
})
