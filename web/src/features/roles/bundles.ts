import { t } from '@lingui/core/macro'
import type { Permission } from '../../platform/access.ts'

/** Usual permissions of a job, as a start for a new role. The role does not remember its bundle. */
export type Bundle = { name: string; permissions: Permission[] }

const reads: Permission[] = [
  'records:read',
  'subjects:read',
  'certifications:read',
  'quizzes:read',
  'external-lms:read',
  'scorm:read',
  'job-aids:read',
  'events:read',
  'qr-codes:read',
  'forums:read',
]
const content: Permission[] = ['subjects:write', 'quizzes:write', 'scorm:write', 'job-aids:write', 'qr-codes:write']
/** Read permissions for learning content, not for people. */
const readsContent = reads.filter((permission) => permission !== 'records:read')

export const bundles: Bundle[] = [
  { name: t`Ward and team managers`, permissions: [...reads, 'records:write', 'events:write'] },
  { name: t`Instructors`, permissions: [...reads, 'events:write', 'quizzes:grade', 'job-aids:write', 'forums:moderate'] },
  { name: t`Authors of content`, permissions: [...readsContent, ...content] },
  { name: t`Auditors`, permissions: reads },
  {
    name: t`Training administrators`,
    permissions: [
      ...reads,
      ...content,
      'records:write',
      'certifications:write',
      'quizzes:grade',
      'external-lms:write',
      'events:write',
      'forums:write',
      'forums:moderate',
      'directory:write',
    ],
  },
]

/** True when a role has exactly the permissions of a bundle, as far as its author may grant them. */
export const isBundle = (permissions: Permission[], wanted: Permission[]) =>
  permissions.length === wanted.length && wanted.every((permission) => permissions.includes(permission))
