import { randomUUIDv7 } from 'node:crypto'
import { newSecret } from '../../server/platform/auth/secrets.ts'
import { newKey } from '../../server/platform/files/blobs/keys.ts'
import { type Permission, permissions } from '../../server/platform/access/permissions.ts'
import type { Dept, Harness, Org, Person } from '../harness.ts'
import { aided } from './aided.ts'
import { attached } from './attached.ts'
import { certified } from './certified.ts'
import { discussed } from './discussed.ts'
import { graded } from './graded.ts'
import { hosted } from './hosted.ts'
import { pathed } from './pathed.ts'
import { quizzed } from './quizzed.ts'
import type { Grant, Places, Somebody } from './model.ts'
import type { Ids } from './requests.ts'
import { ofMemory } from '../../server/platform/files/arrivals.ts'

type Role = { id: string; organization_id: string; department_id: string; permissions: Permission[]; organization_wide: boolean }

/** One row of everything that a path can name, owned by a department or by the organization itself. */
export type Rows = { ids: Ids; owner: Dept | undefined }

/** An organization: parent ⊃ own ⊃ child and parent ⊃ sibling, and a department apart. `mark` is in every text of it. */
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

/** A learner with a pending record, a member who holds a role, and the role's place in a manager chain. */
export async function rows(t: Harness, { org, mark }: Organization, owner: Dept | undefined, home: Dept, carried: Partial<Role> = {}, about?: Person): Promise<Rows & { learner: Person; managerRole: Role }> {
  const learner = about ?? (await t.stranger(t.unique(mark)))
  const member = await t.stranger(t.unique(mark))
  const role = await makeRole(t, org, home, carried, mark)
  const manager = await makeRole(t, org, home, {}, mark)
  const learning = await makeRole(t, org, home, {}, mark)
  const other = await makeRole(t, org, home, carried, mark)
  await t.grant(learner, learning)
  await t.grant(member, role)
  await t.manages(org, manager, role)
  await t.manages(org, manager, learning)
  const edge = await t.db.selectFrom('role_manager').select('id').where('subordinate_role_id', '=', role.id).executeTakeFirstOrThrow()
  const owned = { owner_organization_id: org.id, owner_department_id: owner?.id ?? null }
  const subject = { ...owned, id: randomUUIDv7(), slug: t.unique(mark), name: `${mark} subject` }
  const record = { ...owned, id: randomUUIDv7(), title: `${mark} record`, status: 'pending' as const, learner_user_id: learner.account_id, completed_at: '2026-01-02T03:04:05Z', external_id: t.unique(mark) }
  await t.db.insertInto('subject').values(subject).execute()
  await t.db.insertInto('learning_record').values(record).execute()
  await t.db.insertInto('record_subject').values({ organization_id: org.id, record_id: record.id, subject_id: subject.id }).execute()
  const payload = { evidence_type: 'file', file_name: `${mark}.pdf`, content_type: 'application/pdf', size_bytes: 1, sha256: 'x' }
  const evidence_id = randomUUIDv7()
  const blob_key = newKey('files')
  await t.context.blobs!.put(blob_key, ofMemory(Buffer.from('x')), 'application/pdf')
  await t.db.insertInto('evidence').values({ id: evidence_id, organization_id: org.id, record_id: record.id, evidence_type: 'file', label: mark, payload: JSON.stringify(payload), blob_key }).execute()
  const certification = await certified(t, { owned, mark, subject_id: subject.id, learner, decider: member, roles: { learning, holding: role } })
  const course = await hosted(t, { owned, mark, subject_id: subject.id, learner, registrar: member })
  const aid = await aided(t, { owned, mark, subject_id: subject.id, reader: learner, author: member })
  const link = await subscribed(t, learner, mark)
  const view_id = await kept(t, org, learner, mark)
  const event = await held(t, { owned, mark, subject_id: subject.id, learner, member })
  const quiz = await quizzed(t, { owned, mark, subject_id: subject.id, learner, author: member })
  const grades = await graded(t, { organization_id: org.id, mark, subject_id: subject.id, learner, keeper: member })
  const code = await hung(t, { owned, mark, course_id: course.course_id!, learner, keeper: member })
  const path = await pathed(t, { owned, mark, certification_type_id: certification.other_cert_id!, job_aid_id: aid.job_aid_id!, author: member })
  const talk = await discussed(t, { owned, mark, learner, member })
  const ids = { ...certification, ...talk, ...path, ...course, ...aid, ...link, ...code, ...event, ...quiz, ...grades, view_id, org_id: org.id, dept_id: home.id, role_id: role.id, other_role_id: other.id, edge_id: edge.id, user_id: member.account_id, user_name: member.name, subject_id: subject.id, record_id: record.id, evidence_id }
  return { ids, owner, learner, managerRole: manager }
} // prettier-ignore

