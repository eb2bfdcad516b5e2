import type { Family } from '#platform/audit/families.ts'
import { isUuid } from '#platform/shapes.ts'

type Entry = { subject_kind: string; subject_id: string; old_values: unknown; new_values: unknown }
/** Ids, each with the kind of its thing. */
export type KindById = Map<string, string>

/** Returns the ids in an entry whose things have names. */
export function pointedAt(entry: Entry, families: Family[]): KindById {
  const kinds = new Map(families.flatMap(({ kind, named }) => (named?.fields ?? []).map((field) => [field, kind] as const)))
  const about = families.find(({ kind }) => kind === entry.subject_kind)
  for (const [field, kind] of Object.entries(about?.points ?? {})) kinds.set(field, kind)
  return new Map([
    ...(about?.named ? [[entry.subject_id, entry.subject_kind] as const] : []),
    ...idsIn(entry.old_values, kinds),
    ...idsIn(entry.new_values, kinds),
  ])
}

/** Returns the ids in a value. `kind` is the kind that the value's field refers to. */
function idsIn(value: unknown, kinds: Map<string, string>, kind?: string): [string, string][] {
  if (typeof value === 'string') return kind !== undefined && isUuid(value) ? [[value, kind]] : []
  if (typeof value !== 'object' || value === null) return []
  if (Array.isArray(value)) return value.flatMap((each) => idsIn(each, kinds, kind))
  return Object.entries(value).flatMap(([field, each]) => idsIn(each, kinds, kinds.get(field)))
}
