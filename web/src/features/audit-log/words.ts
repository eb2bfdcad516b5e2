import { t } from '@lingui/core/macro'
import type { Schemas } from '../../platform/client.ts'
import type { AllAuditWords } from '../../platform/house/audit-words.ts'
import { second } from '../../platform/words/format.ts'
import { accountName } from '../../platform/words/names.ts'
import { commonFields } from './common-fields.ts'

export type Entry = Schemas['AuditEntry']

const plain = (name: string) => name.replaceAll('_', ' ')

/** Words for an action. An action without words is spelled out from its API name: `job_aid.printed` becomes `Job aid printed`. */
export function actionWords(action: string, { actions }: AllAuditWords): string {
  const known = actions[action]
  if (known !== undefined) return known
  const words = plain(action.replace('.', ' '))
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Fields that contain the name of many kinds of objects. */
const commonNames = ['name', 'title', 'file_name']

/**
 * Returns the name of the object of an entry. It uses the name in the entry's values, else the current name, unless the object is the
 * person. An object without a name has the name of what it belongs to.
 */
export function nameIn({ old_values, new_values, names, subject_id, person }: Entry, words: AllAuditWords): string | undefined {
  const told = [new_values, old_values].flatMap(fieldsOf)
  const naming = new Set([...commonNames, ...words.names])
  const found = told.find(([key, value]) => naming.has(key) && typeof value === 'string')
  if (found) return String(found[1])
  if (person?.user_id === subject_id) return undefined
  const called = (asked: unknown) => names.find(({ id }) => id === asked)?.name ?? undefined
  return called(subject_id) ?? told.flatMap(([key, value]) => (words.partOf.includes(key) ? (called(value) ?? []) : [])).at(0)
}

/** Describes an entry in a list: the action, the object and the person. */
export function entryWords(entry: Entry, words: AllAuditWords): string {
  const parts = [nameIn(entry, words), entry.person && accountName(entry.person)].filter((part) => typeof part === 'string')
  return [actionWords(entry.action, words), parts.join(', ')].filter(Boolean).join(': ')
}

export type Change = { field: string; before: string | undefined; after: string | undefined }

/** Returns the fields that differ, with their values before and after. Technical fields are left out. */
export function changesIn({ action, old_values, new_values, names }: Entry, words: AllAuditWords): Change[] {
  const [before, after] = [new Map(fieldsOf(old_values)), new Map(fieldsOf(new_values))]
  const fieldName = (field: string) => words.fields[field] ?? commonFields[field] ?? plain(field)
  const said = speaking({
    names: new Map(names.map((name) => [name.id, nameWords(name, words)])),
    technical: new Set(words.technical),
    values: words.valuesOf(action),
    fieldName,
  })
  return [...new Set([...before.keys(), ...after.keys()])]
    .filter((field) => !words.technical.includes(field) && !same(before.get(field), after.get(field)))
    .map((field) => ({ field: fieldName(field), before: said(before.get(field), field), after: said(after.get(field), field) }))
    .filter((change) => change.before !== undefined || change.after !== undefined)
}

const fieldsOf = (values: unknown): [string, unknown][] => (typeof values === 'object' && values !== null ? Object.entries(values) : [])
const same = (before: unknown, after: unknown) => JSON.stringify(before ?? null) === JSON.stringify(after ?? null)

/** Returns the name of an object, or words for its kind when it has no name. */
function nameWords({ kind, name, gone }: Entry['names'][number], { unnamed }: AllAuditWords): string {
  const words = unnamed[kind]
  return name ?? (gone ? words?.gone : words?.one) ?? plain(kind)
}

/** Matches fields that contain ids. */
const ID_FIELD = /_(ids?|by)$/
const ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/
const isRawId = (value: string, field: string) => field !== 'external_id' && ID_FIELD.test(field) && ID.test(value)

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/

type WordingContext = {
  names: Map<string, string>
  technical: Set<string>
  values: Record<string, Record<string, string>>
  fieldName: (field: string) => string
}

/**
 * Returns a function that turns values into words: listed values, names for ids, moments in the reader's zone, and labels for nested
 * fields. Ids without a name are left out.
 */
function speaking({ names, technical, values, fieldName }: WordingContext) {
  const text = (value: string, field: string) => values[field]?.[value] ?? names.get(value) ?? (MOMENT.test(value) ? second(value) : value)
  const lines = (value: object, of: string): string[] =>
    Array.isArray(value)
      ? counted(value.flatMap((each) => said(each, of) ?? []))
      : Object.entries(value).flatMap(([field, each]) => {
          const words = technical.has(field) ? undefined : said(each, field)
          return words === undefined ? [] : [`${fieldName(field)}: ${words}`]
        })
  const said = (value: unknown, field: string): string | undefined => {
    if (value === undefined || value === null) return undefined
    if (typeof value === 'string') return isRawId(value, field) && !names.has(value) ? undefined : text(value, field)
    if (typeof value === 'boolean') return value ? t`Yes` : t`No`
    return typeof value === 'object' ? lines(value, field).join('\n') || undefined : String(value)
  }
  return said
}

/** Merges equal lines, such as those for deleted objects, into one with their number. */
const counted = (lines: string[]) =>
  [...Map.groupBy(lines, (line) => line)].map(([line, times]) => (times.length > 1 ? `${times.length} × ${line}` : line))
