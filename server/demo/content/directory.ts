import { randomUUIDv7 } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { DB } from '#platform/db/schema.gen.ts'
import { demoPeople } from '../people.ts'
import { TIME_ZONE, at, daysBefore } from './calendar.ts'
import type { Person, Story } from './kinds.ts'

/** The age of the demo organizations in days. It is greater than the age of any of their records. */
const FOUNDED_DAYS_AGO = 450
const JOINED_DAYS_AGO = 440

export type Rows<Table extends keyof DB> = Insertable<DB[Table]>[]
export type Member = { account_id: string; person: Person; department_id: string }
export type Directory = ReturnType<typeof directoryOf>
/** The superuser, who set everything up. */
export type Founder = { account_id: string; provider_id: string }

/** Rows of an organization from its story: departments, roles, people and their grants. */
export function directoryOf(story: Story, founder: Founder, now: number) {
  const created_at = at(daysBefore(now, FOUNDED_DAYS_AGO))
  const { slug, name, description } = story
  const organization = { id: randomUUIDv7(), slug, name, description, time_zone: TIME_ZONE, created_at }
  const organization_id = organization.id
  const ids = idsOf(story)
  const structure = structureRows(story, ids, organization_id, created_at)
  const departmentOfRole = new Map(story.roles.map(({ slug, department }) => [slug, known(ids.departments, department)]))
  const members: Member[] = story.people.map((person) => ({
    account_id: randomUUIDv7(),
    person,
    department_id: known(departmentOfRole, person.role),
  }))
  const domain = `${story.slug.replace('-', '')}.example`
  const people = peopleRows(members, { organization_id, domain, roleIds: ids.roles, founder, now })
  return { organization, members, subjectIds: ids.subjects, ...structure, ...people }
}

type Ids = ReturnType<typeof idsOf>

const idsOf = ({ departments, roles, subjects }: Story) => ({
  departments: new Map(departments.map(({ slug }) => [slug, randomUUIDv7()])),
  roles: new Map(roles.map(({ slug }) => [slug, randomUUIDv7()])),
  subjects: new Map(subjects.map(({ slug }) => [slug, randomUUIDv7()])),
})

function structureRows(story: Story, ids: Ids, organization_id: string, created_at: string) {
  const departments: Rows<'department'> = story.departments.map(({ slug, name, parent }) => ({
    id: known(ids.departments, slug),
    organization_id,
    slug,
    name,
    parent_department_id: parent === undefined ? null : known(ids.departments, parent),
    created_at,
  }))
  const roles: Rows<'role'> = story.roles.map(({ department, organization_wide, ...role }) => ({
    ...role,
    id: known(ids.roles, role.slug),
    organization_id,
    department_id: known(ids.departments, department),
    organization_wide: organization_wide ?? false,
    created_at,
  }))
  const managers: Rows<'role_manager'> = Object.entries(story.managers).flatMap(([manager, subordinates]) =>
    subordinates.map((subordinate) => ({
      id: randomUUIDv7(),
      organization_id,
      manager_role_id: known(ids.roles, manager),
      subordinate_role_id: known(ids.roles, subordinate),
      created_at,
    })),
  )
  const subjects: Rows<'subject'> = story.subjects.map(({ slug, name, department }) => ({
    id: known(ids.subjects, slug),
    owner_organization_id: organization_id,
    owner_department_id: department === undefined ? null : known(ids.departments, department),
    slug,
    name,
    created_at,
  }))
  const subjectParents: Rows<'subject_parent'> = story.subjects.flatMap(({ slug, parents = [] }) =>
    parents.map((parent) => ({ organization_id, child_id: known(ids.subjects, slug), parent_id: known(ids.subjects, parent) })),
  )
  return { departments, roles, managers, subjects, subjectParents }
}

type Place = { organization_id: string; domain: string; roleIds: Map<string, string>; founder: Founder; now: number }

function peopleRows(members: Member[], { organization_id, domain, roleIds, founder, now }: Place) {
  const joined = at(daysBefore(now, JOINED_DAYS_AGO))
  const accounts: Rows<'account'> = members.map(({ account_id, person: { name, kind } }) => ({
    id: account_id,
    kind: kind ?? ('human' as const),
    display_name: name,
    email: kind === 'machine' ? null : addressOf(name, domain),
    created_at: joined,
  }))
  const identities: Rows<'identity'> = members.flatMap(({ account_id, person: { subject } }) =>
    subject === undefined ? [] : [identityOf(account_id, subject, founder.provider_id, joined)],
  )
  const memberships: Rows<'membership'> = members.map(({ account_id }) => ({ organization_id, account_id, created_at: joined }))
  const grants: Rows<'role_grant'> = members.map(({ account_id, person: { role, grant_ends_in_days: days } }) => ({
    organization_id,
    account_id,
    role_id: known(roleIds, role),
    granted_by: founder.account_id,
    granted_at: joined,
    expires_at: days === undefined ? null : at(daysBefore(now, -days)),
  }))
  return { accounts, identities, memberships, grants }
}

/** The account and identity of the superuser, who belongs to no organization. */
export function founderRows(founder: Founder, subject: string, now: number): { account: Rows<'account'>; identity: Rows<'identity'> } {
  const person = demoPeople.find((candidate) => candidate.subject === subject)
  const created_at = at(daysBefore(now, FOUNDED_DAYS_AGO))
  return {
    account: [{ id: founder.account_id, kind: 'human', display_name: person?.name ?? null, email: person?.email ?? null, created_at }],
    identity: [identityOf(founder.account_id, subject, founder.provider_id, created_at)],
  }
}

function identityOf(account_id: string, subject: string, provider_id: string, created_at: string): Insertable<DB['identity']> {
  const email = demoPeople.find((person) => person.subject === subject)?.email ?? null
  return { id: randomUUIDv7(), account_id, provider_id, subject, email, email_verified: email === null ? null : true, created_at }
}

/** Replaces letters with diacritics by plain ones, and spaces by dots. */
function addressOf(name: string, domain: string): string {
  const plain = name.replaceAll('ø', 'o').normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  return `${plain.replaceAll(' ', '.')}@${domain}`
}

/** Throws if the key is missing: then the story itself is wrong. */
export function known<Value>(map: Map<string, Value>, key: string): Value {
  const value = map.get(key)
  if (value === undefined) throw new Error(`The demo content names ${key}, and has none.`)
  return value
}