/** An event that has begun: the member trains it and was there, the learner trains it too, and somebody else is on nothing. */
async function held(t: Harness, { owned, mark, subject_id, learner, member }: { owned: { owner_organization_id: string; owner_department_id: string | null }; mark: string; subject_id: string; learner: Person; member: Person }) {
  const event_id = randomUUIDv7()
  const organization_id = owned.owner_organization_id
  const of = { organization_id, event_id }
  const spare = await t.stranger(t.unique(mark))
  await t.join(spare, { id: organization_id, slug: '' })
  const window = { starts_at: '2026-01-02T08:00:00Z', ends_at: '2026-01-02T10:00:00Z' }
  await t.db.insertInto('event').values({ ...owned, ...window, id: event_id, title: `${mark} event`, description_markdown: mark, location: mark, meeting_url: `https://${mark}.example.org/` }).execute()
  await t.db.insertInto('event_subject').values({ ...of, subject_id }).execute()
  await t.db.insertInto('event_trainer').values([learner, member].map(({ account_id: user_id }) => ({ ...of, user_id }))).execute()
  const marked = { attendance: 'registered' as const, marked_at: window.ends_at, marked_by: learner.account_id, note: mark }
  await t.db.insertInto('event_participant').values({ ...of, ...marked, user_id: member.account_id }).execute()
  const open_event_id = await signedUpFor(t, { owned, mark, learner, member })
  const door_event_id = await goingOn(t, { owned, mark, learner, member })
  const { file, pathname } = await attached(t, { organization_id, purpose: 'event', owner_id: event_id, mark, author: member })
  await t.db.insertInto('event_attachment').values({ ...file, event_id }).execute()
  return { event_id, open_event_id, door_event_id, spare_user_id: spare.account_id, event_attachment_id: file.id, event_pathname: pathname }
} // prettier-ignore

/** An event to which people check in: the learner leads it, and the member came before it had begun. */
async function goingOn(t: Harness, { owned, mark, learner, member }: { owned: { owner_organization_id: string; owner_department_id: string | null }; mark: string; learner: Person; member: Person }): Promise<string> {
  const id = randomUUIDv7()
  const of = { organization_id: owned.owner_organization_id, event_id: id }
  await t.db.insertInto('event').values({ ...owned, id, title: `${mark} long event`, starts_at: '2026-01-02T08:00:00Z', ends_at: '2096-01-02T10:00:00Z', check_in: 'code', walk_ins: true }).execute()
  await t.db.insertInto('event_trainer').values({ ...of, user_id: learner.account_id }).execute()
  await t.db.insertInto('event_participant').values({ ...of, user_id: member.account_id }).execute()
  await t.db.insertInto('event_check_in').values({ ...of, user_id: member.account_id, checked_in_at: '2026-01-02T07:45:00Z', method: 'code', walked_in: false, device: mark }).execute()
  return id
} // prettier-ignore

/** An event that lies ahead, on which people put themselves: the learner, who leads it too, waits for a seat, and the member for a decision. */
async function signedUpFor(t: Harness, { owned, mark, learner, member }: { owned: { owner_organization_id: string; owner_department_id: string | null }; mark: string; learner: Person; member: Person }): Promise<string> {
  const id = randomUUIDv7()
  const of = { organization_id: owned.owner_organization_id, event_id: id }
  await t.db.insertInto('event').values({ ...owned, id, title: `${mark} open event`, starts_at: '2031-01-02T08:00:00Z', ends_at: '2031-01-02T10:00:00Z', sign_up: 'open' }).execute()
  await t.db.insertInto('event_trainer').values({ ...of, user_id: learner.account_id }).execute()
  const asked = [{ user_id: learner.account_id, state: 'waitlisted' }, { user_id: member.account_id, state: 'requested' }]
  await t.db.insertInto('event_sign_up').values(asked.map((each) => ({ ...of, ...each, reason: mark }))).execute()
  return id
} // prettier-ignore

