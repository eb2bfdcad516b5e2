import { type Messages, i18n } from '@lingui/core'
import { language } from '../language.ts'
import type { Refusal } from '../refusal.ts'
import { type RefusalCode, refusals } from './words.gen.ts'

/** A sentence of the service, and what its words in other languages go by. */
export type Remark = Pick<Refusal, 'code' | 'field' | 'params'> & { description: string }

const catalogues = import.meta.glob<{ messages: Messages }>('./locales/de.po')

// There are hundreds, and who is refused nothing needs none: they come with the first one, in the language that is spoken.
for (const load of language === 'en' ? [] : Object.values(catalogues)) i18n.load(language, (await load()).messages)

const isCode = (code: string): code is RefusalCode => Object.hasOwn(refusals, code)

/** In the reader's language. What has no words, or lacks a value that they need, stays in the service's own English. */
export function inWords({ code, field, params, description }: Remark): string {
  if (code === undefined || !isCode(code)) return description
  const { id, message = '' } = refusals[code]
  const values: Record<string, unknown> = { field, ...params }
  const needed = Array.from(message.matchAll(/\{(\w+)\}/g), ([, name]) => name!)
  return needed.every((name) => values[name] !== undefined) ? i18n._(id, values, { message }) : description
}
