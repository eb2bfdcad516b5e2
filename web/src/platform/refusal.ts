import { t } from '@lingui/core/macro'
import type { components } from '../api.gen.d.ts'
import type * as Words from './refusals/in-words.ts'
import type { RefusalCode } from './refusals/words.gen.ts'

/** The error answer of the API. */
export type Refusal = components['schemas']['Error']

export const isRefusal = (error: unknown): error is Refusal =>
  typeof error === 'object' && error !== null && 'error' in error && 'error_description' in error

/** Whether the error has one of the codes. Answers leave the code out if it equals `error`. */
export const isOneOf = (error: unknown, codes: readonly RefusalCode[]): boolean =>
  isRefusal(error) && codes.some((code) => code === (error.code ?? error.error))

let words: typeof Words | undefined

/** The time in milliseconds that a refusal waits for its words. That something was refused is known already. */
const PATIENCE_MS = 3000

/** Loads the translated refusals, at the first refusal. If they do not load in time, the English text of the service is shown. */
export async function learnRefusals(): Promise<void> {
  if (words !== undefined) return
  const coming = import('./refusals/in-words.ts').then(
    (found) => (words = found),
    () => undefined,
  )
  await Promise.race([coming, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))])
}

/** Returns the sentence to show for any thrown value. */
export function sentence(error: unknown): string {
  if (isRefusal(error))
    return words?.inWords({ ...error, code: error.code ?? error.error, description: error.error_description }) ?? error.error_description
  return t`The service could not be reached. Check your connection and try again.`
}

/** Adds the request id of a server error, so that the message can quote it. The id is in a header of the answer. */
export const quoting = (answer: unknown, requestId: string | null): unknown =>
  isRefusal(answer) && answer.error === 'server_error' && requestId !== null ? { ...answer, params: { request_id: requestId } } : answer

/** Returns the form field that a refusal names, if it is one of `fields`. Its path may have several steps, such as `record.title`. */
export function fieldOf<Field extends string>(error: unknown, fields: readonly Field[]): Field | undefined {
  const steps = isRefusal(error) ? (error.field ?? '').split('.') : []
  return fields.find((field) => steps.includes(field))
}
