import { randomUUIDv7 } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { Db } from '../../server/platform/db/open.ts'
import type { DB } from '../../server/platform/db/schema.gen.ts'
import type { Permission } from '../../server/platform/access/permissions.ts'
import type { dice } from '../standing/worlds.ts'
import type { World } from './model.ts'

type Dice = ReturnType<typeof dice>
export const DAY = 86_400_000

export const carried = ['records:read', 'certifications:read', 'scorm:read', 'directory:write'] as const satisfies Permission[]

/** Random facts about these people in three organizations: a large one, a small one and an archived one. */
export function randomWorld(roll: Dice, now: number, people: string[]): World {
  const ago = (days: number) => now - (1 + roll.upTo(days)) * DAY
  const world: World = {
    organizations: [false, false, true].map((archived) => ({ id: randomUUIDv7(), archived })),
    people: people.map((id) => ({ id, disabled: roll.maybe(0.15, () => ago(60)) })),
    members: [],
    departments: [],
    roles: [],
    edges: [],
    grants: [],
    courses: [],
    types: [],
    links: [],
    records: [],
  }
  world.organizations.forEach(({ id }, nr) => fill(world, roll, { org: id, size: nr === 0 ? 8 : 3, now, ago }))
  return world
}

type Making = { org: string; size: number; now: number; ago: (days: number) => number }

function fill(world: World, roll: Dice, { org, size, now, ago }: Making): void {
  const departments: World['departments'] = []
  for (let nr = 0; nr < size; nr += 1) {
    const above = roll.maybe(nr === 0 ? 0 : 0.75, () => roll.pick(departments))
    const archived = above?.archived ?? roll.maybe(0.2, () => ago(60))
    departments.push({ id: randomUUIDv7(), org, parent: above?.id ?? null, archived })
  }
  const somewhere = () => roll.pick(departments).id
  const roles = roll.times(size + 2, () => ({
    id: randomUUIDv7(),
    org,
    department: somewhere(),
    permissions: roll.some(carried, 0.25),
    wide: roll.chance(0.2),
  }))
  const members = roll.some(world.people, 0.85).map(({ id }) => ({ org, person: id }))
  const edges = roles.flatMap((manager, nr) =>
    roll.some(roles.slice(nr + 1), 0.25).map((subordinate) => ({ org, manager: manager.id, subordinate: subordinate.id })),
  )
  const grants = roles.flatMap((role) =>
    roll.some(members, 0.35).map(({ person }) => ({
      org,
      role: role.id,
      person,
      granted: roll.chance(0.15) ? now + roll.pick([40, 50]) * DAY : ago(300),
      expires: roll.maybe(0.4, () => (roll.chance(0.5) ? ago(60) : now + 50 * DAY)),
    })),
  )
  const owned = () => ({ id: randomUUIDv7(), org, department: roll.maybe(0.7, somewhere) })
  const types = roll.times(size, owned)
  const links = roles.flatMap((role) => roll.some(types, 0.15).map((type) => ({ org, role: role.id, type: type.id })))
  const courses = roll.times(size, () => ({ ...owned(), audience: roll.pick(['trainees', 'trainers'] as const) }))
  const pairs = world.people.flatMap((learner) => world.people.map((recorder) => ({ learner: learner.id, recorder: recorder.id })))
  const records = roll.some(pairs, size / 8).map((pair) => ({ ...owned(), ...pair, pending: roll.chance(0.5) }))
  const made = { departments, roles, members, edges, grants, types, links, courses, records }
  for (const [kind, rows] of Object.entries(made)) Object.assign(world, { [kind]: [...world[kind as keyof typeof made], ...rows] })
}

const text = (moment: number) => new Date(moment).toISOString()
const orNull = (moment: number | null) => (moment === null ? null : text(moment))
const named = (id: string) => ({ id, slug: id.replaceAll('-', 'x'), name: id })
const owned = ({ id, org, department }: { id: string; org: string; department: string | null }) => ({
  id,
  owner_organization_id: org,
  owner_department_id: department,
})

/** Writes the facts into the database. The accounts of the people must exist. */
export async function store(db: Db, world: World): Promise<void> {
  const { organizations, departments, roles, grants, edges, members, types, links, records } = world
  const tenant = (org: string) => ({ organization_id: org })
  await insert(db, 'organization', organizations.map(({ id, archived }) => ({ ...named(id), archived_at: archived ? text(Date.UTC(2020)) : null }))) // prettier-ignore
  for (const { id, org, parent, archived } of departments)
    await insert(db, 'department', [{ ...named(id), ...tenant(org), parent_department_id: parent, archived_at: orNull(archived) }])
  await insert(db, 'role', roles.map(({ id, org, department, permissions, wide }) => (
    { ...named(id), ...tenant(org), department_id: department, permissions, organization_wide: wide }))) // prettier-ignore
  await insert(db, 'role_manager', edges.map(({ org, manager, subordinate }) => (
    { id: randomUUIDv7(), ...tenant(org), manager_role_id: manager, subordinate_role_id: subordinate }))) // prettier-ignore
  await insert(db, 'membership', members.map(({ org, person }) => ({ ...tenant(org), account_id: person }))) // prettier-ignore
  await insert(db, 'role_grant', grants.map(({ org, role, person, granted, expires }) => (
    { ...tenant(org), role_id: role, account_id: person, granted_at: text(granted), expires_at: orNull(expires) }))) // prettier-ignore
  for (const { id, disabled } of world.people)
    await db
      .updateTable('account')
      .set({ disabled_at: orNull(disabled) })
      .where('id', '=', id)
      .execute()
  await insert(db, 'certification_type', types.map((type) => ({ ...named(type.id), ...owned(type), awarding_mode: 'automatic' as const }))) // prettier-ignore
  await insert(db, 'certification_requirement', links.map(({ org, role, type }) => ({
    ...tenant(org), role_id: role, certification_type_id: type, created_at: text(0), recertification: '{"kind":"once"}',
    renewal_opens_days: 0, grace_days: 0 }))) // prettier-ignore
  await insert(db, 'learning_record', records.map((record) => ({
    ...owned(record), learner_user_id: record.learner, recorded_by: record.recorder, title: record.id,
    status: record.pending ? ('pending' as const) : ('completed' as const) }))) // prettier-ignore
  await storeCourses(db, world)
}

async function storeCourses(db: Db, { courses }: World): Promise<void> {
  await insert(db, 'scorm_course', courses.map((course) => ({ ...owned(course), name: course.id, audience: course.audience }))) // prettier-ignore
  await insert(db, 'blob', courses.map(({ id, org }) => ({ key: `packages/${id}`, organization_id: org }))) // prettier-ignore
  await insert(db, 'scorm_package_version', courses.map(({ id, org }) => ({
    id: randomUUIDv7(), organization_id: org, scorm_course_id: id, version_number: 1, blob_key: `packages/${id}`, sha256: '',
    file_name: 'a.zip', size_bytes: 1, scorm_version: '1.2' as const, launch_path: 'index.html', objectives: '[]', items: '[]', warnings: '[]',
  }))) // prettier-ignore
}

async function insert<T extends keyof DB>(db: Db, table: T, rows: Insertable<DB[T]>[]): Promise<void> {
  if (rows.length > 0) await db.insertInto(table).values(rows).execute()
}
