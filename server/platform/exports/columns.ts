import type { Column } from './table.ts'

/** The columns of a person, for every export with a line per person. */
export const person = [
  { name: 'user_id' },
  { name: 'display_name', shown: { head: { en: 'Name', de: 'Name' }, width: 28 } },
  { name: 'email', shown: { head: { en: 'E-mail', de: 'E-Mail' }, width: 32 } },
] as const satisfies Column[]
