import { randomUUIDv7 } from 'node:crypto'
import { type Permission, permissions } from '../../server/platform/access/permissions.ts'
import type { Dept, Harness, Org, Person } from '../harness.ts'
import { merge } from './module.ts'
import type { Grant, Places, Somebody } from './model.ts'
import { knowledge } from './modules.ts'
import type { Ids } from './requests.ts'

type Role = { id: string; organization_id: string; department_id: string; permissions: Permission[]; organization_wide: boolean }

/** One row of everything that a path can name, owned by a department or by the organization itself. */
export type Rows = { ids: Ids; owner: Dept | undefined }

/** Creates an organization with departments: parent ⊃ own ⊃ child, parent ⊃ sibling, and one apart. All its texts contain `mark`. */
export async function organization(t: Harness, mark: string) {
  const org = await t.org()
  await t.db
    .updateTable('organization')
    .set({ name: `${mark} Hospital`, slug: `${mark}-${org.slug}` })
    .where('id', '=', org.id)
    .execute()
  const parent = await t.dept(org)
  const own = await t.dept(org, parent)
  const child = await t.dept(org, own)
  const sibling = await t.dept(org, parent)
  const apart = await t.dept(org)
  await t.db
    .updateTable('department')
    .set({ name: `${mark} Ward` })
    .where('organization_id', '=', org.id)
    .execute()
  return { org, mark, parent, own, child, sibling, apart }
}
export type Organization = Awaited<ReturnType<typeof organization>>

/**
 * Creates a learner and a member with a role each, and a manager role over both roles. Then creates the rows of every
 * module about them.
 */
export async function rows(t: Harness, { org, mark }: Organization, owner: Dept | undefined, home: Dept, carried: Partial<Role> = {}, about?: Person): Promise<Rows & { learner: Person; managerRole: Role }> {
  const learner = about ?? (await t.stranger(t.unique(mark)))
  const member = await t.stranger(t.unique(mark))
  const holding = await makeRole(t, org, home, carried, mark)
  const manager = await makeRole(t, org, home, {}, mark)
  const learning = await makeRole(t, org, home, {}, mark)
  const other = await makeRole(t, org, home, carried, mark)
  await t.grant(learner, learning)
  await t.grant(member, holding)
  await t.manages(org, manager, holding)
  await t.manages(org, manager, learning)
  const edge = await t.db.selectFrom('role_manager').select('id').where('subordinate_role_id', '=', holding.id).executeTakeFirstOrThrow()
  const people = { user_id: member.account_id, user_name: member.name, learner_id: learner.account_id }
  const ids: Ids[] = [{ org_id: org.id, dept_id: home.id, role_id: holding.id, other_role_id: other.id, edge_id: edge.id, ...people }]
  const owned = { owner_organization_id: org.id, owner_department_id: owner?.id ?? null }
  const world = { organization_id: org.id, owned, mark, learner, member, roles: { learning, holding } }
  for (const make of knowledge.rows) ids.push(await make(t, { ...world, ids: merge(ids) }))
  return { ids: merge(ids), owner, learner, managerRole: manager }
} // prettier-ignore

export async function makeRole(t: Harness, org: Org, home: Dept, carried: Partial<Role> = {}, mark = 'x'): Promise<Role> {
  const row = { permissions: [] as Permission[], organization_wide: false, ...carried, id: randomUUIDv7(), organization_id: org.id, department_id: home.id, slug: t.unique(mark), name: `${mark} role` } // prettier-ignore
  await t.db.insertInto('role').values(row).execute()
  return row
}

/** Creates a sign-in provider that nobody has used. */
export async function spareProvider(t: Harness): Promise<string> {
  const id = randomUUIDv7()
  const slug = t.unique('spare')
  await t.db
    .insertInto('sign_in_provider')
    .values({ id, slug, display_name: 'Spare', issuer_url: `https://${slug}.example.org`, client_id: 'x', client_auth_method: 'none' })
    .execute()
  return id
}

export const placesOf = (...organizations: Organization[]): Places => ({
  archived: new Set<string>(),
  parents: new Map(
    organizations.flatMap(({ parent, own, child, sibling, apart }) => [
      [parent.id, null],
      [own.id, parent.id],
      [child.id, own.id],
      [sibling.id, parent.id],
      [apart.id, null],
    ]),
  ),
})

