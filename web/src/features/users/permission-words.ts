import { t } from '@lingui/core/macro'
import type { Permission } from '../../platform/access.ts'

/** Subjects of permissions, by the first part of their names. */
export const families: Record<string, string> = {
  records: t`Learning records`,
  subjects: t`Subjects`,
  certifications: t`Certifications and pathways`,
  quizzes: t`Quizzes`,
  'external-lms': t`External courses`,
  scorm: t`Online courses`,
  'job-aids': t`Job aids`,
  events: t`Training events`,
  'qr-codes': t`QR codes`,
  forums: t`Forums`,
  directory: t`People, roles and departments`,
}
const verbs: Record<string, string> = {
  read: t`see`,
  write: t`create and change`,
  grade: t`grade`,
  moderate: t`moderate`,
  delete: t`delete for good`,
}

/** Words for a permission without its family: `create and change`. */
export const verbInWords = (permission: Permission) => verbs[permission.slice(permission.indexOf(':') + 1)] ?? permission

/** Words for each permission, by its name: `Learning records: see`. */
export const permissionWords: Record<string, string> = Object.fromEntries(
  Object.entries(families).flatMap(([family, about]) =>
    Object.entries(verbs).map(([verb, word]) => [`${family}:${verb}`, `${about}: ${word}`]),
  ),
)

/** Words for a set of permissions, one line for each family: `Learning records: see, create and change`. */
export function inWords(permissions: Permission[]): { about: string; may: string }[] {
  return Object.entries(families).flatMap(([family, about]) => {
    const may = Object.entries(verbs).filter(([verb]) => permissions.some((permission) => permission === `${family}:${verb}`))
    return may.length === 0 ? [] : [{ about, may: may.map(([, word]) => word).join(', ') }]
  })
}
