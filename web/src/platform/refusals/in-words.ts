import { type Messages, i18n } from '@lingui/core'
import { language } from '../language.ts'
import type { Refusal } from '../refusal.ts'
import { type RefusalCode, refusals } from './words.gen.ts'

/** A sentence of the service, with the values that its translation needs. */
export type Remark = Pick<Refusal, 'code' | 'field' | 'params'> & { description: string }

const catalogues = import.meta.glob<{ messages: Messages }>('./locales/de.po')

// There are hundreds of messages, and most visits need none. They are loaded with the first refusal, in the language of the page.
for (const load of language === 'en' ? [] : Object.values(catalogues)) i18n.load(language, (await load()).messages)

type Part = Exclude<Messages[string], string>[number]
/** The built form of a message. A message with placeholders is split into parts. */
export type Words = { message?: Messages[string] }

export const partsOf = ({ message = [] }: Words): Part[] => (typeof message === 'string' ? [message] : message)

const isCode = (code: string): code is RefusalCode => Object.hasOwn(refusals, code)

/**
 * Returns a remark in the language of the page. Without a translation, or without a value that it needs, the English of
 * the service is returned.
 */
export function inWords({ code, field, params, description }: Remark): string {
  if (code === undefined || !isCode(code)) return description
  const words: Words = refusals[code]
  const values: Record<string, unknown> = { field, ...params }
  const isThere = (part: Part) => typeof part === 'string' || values[part[0]] !== undefined
  return partsOf(words).every(isThere) ? i18n._({ ...refusals[code], values }) : description
}
