import { partsOf } from '#platform/days.ts'
import { randomUUIDv7 } from 'node:crypto'
import type { Recertification } from '../../modules/standing/schema-recertification.ts'
import { at, dayAfter, daysBefore, endAfter } from './calendar.ts'
import { type Chance, seededChance } from './chance.ts'
import { type Directory, type Founder, type Member, type Rows, known } from './directory.ts'
import { leaflet } from './files.ts'
import type { CertificationStory, RequirementStory, Story, PeopleOnDay } from './kinds.ts'
import { type Staff, staffOf } from './staff.ts'
import type { Scribe, EntryDetails } from './trail.ts'

export type World = { story: Story; directory: Directory; staff: Staff; founder: Founder; chance: Chance; now: number }
export type DemoCertification = ReturnType<typeof certificationOf>

export function worldOf(story: Story, directory: Directory, founder: Founder, now: number): World {
  return { story, directory, staff: staffOf(story, directory.members), founder, chance: seededChance(story.slug.length), now }
}

/** Rows of a certification type and of decisions about people, without awards and requests. */
export function certificationOf(world: World, told: CertificationStory) {
  const { organization, members, subjectIds } = world.directory
  const { slug, name, description, description_markdown, awarding_mode, department } = told
  const { created_at } = organization
  const type = {
    id: randomUUIDv7(),
    owner_organization_id: organization.id,
    owner_department_id: department === undefined ? null : departmentId(world.directory, department),
    slug,
    name,
    description,
    description_markdown,
    awarding_mode,
    created_at,
    updated_at: created_at,
  }
  const under = { organization_id: organization.id, certification_type_id: type.id }
  const requiring = new Set(told.required_by.flatMap(({ roles }) => roles))
  const certification = {
    told,
    type,
    rules: told.rules.map(({ subject, ...rule }, position) => ({
      id: randomUUIDv7(),
      ...under,
      ...rule,
      subject_matter_id: subject === undefined ? null : known(subjectIds, subject),
      position,
      created_at,
    })),
    tags: told.subjects.map((each) => ({ ...under, subject_id: known(subjectIds, each) })),
    files: (told.leaflets ?? []).map(({ label, format, lines }) => {
      return { id: randomUUIDv7(), ...under, label, file: leaflet(`${name}: ${label}`, lines, format), created_at }
    }),
    requirements: told.required_by.flatMap((link) => link.roles.map((role) => requirementOf(world, under, role, link))),
    /** Members whose role requires the certification. */
    required: members.filter(({ person }) => requiring.has(person.role)),
  }
  return { ...certification, ...decided(world, certification, under) }
}

type CertificationKey = { organization_id: string; certification_type_id: string }

function departmentId({ departments }: Directory, slug: string): string {
  return known(new Map(departments.map((department) => [department.slug, department.id])), slug)
}

function requirementOf(
  { directory, now }: World,
  under: CertificationKey,
  role: string,
  { effective_days_ago: days, ...link }: RequirementStory,
) {
  return {
    ...under,
    role_id: known(new Map(directory.roles.map(({ id, slug }) => [slug, id])), role),
    first_due_days: link.first_due_days,
    recertification: recertification(link, now),
    renewal_opens_days: link.renewal_opens_days,
    grace_days: link.grace_days,
    effective_from: days === undefined ? null : at(daysBefore(now, days, 0)),
    created_at: directory.organization.created_at,
  }
}

function recertification({ recertification: scheme }: Pick<RequirementStory, 'recertification'>, now: number): Recertification {
  if (scheme.kind !== 'fixed_date') return scheme
  const [, month, day] = partsOf(dayAfter(now, scheme.in_days))
  return { kind: 'fixed_date', month, day, every_years: scheme.every_years }
}

/** Members whom `whom` selects: those it names, or a random share of `required`. */
export function present({ staff, chance }: World, whom: PeopleOnDay, required: Member[]): Member[] {
  if ('people' in whom) return whom.people.map((name) => staff.named(name))
  return required.filter(({ person }) => chance.happens(whom.share) && !whom.except?.includes(person.name))
}

type DecisionSources = { told: CertificationStory; rules: { id: string; label?: string | null | undefined }[]; required: Member[] }