const nothing = { valid: true, superuser: false, member_of: [], grants: [], learner: false, manages_learner: false }

export const somebody = (name: string, person: Person, facts: Partial<Somebody> = {}): Somebody => ({
  ...nothing,
  name,
  id: person.account_id,
  token: person.token,
  ...facts,
})

/** Creates a person who holds a role with these permissions, and is therefore a member of its organization. */
async function holder(t: Harness, name: string, at: { org: Org; home: Dept; wide: boolean }, held: Permission[], { expired = false, archived = false, disabled = false } = {}): Promise<Somebody> {
  const person = await t.stranger()
  const role = await makeRole(t, at.org, at.home, { permissions: held, organization_wide: at.wide })
  await t.grant(person, role, expired ? '2026-01-01T00:00:00Z' : null)
  if (disabled) await t.db.updateTable('account').set({ disabled_at: '2026-01-01T00:00:00Z' }).where('id', '=', person.account_id).execute()
  const grant: Grant = { organization: at.org.id, department: at.home.id, permissions: held, organization_wide: at.wide, counts: !expired && !archived }
  return somebody(name, person, { member_of: [at.org.id], grants: [grant], valid: !disabled })
} // prettier-ignore

/** Creates all callers: each permission alone in each place, grants that do not count any more, and people without permissions. */
export async function everybody(t: Harness, a: Organization, b: Organization): Promise<Somebody[]> {
  const { org } = a
  const closed = await t.dept(org)
  await t.db.updateTable('department').set({ archived_at: '2026-01-01T00:00:00Z' }).where('id', '=', closed.id).execute()
  const at = {
    'organization-wide': { org, home: a.apart, wide: true },
    'in the department': { org, home: a.own, wide: false },
    'in the parent': { org, home: a.parent, wide: false },
    'in the child': { org, home: a.child, wide: false },
    'in the sibling': { org, home: a.sibling, wide: false },
    'in another organization': { org: b.org, home: b.apart, wide: true },
  }
  const people: Somebody[] = []
  for (const permission of permissions) {
    for (const [where, place] of Object.entries(at)) {
      people.push(await holder(t, `${permission} ${where}`, place, [permission]))
    }
    const wide = at['organization-wide']
    people.push(
      await holder(t, `${permission}, expired`, wide, [permission], { expired: true }),
      await holder(t, `${permission}, disabled`, wide, [permission], { disabled: true }),
      await holder(t, `${permission} in an archived department`, { ...wide, home: closed }, [permission], { archived: true }),
    )
  }
  for (const [where, place] of Object.entries(at)) {
    const both: Permission[] = ['directory:write', 'subjects:read']
    people.push(
      await holder(t, `${both.join(' and ')} ${where}`, place, both),
      await holder(t, `everything ${where}`, place, [...permissions]),
    )
  }
  const member = await t.person(org)
  const root = await t.superuser()
  await t.join(root, org)
  people.push(
    { ...nothing, name: 'nobody', id: '', token: undefined, valid: false },
    { ...nothing, name: 'a made-up token', id: '', token: 'made.up.token', valid: false },
    somebody('a stranger', await t.stranger()),
    somebody('a member without a role', member, { member_of: [org.id] }),
    somebody('a superuser', root, { superuser: true, member_of: [org.id] }),
  )
  return people
}

/** Returns the learner of the records with their manager and a former one, who manage through a role without permissions. */
export async function around(t: Harness, { org }: Organization, { learner, managerRole }: { learner: Person; managerRole: Role }): Promise<Somebody[]> {
  const manager = await t.stranger()
  const former = await t.stranger()
  await t.grant(manager, managerRole)
  await t.grant(former, managerRole, '2026-01-01T00:00:00Z')
  const grant = (counts: boolean): Grant => ({ organization: org.id, department: managerRole.department_id, permissions: [], organization_wide: false, counts })
  const member_of = [org.id]
  return [
    somebody('the learner', learner, { member_of, learner: true, grants: [grant(true)] }),
    somebody('their manager', manager, { member_of, manages_learner: true, grants: [grant(true)] }),
    somebody('their manager, expired', former, { member_of, grants: [grant(false)] }),
  ]
} // prettier-ignore
