import { badRequest } from '#platform/errors.ts'

/** What something is called elsewhere, without blanks around it; inside, nothing is changed. 400 when nothing is left. */
export function externalName(text: string, field: string): string {
  const name = text.trim()
  if (name === '') throw badRequest(`${field} must not be blank.`, field)
  return name
}
