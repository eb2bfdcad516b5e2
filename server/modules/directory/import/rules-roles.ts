import { handingOutRefused } from '#modules/roles/rules.ts'
import type { NamedRole } from '#modules/roles/store.ts'
import type { Actor } from '#platform/access/actor.ts'
import { type Zone, isDay } from '#platform/days.ts'
import type { Remark } from '#platform/errors.ts'
import { asRemark, departmentArchived } from '../rules.ts'
import type { Given } from './rules.ts'
import * as remarks from './rules-remarks.ts'

/** A role to be granted, and until when; null is without an end. */
export type Wanted = { role: NamedRole; expires_at: string | null }
/** Where roles are granted, and by whom. */
export type Granting = { actor: Actor; organization_id: string; zone: Zone; roles: NamedRole[] }

/** Finds the role that each row grants: nothing where it grants none, or else what is wrong with it. */
export function roleReader({ actor, organization_id, zone, roles }: Granting) {
  const byName = index(roles, ({ slug, name }) => [slug, name])
  const byDepartment = index(roles, ({ department_slug, department_name }) => [department_slug, department_name])
  const refused = remembered((role: NamedRole) => {
    if (role.department_archived_at !== null) return departmentArchived()
    return handingOutRefused(actor, { owner_organization_id: organization_id, owner_department_id: role.department_id }, role)
  })
  return ({ role, department, until }: Given): { wanted?: Wanted; fault?: Remark } => {
    if (role === null) return department === null && until === null ? {} : { fault: remarks.roleMissing() }
    const named = byName.get(fold(role)) ?? []
    if (named.length === 0) return { fault: remarks.roleUnknown({ value: role }) }
    const home = department === null ? undefined : byDepartment.get(fold(department))
    if (department !== null && home === undefined) return { fault: remarks.departmentUnknown({ value: department }) }
    const candidates =
      home === undefined
        ? meant(named, role, false)
        : meant(
            named.filter((one) => home.includes(one)),
            role,
            true,
          )
    if (candidates.length === 0) return { fault: remarks.roleElsewhere({ value: role }) }
    if (candidates.length > 1) return { fault: remarks.roleAmbiguous({ value: role }) }
    const refusal = refused(candidates[0]!)
    if (refusal) return { fault: { ...asRemark(refusal), field: 'role' } }
    return until === null ? { wanted: { role: candidates[0]!, expires_at: null } } : ending(candidates[0]!, until, zone)
  }
}

function ending(role: NamedRole, until: string, zone: Zone): { wanted?: Wanted; fault?: Remark } {
  if (!isDay(until)) return { fault: remarks.untilNoDay({ value: until }) }
  const expires_at = zone.endOf(until)
  return Date.parse(expires_at) > Date.now() ? { wanted: { role, expires_at } } : { fault: remarks.untilPast({ value: until }) }
}

/** Roles of live departments before those of archived ones; within one department a slug before a name. */
function meant(roles: NamedRole[], text: string, within: boolean): NamedRole[] {
  const live = roles.filter(({ department_archived_at }) => department_archived_at === null)
  const left = live.length > 0 ? live : roles
  const bySlug = within ? left.filter(({ slug }) => slug === fold(text)) : []
  return bySlug.length > 0 ? bySlug : left
}

const fold = (text: string) => text.trim().toLowerCase()

function index(roles: NamedRole[], namesOf: (role: NamedRole) => string[]): Map<string, NamedRole[]> {
  const found = new Map<string, NamedRole[]>()
  for (const role of roles)
    for (const name of new Set(namesOf(role).map(fold))) {
      const known = found.get(name)
      if (known) known.push(role)
      else found.set(name, [role])
    }
  return found
}

function remembered<Key, Value>(find: (key: Key) => Value): (key: Key) => Value {
  const known = new Map<Key, Value>()
  return (key) => {
    if (!known.has(key)) known.set(key, find(key))
    return known.get(key)!
  }
}