function decided(world: World, { told, rules, required }: DecisionSources, under: CertificationKey) {
  const { staff, now } = world
  const idOf = (name: string) => staff.named(name).account_id
  const ruleOf = new Map(rules.map(({ id, label }) => [label ?? '', id]))
  const signOffs = (told.sign_offs ?? []).flatMap(({ rule, note = null, by, revoked, ...whom }) =>
    present(world, whom, required).map((learner) => {
      const observed = daysBefore(now, whom.days_ago, 11)
      const signed_by = by === undefined ? staff.managerOf(learner).account_id : idOf(by)
      const about = {
        id: randomUUIDv7(),
        organization_id: under.organization_id,
        rule_id: known(ruleOf, rule),
        user_id: learner.account_id,
      }
      const row = { ...about, signed_by, note, observed_at: at(observed), created_at: at(observed + 600_000) }
      if (!revoked) return { ...row, revoked_at: null, revoked_by: null, revocation_note: null }
      return { ...row, revoked_at: at(daysBefore(now, revoked.days_ago, 16)), revoked_by: signed_by, revocation_note: revoked.note }
    }),
  )
  const signOffRequests = (told.sign_off_requests ?? []).map(({ rule, learner, days_ago, note }) => ({
    id: randomUUIDv7(),
    organization_id: under.organization_id,
    rule_id: known(ruleOf, rule),
    user_id: idOf(learner),
    note,
    requested_at: at(daysBefore(now, days_ago, 17)),
  }))
  const dueDates = (told.due_dates ?? []).map(({ learner, in_days, note, by, days_ago }) => {
    const set = { set_by: idOf(by), set_at: at(daysBefore(now, days_ago, 10)) }
    return { id: randomUUIDv7(), ...under, user_id: idOf(learner), due_at: endAfter(now, in_days), note, ...set }
  })
  const exemptions = (told.exemptions ?? []).map(({ learner, for_days, reason, by, days_ago }) => {
    const granted = { granted_by: idOf(by), granted_at: at(daysBefore(now, days_ago, 10)) }
    return { id: randomUUIDv7(), ...under, user_id: idOf(learner), until: endAfter(now, for_days), reason, ...granted }
  })
  return { signOffs, signOffRequests, dueDates, exemptions }
}

/** Audit entries of all these rows. */
export function foundingTrail({ founder, directory }: World, certification: DemoCertification, entry: Scribe): Rows<'audit_entry'> {
  const { type, rules, tags, files, requirements, signOffs, signOffRequests, dueDates, exemptions } = certification
  const founded = (what: EntryDetails) => entry(founder.account_id, directory.organization.created_at, what)
  const about = { kind: 'certification', id: type.id }
  const concerning = (row: { user_id: string }) => ({ ...about, person: row.user_id, new: { ...row, certification_name: type.name } })
  const subject_matter_ids = tags.map(({ subject_id }) => subject_id)
  return [
    founded({ ...about, action: 'certification.created', new: { ...type, subject_matter_ids } }),
    ...rules.map((row) => founded({ action: 'certification_rule.created', kind: 'certification_rule', id: row.id, new: row })),
    ...files.map(({ id, label, file }) =>
      founded({ ...about, action: 'certification.attachment_added', new: { id, label, file_name: file.file_name } }),
    ),
    ...requirements.map((row) => founded({ action: 'certification_requirement.created', kind: 'role', id: row.role_id, new: row })),
    ...signOffs.flatMap((row) => signOffEntries(row, type.name, entry)),
    ...signOffRequests.map((row) =>
      entry(row.user_id, row.requested_at, {
        kind: 'certification_sign_off_request',
        id: row.id,
        person: row.user_id,
        action: 'certification_sign_off_request.created',
        new: { ...row, certification_name: type.name },
      }),
    ),
    ...dueDates.map(({ set_by, set_at, ...row }) => entry(set_by, set_at, { ...concerning(row), action: 'certification_due_date.set' })),
    ...exemptions.map(({ granted_by, granted_at, ...row }) =>
      entry(granted_by, granted_at, { ...concerning(row), action: 'certification_exemption.granted' }),
    ),
  ]
}

function signOffEntries(
  { revoked_at, revoked_by, revocation_note, ...row }: DemoCertification['signOffs'][number],
  certification_name: string,
  entry: Scribe,
) {
  const what = { kind: 'certification_sign_off', id: row.id, person: row.user_id }
  const created = entry(row.signed_by, row.created_at, {
    ...what,
    action: 'certification_sign_off.created',
    new: { ...row, certification_name },
  })
  if (revoked_at === null) return [created]
  const old = { rule_id: row.rule_id, user_id: row.user_id, revoked_at: null }
  const taken = {
    ...what,
    action: 'certification_sign_off.revoked',
    old,
    new: { certification_name, revoked_at, revoked_by, revocation_note },
  }
  return [created, entry(revoked_by, revoked_at, taken)]
}
