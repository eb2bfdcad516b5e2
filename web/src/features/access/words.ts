import { t } from '@lingui/core/macro'
import type { Permission } from '../../platform/access.ts'
import type { Schemas } from '../../platform/client.ts'
import { families, verbInWords } from '../users/permission-words.ts'

export type Holder = Schemas['PermissionHolder']
export type Source = Schemas['PermissionSource']

/** All permissions by family. The type fails to compile when one is missing or misspelt. */
const all: Record<Permission, true> = {
  'records:read': true,
  'records:write': true,
  'records:delete': true,
  'subjects:read': true,
  'subjects:write': true,
  'subjects:delete': true,
  'certifications:read': true,
  'certifications:write': true,
  'certifications:delete': true,
  'quizzes:read': true,
  'quizzes:write': true,
  'quizzes:grade': true,
  'quizzes:delete': true,
  'external-lms:read': true,
  'external-lms:write': true,
  'external-lms:delete': true,
  'scorm:read': true,
  'scorm:write': true,
  'scorm:delete': true,
  'job-aids:read': true,
  'job-aids:write': true,
  'job-aids:delete': true,
  'events:read': true,
  'events:write': true,
  'events:delete': true,
  'qr-codes:read': true,
  'qr-codes:write': true,
  'qr-codes:delete': true,
  'forums:read': true,
  'forums:write': true,
  'forums:moderate': true,
  'forums:delete': true,
  'directory:write': true,
  'directory:delete': true,
}

const isPermission = (text: string): text is Permission => Object.hasOwn(all, text)
export const asPermission = (text: string | undefined) => (text !== undefined && isPermission(text) ? text : undefined)

const familyOf = (permission: Permission) => families[permission.slice(0, permission.indexOf(':'))] ?? permission

/** Options of the permission select, grouped by family. */
export const permissionChoices = [...Map.groupBy(Object.keys(all).filter(isPermission), familyOf)].map(([group, permissions]) => ({
  group,
  items: permissions.map((permission) => ({ value: permission, label: `${group}: ${verbInWords(permission)}` })),
}))

/** Permissions that must also cover the person in question. */
const COVERS_PEOPLE = new Set<Permission>(['certifications:read', 'certifications:write'])

export function sentenceOf(permission: Permission, place: string): string {
  const [things, may] = [familyOf(permission), verbInWords(permission)]
  const said = t`${things} of ${place}: ${may}.`
  return COVERS_PEOPLE.has(permission)
    ? `${said} ${t`Held in a department, it covers people with a role there or beneath. Held everywhere, it covers everyone.`}`
    : said
}

/** Reasons why a role covers the place. */
export const reaches: Record<Source['reach'], (source: Source) => string> = {
  organization: () => t`It reaches everything in the organization.`,
  department: () => t`It is a role of this department.`,
  above: ({ department_name: department }) => t`This department is beneath ${department}.`,
  catalogue: ({ department_name: department }) => t`Whoever may see these in ${department} also sees what the organization itself has.`,
}
