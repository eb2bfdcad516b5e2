import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import type { components } from '../api.gen.d.ts'
import { type RefusalCode, refusals } from './refusals.gen.ts'

/** What the API answers when it does not do what it was asked. */
export type Refusal = components['schemas']['Error']

/** A sentence of the service, and what its words in other languages go by. */
export type Remark = Pick<Refusal, 'code' | 'field' | 'params'> & { description: string }

export const isRefusal = (error: unknown): error is Refusal =>
  typeof error === 'object' && error !== null && 'error' in error && 'error_description' in error

/** Whether it is one of these. A code that would only repeat the error is not given. */
export const isOneOf = (error: unknown, codes: readonly RefusalCode[]): boolean =>
  isRefusal(error) && codes.some((code) => code === (error.code ?? error.error))

/** The sentence to show for whatever was thrown. */
export function sentence(error: unknown): string {
  if (isRefusal(error)) return inWords({ ...error, code: error.code ?? error.error, description: error.error_description })
  return t`The service could not be reached. Check your connection and try again.`
}

const isCode = (code: string): code is RefusalCode => Object.hasOwn(refusals, code)

/** In the reader's language. What has no words, or lacks a value that they need, stays in the service's own English. */
export function inWords({ code, field, params, description }: Remark): string {
  if (code === undefined || !isCode(code)) return description
  const { id, message = '' } = refusals[code]
  const values: Record<string, unknown> = { field, ...params }
  const needed = Array.from(message.matchAll(/\{(\w+)\}/g), ([, name]) => name!)
  return needed.every((name) => values[name] !== undefined) ? i18n._(id, values, { message }) : description
}

/** A fault of the service is quoted by the id of its request, which is a header of the answer. */
export const quoting = (answer: unknown, requestId: string | null): unknown =>
  isRefusal(answer) && answer.error === 'server_error' && requestId !== null ? { ...answer, params: { request_id: requestId } } : answer

/** The form field that a refusal is about, if it is one of these. Its path may have more steps, such as `record.title`. */
export function fieldOf<Field extends string>(error: unknown, fields: readonly Field[]): Field | undefined {
  const steps = isRefusal(error) ? (error.field ?? '').split('.') : []
  return fields.find((field) => steps.includes(field))
}
