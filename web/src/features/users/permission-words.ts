import { t } from '@lingui/core/macro'
import type { Permission } from '../../platform/access.ts'

/** What permissions are about, by the first half of their names. */
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

/** What one permission allows, after the name of its family: `create and change`. */
export const verbInWords = (permission: Permission) => verbs[permission.slice(permission.indexOf(':') + 1)] ?? permission

/** What each permission allows, by its name: `Learning records: see`. */
export const permissionWords: Record<string, string> = Object.fromEntries(
  Object.entries(families).flatMap(([family, about]) =>
    Object.entries(verbs).map(([verb, word]) => [`${family}:${verb}`, `${about}: ${word}`]),
  ),
)

/** What a set of permissions allows, a line for each kind of thing: `Learning records: see, create and change`. */
export function inWords(permissions: Permission[]): { about: string; may: string }[] {
  return Object.entries(families).flatMap(([family, about]) => {
    const may = Object.entries(verbs).filter(([verb]) => permissions.some((permission) => permission === `${family}:${verb}`))
    return may.length === 0 ? [] : [{ about, may: may.map(([, word]) => word).join(', ') }]
  })
}
