import { t } from '@lingui/core/macro'
import { inWords } from './refusal-words.ts'

/** What the API answers when it does not do what it was asked. */
export type Refusal = { error: string; error_description: string }

export const isRefusal = (error: unknown): error is Refusal =>
  typeof error === 'object' && error !== null && 'error' in error && 'error_description' in error

/** The sentence to show for whatever was thrown. */
export function sentence(error: unknown): string {
  if (isRefusal(error)) return inWords(error.error_description)
  return t`The service could not be reached. Check your connection and try again.`
}

/**
 * The form field a refusal speaks of, if it is one of these.
 * A refusal names fields by path, such as `record.title`; the longest name that occurs wins.
 */
export function fieldOf<Field extends string>(error: unknown, fields: readonly Field[]): Field | undefined {
  if (!isRefusal(error)) return undefined
  const words = new Set(error.error_description.split(/[^a-z_]+/))
  return fields.toSorted((a, b) => b.length - a.length).find((field) => words.has(field))
}
