import { t } from '@lingui/core/macro'
import {
  IconAddressBook,
  IconDoorEnter,
  IconHistory,
  IconBinaryTree2,
  IconBooks,
  IconCertificate,
  IconChecklist,
  IconFiles,
  IconHome,
  IconIdBadge2,
  IconPackage,
  IconRosette,
  IconSchool,
  IconTags,
  IconUsersGroup,
} from '@tabler/icons-react'
import type { Access } from './access.ts'

type Place = {
  to:
    | '/'
    | '/certifications'
    | '/my-records'
    | '/courses'
    | '/scorm-courses'
    | '/team'
    | '/approvals'
    | '/records'
    | '/certification-types'
    | '/subjects'
    | '/roles'
    | '/departments'
    | '/directory'
    | '/audit-log'
    | '/sign-in-providers'
  label: string
  icon: typeof IconHome
  shown: (access: Access) => boolean
}

/** The rooms of the app, each shown to those who can do something in it. */
const places: Place[] = [
  { to: '/', label: t`Home`, icon: IconHome, shown: () => true },
  { to: '/certifications', label: t`My certifications`, icon: IconCertificate, shown: () => true },
  { to: '/my-records', label: t`My records`, icon: IconSchool, shown: () => true },
  { to: '/courses', label: t`Courses`, icon: IconBooks, shown: () => true },
  {
    to: '/team',
    label: t`Team`,
    icon: IconUsersGroup,
    shown: ({ manages, holdsSomewhere }) => manages || holdsSomewhere('certifications:read'),
  },
  {
    to: '/approvals',
    label: t`Approvals`,
    icon: IconChecklist,
    shown: ({ manages, holdsSomewhere }) => manages || holdsSomewhere('records:write') || holdsSomewhere('certifications:write'),
  },
  {
    to: '/records',
    label: t`Records`,
    icon: IconFiles,
    shown: ({ holdsSomewhere }) => holdsSomewhere('records:read') || holdsSomewhere('records:write'),
  },
  {
    to: '/certification-types',
    label: t`Certification types`,
    icon: IconRosette,
    shown: ({ holdsSomewhere }) => holdsSomewhere('certifications:read') || holdsSomewhere('certifications:write'),
  },
  {
    to: '/scorm-courses',
    label: t`Course packages`,
    icon: IconPackage,
    shown: ({ holdsSomewhere }) => holdsSomewhere('scorm:read') || holdsSomewhere('scorm:write'),
  },
  { to: '/subjects', label: t`Subjects`, icon: IconTags, shown: ({ holdsSomewhere }) => holdsSomewhere('subjects:write') },
  { to: '/directory', label: t`People`, icon: IconAddressBook, shown: ({ holdsSomewhere }) => holdsSomewhere('directory:write') },
  { to: '/departments', label: t`Departments`, icon: IconBinaryTree2, shown: ({ holdsSomewhere }) => holdsSomewhere('directory:write') },
  {
    to: '/roles',
    label: t`Roles`,
    icon: IconIdBadge2,
    shown: ({ holdsSomewhere }) => holdsSomewhere('directory:write') || holdsSomewhere('certifications:write'),
  },
  {
    to: '/audit-log',
    label: t`Audit log`,
    icon: IconHistory,
    shown: ({ holdsThroughout }) => holdsThroughout('directory:write'),
  },
  { to: '/sign-in-providers', label: t`Sign-in providers`, icon: IconDoorEnter, shown: ({ me }) => me.is_superuser },
]

export const placesFor = (access: Access) => places.filter(({ shown }) => shown(access))
