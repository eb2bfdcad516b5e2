import { badRequest } from '#platform/errors.ts'

/** Returns an external name, trimmed and otherwise unchanged. Throws 400 when nothing is left. */
export function externalName(text: string, field: string): string {
  const name = text.trim()
  if (name === '') throw badRequest(`${field} must not be blank.`, field)
  return name
}
