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
  { to: '/', label: 'Home', icon: IconHome, shown: () => true },
  { to: '/certifications', label: 'My certifications', icon: IconCertificate, shown: () => true },
  { to: '/my-records', label: 'My records', icon: IconSchool, shown: () => true },
  { to: '/courses', label: 'Courses', icon: IconBooks, shown: () => true },
  {
    to: '/team',
    label: 'Team',
    icon: IconUsersGroup,
    shown: ({ manages, holdsSomewhere }) => manages || holdsSomewhere('certifications:read'),
  },
  {
    to: '/approvals',
    label: 'Approvals',
    icon: IconChecklist,
    shown: ({ manages, holdsSomewhere }) => manages || holdsSomewhere('records:write') || holdsSomewhere('certifications:write'),
  },
  {
    to: '/records',
    label: 'Records',
    icon: IconFiles,
    shown: ({ holdsSomewhere }) => holdsSomewhere('records:read') || holdsSomewhere('records:write'),
  },
  {
    to: '/certification-types',
    label: 'Certification types',
    icon: IconRosette,
    shown: ({ holdsSomewhere }) => holdsSomewhere('certifications:read') || holdsSomewhere('certifications:write'),
  },
  {
    to: '/scorm-courses',
    label: 'Course packages',
    icon: IconPackage,
    shown: ({ holdsSomewhere }) => holdsSomewhere('scorm:read') || holdsSomewhere('scorm:write'),
  },
  { to: '/subjects', label: 'Subjects', icon: IconTags, shown: ({ holdsSomewhere }) => holdsSomewhere('subjects:write') },
  { to: '/directory', label: 'People', icon: IconAddressBook, shown: ({ holdsSomewhere }) => holdsSomewhere('directory:write') },
  { to: '/departments', label: 'Departments', icon: IconBinaryTree2, shown: ({ holdsSomewhere }) => holdsSomewhere('directory:write') },
  {
    to: '/roles',
    label: 'Roles',
    icon: IconIdBadge2,
    shown: ({ holdsSomewhere }) => holdsSomewhere('directory:write') || holdsSomewhere('certifications:write'),
  },
  {
    to: '/audit-log',
    label: 'Audit log',
    icon: IconHistory,
    shown: ({ me, organizations }) => me.is_superuser || organizations.some(({ permissions }) => permissions.includes('directory:write')),
  },
  { to: '/sign-in-providers', label: 'Sign-in providers', icon: IconDoorEnter, shown: ({ me }) => me.is_superuser },
]

export const placesFor = (access: Access) => places.filter(({ shown }) => shown(access))
