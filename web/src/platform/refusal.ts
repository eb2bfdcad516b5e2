import { t } from '@lingui/core/macro'
import type { components } from '../api.gen.d.ts'
import type * as Words from './refusals/in-words.ts'
import type { RefusalCode } from './refusals/words.gen.ts'

/** What the API answers when it does not do what it was asked. */
export type Refusal = components['schemas']['Error']

export const isRefusal = (error: unknown): error is Refusal =>
  typeof error === 'object' && error !== null && 'error' in error && 'error_description' in error

/** Whether it is one of these. A code that would only repeat the error is not given. */
export const isOneOf = (error: unknown, codes: readonly RefusalCode[]): boolean =>
  isRefusal(error) && codes.some((code) => code === (error.code ?? error.error))

let words: typeof Words | undefined

/** Nobody waits longer for what to call it: that something was refused is known. */
const PATIENCE_MS = 3000

/** Has the words for refusals there, which come with the first one. Where they do not come, the service's own English is shown. */
export async function learnRefusals(): Promise<void> {
  if (words !== undefined) return
  const coming = import('./refusals/in-words.ts').then(
    (found) => (words = found),
    () => undefined,
  )
  await Promise.race([coming, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))])
}

/** The sentence to show for whatever was thrown. */
export function sentence(error: unknown): string {
  if (isRefusal(error))
    return words?.inWords({ ...error, code: error.code ?? error.error, description: error.error_description }) ?? error.error_description
  return t`The service could not be reached. Check your connection and try again.`
}

/** A fault of the service is quoted by the id of its request, which is a header of the answer. */
export const quoting = (answer: unknown, requestId: string | null): unknown =>
  isRefusal(answer) && answer.error === 'server_error' && requestId !== null ? { ...answer, params: { request_id: requestId } } : answer

/** The form field that a refusal is about, if it is one of these. Its path may have more steps, such as `record.title`. */
export function fieldOf<Field extends string>(error: unknown, fields: readonly Field[]): Field | undefined {
  const steps = isRefusal(error) ? (error.field ?? '').split('.') : []
  return fields.find((field) => steps.includes(field))
}
