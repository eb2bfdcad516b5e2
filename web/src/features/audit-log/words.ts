import { t } from '@lingui/core/macro'
import type { Schemas } from '../../platform/client.ts'
import type { AllAuditWords } from '../../platform/house/audit-words.ts'
import { second } from '../../platform/words/format.ts'
import { commonFields } from './common-fields.ts'

export type Entry = Schemas['AuditEntry']

const plain = (name: string) => name.replaceAll('_', ' ')

/** What was done; as the service calls it where these pages have no words for it: `job_aid.printed` as `Job aid printed`. */
export function actionWords(action: string, { actions }: AllAuditWords): string {
  const known = actions[action]
  if (known !== undefined) return known
  const words = plain(action.replace('.', ' '))
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** The fields in which many things say what they are called. */
const commonNames = ['name', 'title', 'file_name']

/** What an entry is about by name, where it says so. */
export function nameIn({ old_values, new_values }: Entry, { names }: AllAuditWords): string | undefined {
  const naming = new Set([...commonNames, ...names])
  for (const values of [new_values, old_values]) {
    const found = fieldsOf(values).find(([key, value]) => naming.has(key) && typeof value === 'string')
    if (found) return String(found[1])
  }
  return undefined
}

export type Change = { field: string; before: string | undefined; after: string | undefined }

/** What was there before and what after, field by field, as far as they differ. */
export function changesIn({ old_values, new_values }: Entry, { fields }: AllAuditWords): Change[] {
  const [before, after] = [new Map(fieldsOf(old_values)), new Map(fieldsOf(new_values))]
  return [...new Set([...before.keys(), ...after.keys()])]
    .map((field) => ({
      field: fields[field] ?? commonFields[field] ?? plain(field),
      before: shown(before.get(field)),
      after: shown(after.get(field)),
    }))
    .filter((change) => change.before !== change.after)
    .map(({ field, ...sides }) => ({ field, before: here(sides.before), after: here(sides.after) }))
}

const fieldsOf = (values: unknown): [string, unknown][] => (typeof values === 'object' && values !== null ? Object.entries(values) : [])

function shown(value: unknown): string | undefined {
  if (value === undefined || value === null) return undefined
  if (typeof value === 'string') return value
  if (typeof value === 'boolean') return value ? t`Yes` : t`No`
  return isTexts(value) ? value.join('\n') || undefined : JSON.stringify(value)
}

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/
/** A moment in the reader's zone; only when it is told that it changed, for that may be by less than a second. */
const here = (text: string | undefined) => (text !== undefined && MOMENT.test(text) ? second(text) : text)

const isTexts = (value: unknown): value is string[] => Array.isArray(value) && value.every((item) => typeof item === 'string')
