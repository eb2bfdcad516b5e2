import type { Actor } from '#platform/access/actor.ts'
import { type Opposites, asRefusal, oppositeOf } from '#platform/acts/opposites.ts'
import type { Family } from '#platform/audit/families.ts'
import { isRemark } from '#platform/errors.ts'
import type { PersonRef } from '#platform/shapes.ts'

type ListedEntry = {
  action: string
  old_values: unknown
  new_values: unknown
  /** The current place of the thing. Null if the thing no longer exists or has no owner. */
  place: { department_id: string | null } | null
}

/** Returns an entry as the caller may see it. The values are removed if the caller may not read them. */
export function shown<Entry extends ListedEntry>(
  actor: Actor,
  organizationId: string | null,
  families: Family[],
  { place, ...entry }: Entry,
) {
  const family = families.find(({ kind }) => kind === entry.action.split('.')[0])
  const reads = family ? readsValues(actor, organizationId, family, { place, ...entry }) : actor.superuser
  const values_hidden = !reads && (entry.old_values !== null || entry.new_values !== null)
  return { ...entry, ...(values_hidden && { old_values: null, new_values: null }), values_hidden }
}

/**
 * Whether the actor may read the entry's values. If the thing is gone, the entry's values may still contain its owner. Without an owner,
 * only people with the permission in the whole organization may read the values.
 */
function readsValues(actor: Actor, organizationId: string | null, { read }: Family, entry: ListedEntry): boolean {
  if (read === undefined || actor.superuser) return true
  if (organizationId === null) return false
  if (actor.in(organizationId).wide.has(read)) return true
  const department = entry.place ? entry.place.department_id : departmentIn(entry.new_values ?? entry.old_values)
  return department !== undefined && actor.holds(read, { owner_organization_id: organizationId, owner_department_id: department })
}

function departmentIn(values: unknown): string | null | undefined {
  if (typeof values !== 'object' || values === null || !('owner_department_id' in values)) return undefined
  const { owner_department_id } = values
  return typeof owner_department_id === 'string' || owner_department_id === null ? owner_department_id : undefined
}

type ShownEntry = Omit<ListedEntry, 'place'> & {
  at: string
  subject_id: string
  actor: PersonRef | null
  person: PersonRef | null
  values_hidden: boolean
}

/** Returns why the caller cannot take the entry back. Null if they can, as far as it tells. */
export function staying(actor: Actor, organizationId: string | null, opposites: Opposites, entry: ShownEntry) {
  const { actor: author, person, values_hidden } = entry
  const ids = { organization_id: organizationId ?? '', actor_id: author?.user_id ?? null, person_id: person?.user_id ?? null }
  const opposite = oppositeOf({ ...entry, ...ids }, organizationId === null ? {} : opposites, { actor, valuesHidden: values_hidden })
  return isRemark(opposite) ? asRefusal(opposite) : null
}
