import { OneOf } from '../shapes.ts'

export const permissions = [
  'records:read', 'records:write', 'records:delete',
  'subjects:read', 'subjects:write', 'subjects:delete',
  'certifications:read', 'certifications:write', 'certifications:delete',
  'quizzes:read', 'quizzes:write', 'quizzes:grade', 'quizzes:delete',
  'external-lms:read', 'external-lms:write', 'external-lms:delete',
  'scorm:read', 'scorm:write', 'scorm:delete',
  'job-aids:read', 'job-aids:write', 'job-aids:delete',
  'events:read', 'events:write', 'events:delete',
  'qr-codes:read', 'qr-codes:write', 'qr-codes:delete',
  'forums:read', 'forums:write', 'forums:moderate', 'forums:delete',
  'directory:write', 'directory:delete',
] as const // prettier-ignore

export type Permission = (typeof permissions)[number]
export const PermissionShape = OneOf(permissions)

/**
 * Whether a permission is a read that, held anywhere in an organization, also covers the organization's own rows. `records:read` never
 * does.
 */
export const isCatalogueRead = (permission: Permission) => permission.endsWith(':read') && permission !== 'records:read'

/** Returns the permission that shows the rows that `permission` acts on. The directory family has none. */
export function readOf(permission: Permission): Permission | undefined {
  const read = `${permission.slice(0, permission.indexOf(':'))}:read`
  return permissions.find((candidate) => candidate === read)
}
