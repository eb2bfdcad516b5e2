import { handingOutRefused } from '#modules/roles/rules.ts'
import type { NamedRole } from '#modules/roles/store.ts'
import type { Actor } from '#platform/access/actor.ts'
import type { Zone } from '#platform/days.ts'
import type { Remark } from '#platform/errors.ts'
import { normalized } from '#platform/text.ts'
import { asRemark, departmentArchived } from '../rules.ts'
import type { RoleCells, UntilDay } from './rules.ts'
import * as remarks from './rules-remarks.ts'

/** A role to grant, and its end; null means no end. */
export type PlannedGrant = { role: NamedRole; expires_at: string | null }
/** Where roles are granted, and by whom. `meanings` has the ids of roles by their names in the file. */
export type GrantContext = {
  actor: Actor
  organization_id: string
  zone: Zone
  roles: NamedRole[]
  meanings: Readonly<Record<string, string>>
}

/** Returns a function that finds the role of each row: nothing if it grants none, or a fault. */
export function roleReader({ actor, organization_id, zone, roles, meanings }: GrantContext) {
  const said = new Map(Object.entries(meanings).map(([name, id]) => [fold(name), roles.filter((role) => role.id === id)]))
  const byName = index(roles, ({ slug, name }) => [slug, name])
  const byDepartment = index(roles, ({ department_slug, department_name }) => [department_slug, department_name])
  const refused = remembered((role: NamedRole) => {
    if (role.department_archived_at !== null) return departmentArchived()
    return handingOutRefused(actor, { owner_organization_id: organization_id, owner_department_id: role.department_id }, role)
  })
  return ({ role, department }: RoleCells, until: UntilDay): { wanted?: PlannedGrant; fault?: Remark } => {
    if (role === null) return department === null && until === undefined ? {} : { fault: remarks.roleMissing() }
    const named = said.get(fold(role)) ?? byName(role)
    if (named.length === 0) return { fault: remarks.roleUnknown({ value: role }) }
    const home = department === null ? undefined : byDepartment(department)
    if (department !== null && home?.length === 0) return { fault: remarks.departmentUnknown({ value: department }) }
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
    return until === undefined ? { wanted: { role: candidates[0]!, expires_at: null } } : ending(candidates[0]!, until, zone)
  }
}

/** The role that a user chose for a name in the file. `key` is the folded name. */
export type ChosenRole = { key: string; name: string; role_id: string }

/** Returns the roles that rows grant because a user chose them for the names, each name once. */
export function saidRoles(rows: { given: RoleCells; wanted?: PlannedGrant }[], meanings: GrantContext['meanings']): ChosenRole[] {
  const said = new Map(Object.entries(meanings).map(([name, id]) => [fold(name), id]))
  const found = new Map<string, ChosenRole>()
  for (const { given, wanted } of rows) {
    const key = fold(given.role ?? '')
    if (given.role !== null && wanted && said.get(key) === wanted.role.id)
      found.set(key, { key, name: given.role, role_id: wanted.role.id })
  }
  return [...found.values()]
}

function ending(role: NamedRole, until: NonNullable<UntilDay>, zone: Zone): { wanted?: PlannedGrant; fault?: Remark } {
  if ('fault' in until) return { fault: until.fault }
  const expires_at = zone.endOf(until.ends_on)
  return Date.parse(expires_at) > Date.now() ? { wanted: { role, expires_at } } : { fault: remarks.untilPast({ value: until.ends_on }) }
}

/** Prefers roles of live departments to those of archived ones, and within one department a slug to a name. */
function meant(roles: NamedRole[], text: string, within: boolean): NamedRole[] {
  const live = roles.filter(({ department_archived_at }) => department_archived_at === null)
  const left = live.length > 0 ? live : roles
  const bySlug = within ? left.filter(({ slug }) => slug === fold(text)) : []
  return bySlug.length > 0 ? bySlug : left
}

const fold = (text: string) => text.trim().toLowerCase()

/** Finds roles by name: first as written, then with apostrophes, hyphens, blanks and accents folded. */
function index(roles: NamedRole[], namesOf: (role: NamedRole) => string[]): (name: string) => NamedRole[] {
  const [written, plain] = [fold, folded].map((by) => {
    const found = new Map<string, NamedRole[]>()
    for (const role of roles)
      for (const name of new Set(namesOf(role).map(by))) {
        const known = found.get(name)
        if (known) known.push(role)
        else found.set(name, [role])
      }
    return found
  })
  return (name) => written!.get(fold(name)) ?? plain!.get(folded(name)) ?? []
}

const folded = (text: string) => normalized(text, true)

/** The most suggested roles, and the most compared ones. */
const NEAREST = 5
const COMPARED = 2000
const ALIKE = 0.3

/** Returns the roles with the names most similar to an unknown one, nearest first. Only roles that the caller may hand out are included. */
export function nearestRoles(value: string, { actor, organization_id, roles }: Pick<GrantContext, 'actor' | 'organization_id' | 'roles'>) {
  return roles
    .slice(0, COMPARED)
    .filter(({ department_archived_at }) => department_archived_at === null)
    .map((role) => ({ role, alike: likeness(folded(value), folded(role.name)) }))
    .filter(({ alike }) => alike >= ALIKE)
    .toSorted((a, b) => b.alike - a.alike)
    .filter(
      ({ role }) => !handingOutRefused(actor, { owner_organization_id: organization_id, owner_department_id: role.department_id }, role),
    )
    .slice(0, NEAREST)
    .map(({ role: { id, name, department_name } }) => ({ role_id: id, name, department_name }))
}

/** Returns the similarity from 0 to 1, by shared pairs of letters. If one contains the other, it is at least 0.5. */
function likeness(a: string, b: string): number {
  const [left, right] = [pairsOf(a), pairsOf(b)]
  const shared = [...left].filter((pair) => right.has(pair)).length
  const within = a.length > 2 && (b.includes(a) || a.includes(b)) ? 0.5 : 0
  return Math.max(within, (2 * shared) / (left.size + right.size || 1))
}

const pairsOf = (text: string) => new Set(Array.from({ length: Math.max(0, text.length - 1) }, (_none, at) => text.slice(at, at + 2)))

function remembered<Key, Value>(find: (key: Key) => Value): (key: Key) => Value {
  const known = new Map<Key, Value>()
  return (key) => {
    if (!known.has(key)) known.set(key, find(key))
    return known.get(key)!
  }
}
