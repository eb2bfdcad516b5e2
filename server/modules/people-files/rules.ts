import type { Language } from '#platform/languages.ts'
import { person } from '#platform/exports/columns.ts'
import type { Cell, Column } from '#platform/exports/table.ts'
import { nameInPath } from '#platform/files/uploads.ts'

/** The columns of the workbook that lists the people in the zip. */
export const columns = [
  ...person,
  { name: 'departments', shown: { head: { en: 'Departments', de: 'Abteilungen' }, width: 30 } },
  { name: 'roles', shown: { head: { en: 'Roles', de: 'Rollen' }, width: 30 } },
] as const satisfies Column[]

export type PersonRow = Record<(typeof columns)[number]['name'], Cell>

const folder: Record<Language, string> = { en: 'Certificates', de: 'Zertifikate' }

/** Returns the name of a certificate in the zip. It begins with the certificate's number, so all names differ. */
export function certificateName(language: Language, nr: number, { name, certification }: { name: string; certification: string }): string {
  const plain = `${String(nr).padStart(3, '0')} ${name} - ${certification}`.replaceAll(/[:*?"<>|]/g, '_')
  return `${folder[language]}/${nameInPath(plain)}.pdf`
}
