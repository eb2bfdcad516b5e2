import { randomUUIDv7 } from 'node:crypto'
import { type Permission, permissions } from '../../server/platform/access/permissions.ts'
import type { Dept, Harness, Org, Person } from '../harness.ts'
import type { Locator } from './locator.ts'

export type Hospital = Awaited<ReturnType<typeof hospital>>

/** Creates an organization with a name, for pages that show it. */
export async function namedOrg(t: Harness, name: string): Promise<Org & { name: string }> {
  const org = { id: randomUUIDv7(), slug: t.unique('org'), name }
  await t.db.insertInto('organization').values(org).execute()
  return org
}

/** Creates a hospital with named departments and roles, and Amir Haddad, who may do everything in it. */
export async function hospital(t: Harness) {
  const org = await namedOrg(t, 'Harbour View Hospital')

  async function department(name: string, parent?: Dept): Promise<Dept & { name: string }> {
    const row = { id: randomUUIDv7(), organization_id: org.id, slug: slugOf(name), name, parent_department_id: parent?.id ?? null }
    await t.db.insertInto('department').values(row).execute()
    return row
  }
  async function role(name: string, home: Dept, held: Permission[] = [], organization_wide = false) {
    const row = { id: randomUUIDv7(), organization_id: org.id, department_id: home.id, slug: slugOf(name), name }
    await t.db
      .insertInto('role')
      .values({ ...row, permissions: held, organization_wide })
      .execute()
    return row
  }
  /** Creates a member with a name and these roles. */
  async function member(name: string, ...roles: Awaited<ReturnType<typeof role>>[]): Promise<Person> {
    const someone = await t.named(org, name)
    for (const held of roles) await t.grant(someone, held)
    return someone
  }

  const training = await department('Training')
  const administrator = await role('Training administrator', training, [...permissions], true)
  const amir = await member('Amir Haddad', administrator)
  const at = `/o/${org.slug}`

  /** Sends a POST to an address below `/api`, as Amir or another person, and returns its body. */
  async function made<const Path extends string>(path: Path, body: object = {}, by = amir) {
    const answer = await t.call(by, 'POST', `/api/${path}`, body)
    if (answer.status >= 300) throw new Error(`${path} is not made: ${answer.text}`)
    return answer.body
  }
  /** Creates two wards with a nurse's role in each. The role of a manager in one ward manages its nurses. */
  async function wards() {
    const [emergency, maternity] = [await department('Emergency'), await department('Maternity')]
    const nurse = await role('Nurse, Emergency', emergency, ['subjects:read'])
    const manager = await role('Ward manager, Emergency', emergency, looking)
    await t.manages(org, manager, nurse)
    return { emergency, maternity, nurse, manager, midwife: await role('Nurse, Maternity', maternity, ['subjects:read']) }
  }
  return { org, at, department, role, member, made, wards, training, administrator, amir }
}

const looking = permissions.filter((permission) => permission.endsWith(':read'))
const slugOf = (name: string) =>
  name
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/[^a-z0-9]+/g, '-')

/** Returns the link to a room in the navigation. */
export const room = (page: Locator, group: 'Me' | 'My team' | 'Content' | 'Organization', name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('list', { name: group, exact: true }).getByRole('link', { name, exact: true })