/** A code that leads to a course, led somewhere else before, and was scanned. */
async function hung(t: Harness, { owned, mark, course_id, learner, keeper }: { owned: { owner_organization_id: string; owner_department_id: string | null }; mark: string; course_id: string; learner: Person; keeper: Person }) {
  const qr_code_id = randomUUIDv7()
  const of = { organization_id: owned.owner_organization_id, qr_code_id }
  const [from, to] = [`https://${mark}.example.org/`, `${mark} course`]
  await t.db.insertInto('qr_code').values({ ...owned, id: qr_code_id, slug: t.unique(mark), name: `${mark} code`, description: mark, target_kind: 'scorm_course', target_id: course_id, target_label: to, created_by: keeper.account_id }).execute()
  await t.db.insertInto('qr_code_target_change').values({ ...of, id: randomUUIDv7(), changed_by: keeper.account_id, from_kind: 'url', from_url: from, from_label: from, to_kind: 'scorm_course', to_id: course_id, to_label: to }).execute()
  await t.db.insertInto('qr_code_scan').values({ ...of, id: randomUUIDv7(), account_id: learner.account_id, outcome: 'followed' }).execute()
  return { qr_code_id }
} // prettier-ignore

/** A calendar link of somebody, which was fetched a moment ago. */
async function subscribed(t: Harness, { account_id }: Person, label: string) {
  const { secret, hash } = newSecret()
  const feed_id = randomUUIDv7()
  const last_fetched_at = new Date(Date.now() + 86_400_000).toISOString()
  await t.db
    .insertInto('calendar_link')
    .values({
      id: feed_id,
      account_id,
      label,
      scope: 'self',
      language: 'en',
      token_hash: hash,
      token_hint: secret.slice(-4),
      last_fetched_at,
    })
    .execute()
  return { feed_id, token: secret }
}

/** A way to look at the records, made and shared by somebody. */
async function kept(t: Harness, { id: organization_id }: Org, { account_id }: Person, mark: string): Promise<string> {
  const id = randomUUIDv7()
  const view = { organization_id, account_id, room: 'records', name: t.unique(mark), query: `q=${mark}`, shared: true }
  await t.db
    .insertInto('saved_view')
    .values({ ...view, id })
    .execute()
  return id
}

export async function makeRole(t: Harness, org: Org, home: Dept, carried: Partial<Role> = {}, mark = 'x'): Promise<Role> {
  const row = { permissions: [] as Permission[], organization_wide: false, ...carried, id: randomUUIDv7(), organization_id: org.id, department_id: home.id, slug: t.unique(mark), name: `${mark} role` } // prettier-ignore
  await t.db.insertInto('role').values(row).execute()
  return row
}

/** A sign-in provider that nobody has signed in with. */
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

/** Somebody who holds a role with these permissions, and is a member of its organization as every holder is. */
async function holder(t: Harness, name: string, at: { org: Org; home: Dept; wide: boolean }, held: Permission[], { expired = false, archived = false, disabled = false } = {}): Promise<Somebody> {
  const person = await t.stranger()
  const role = await makeRole(t, at.org, at.home, { permissions: held, organization_wide: at.wide })
  await t.grant(person, role, expired ? '2026-01-01T00:00:00Z' : null)
  if (disabled) await t.db.updateTable('account').set({ disabled_at: '2026-01-01T00:00:00Z' }).where('id', '=', person.account_id).execute()
  const grant: Grant = { organization: at.org.id, department: at.home.id, permissions: held, organization_wide: at.wide, counts: !expired && !archived }
  return somebody(name, person, { member_of: [at.org.id], grants: [grant], valid: !disabled })
} // prettier-ignore

/** Everybody who asks: each permission alone in each place, what no longer counts, and those who hold nothing. */
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

/** Whom the records are about, and who manages them: through a role that carries nothing. */
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
