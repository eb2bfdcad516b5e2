import { type Messages, i18n } from '@lingui/core'
import { language } from '../language.ts'
import type { Refusal } from '../refusal.ts'
import { type RefusalCode, refusals } from './words.gen.ts'

/** A sentence of the service, and what its words in other languages go by. */
export type Remark = Pick<Refusal, 'code' | 'field' | 'params'> & { description: string }

const catalogues = import.meta.glob<{ messages: Messages }>('./locales/de.po')

// There are hundreds, and who is refused nothing needs none: they come with the first one, in the language that is spoken.
for (const load of language === 'en' ? [] : Object.values(catalogues)) i18n.load(language, (await load()).messages)

type Part = Exclude<Messages[string], string>[number]
/** As they are once they are built: a sentence that values are put into is taken apart. */
export type Words = { message?: Messages[string] }

export const partsOf = ({ message = [] }: Words): Part[] => (typeof message === 'string' ? [message] : message)

const isCode = (code: string): code is RefusalCode => Object.hasOwn(refusals, code)

/** In the reader's language. What has no words, or lacks a value that they need, stays in the service's own English. */
export function inWords({ code, field, params, description }: Remark): string {
  if (code === undefined || !isCode(code)) return description
  const words: Words = refusals[code]
  const values: Record<string, unknown> = { field, ...params }
  const isThere = (part: Part) => typeof part === 'string' || values[part[0]] !== undefined
  return partsOf(words).every(isThere) ? i18n._({ ...refusals[code], values }) : description
}
