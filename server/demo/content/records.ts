import { randomUUIDv7 } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { DB } from '#platform/db/schema.gen.ts'
import { DAY, at, daysBefore, monthsAfter } from './calendar.ts'
import { type Chance, seededChance } from './chance.ts'
import { type Directory, type Member, known } from './directory.ts'
import type { Course, RecordStory, Proof, Story } from './kinds.ts'
import { type DemoEvidence, evidenceOf } from './proofs.ts'
import { type Staff, staffOf } from './staff.ts'

export type DemoRecord = {
  row: Insertable<DB['learning_record']> & { id: string; created_at: string }
  subject_ids: string[]
  evidence: DemoEvidence[]
}

type World = { story: Story; directory: Directory; staff: Staff; chance: Chance; now: number }
type DecisionColumns = Partial<
  Pick<Insertable<DB['learning_record']>, 'approved_by' | 'approved_at' | 'rejected_by' | 'rejected_at' | 'rejection_note'>
>
type RecordFacts = DecisionColumns & {
  learner: Member
  title: string
  description?: string | undefined
  subjects: string[]
  proof: Proof[]
  status: RecordStory['status']
  done_at: number
  written_at: number
  by: Member
  expires_at?: number | undefined
  archived_at?: number | undefined
  hidden?: true | undefined
  organization_owned?: true | undefined
  external_id?: string
}

/** Records of an organization from the last fourteen months, oldest first. They come from its courses and from records written by hand. */
export function recordsOf(story: Story, directory: Directory, now: number): DemoRecord[] {
  const world: World = { story, directory, staff: staffOf(story, directory.members), chance: seededChance(story.slug.length), now }
  const taken = story.courses.flatMap((course) => directory.members.flatMap((member) => courseTaken(world, course, member)))
  const happened = story.events.map((event) => happening(world, event))
  return [...taken, ...happened].map((told) => record(world, told)).toSorted((a, b) => a.row.created_at.localeCompare(b.row.created_at))
}

/** Returns no record, one record, or a record and its renewal. */
function courseTaken(world: World, course: Course, learner: Member): RecordFacts[] {
  const { chance, now } = world
  if (!course.roles.includes(learner.person.role) || !chance.happens(course.share)) return []
  const first = daysBefore(now, chance.between(12, 425), chance.between(10, 16))
  const lapse = course.valid_months === undefined ? now : monthsAfter(first, course.valid_months)
  const renewed = lapse < now - 30 * DAY && chance.happens(0.6) ? [lapse - chance.between(1, 12) * DAY] : []
  return [first, ...renewed].map((done_at) => attendance(world, course, learner, done_at))
}

function attendance({ staff, chance, now }: World, course: Course, learner: Member, done_at: number): RecordFacts {
  const expires_at = course.valid_months === undefined ? undefined : monthsAfter(done_at, course.valid_months)
  const lapsed = expires_at !== undefined && expires_at < now - 30 * DAY
  const { title, description, subjects, proof, organization_owned } = course
  const told = { learner, title, description, subjects, proof, organization_owned, done_at, expires_at }
  const status = lapsed ? ('expired' as const) : ('completed' as const)
  if (!course.submitted) return { ...told, status, by: staff.trainerOf(learner), written_at: done_at + chance.between(1, 20) * 60_000 }
  const written_at = done_at + chance.between(1, 5) * DAY
  const decided = { approved_by: staff.managerOf(learner).account_id, approved_at: at(written_at + chance.between(1, 4) * DAY) }
  return { ...told, ...decided, status, by: learner, written_at }
}

function happening({ staff, now }: World, event: RecordStory): RecordFacts {
  const { title, description, subjects, proof, status, hidden, rejection, archived_days_ago } = event
  const learner = staff.named(event.learner)
  const done_at = daysBefore(now, event.days_ago, 14)
  return {
    learner,
    title,
    description,
    subjects,
    proof,
    status,
    hidden,
    done_at,
    written_at: Math.min(done_at + 3 * 3_600_000, now - 30_000),
    by: event.by === undefined ? learner : staff.named(event.by),
    ...(status === 'expired' && { expires_at: done_at + 365 * DAY }),
    ...(archived_days_ago !== undefined && { archived_at: daysBefore(now, archived_days_ago) }),
    ...(rejection && {
      rejected_by: staff.named(rejection.by).account_id,
      rejected_at: at(daysBefore(now, rejection.days_ago, 11)),
      rejection_note: rejection.note,
    }),
  }
}

function record({ directory, chance }: World, told: RecordFacts): DemoRecord {
  const { learner, title, subjects, proof, status, done_at, by, expires_at, archived_at, hidden, organization_owned, written_at, ...rest } =
    told
  const { description = null, ...decided } = rest
  const id = randomUUIDv7()
  const organization_id = directory.organization.id
  const created_at = at(written_at)
  const row = {
    id,
    owner_organization_id: organization_id,
    owner_department_id: organization_owned ? null : learner.department_id,
    learner_user_id: learner.account_id,
    title,
    description,
    status,
    completed_at: status === 'in_progress' ? null : at(done_at),
    expires_at: expires_at === undefined ? null : at(expires_at),
    archived_at: archived_at === undefined ? null : at(archived_at),
    hidden_from_learner: hidden ?? false,
    recorded_by: by.account_id,
    ...decided,
    created_at,
    updated_at: [created_at, decided.approved_at, decided.rejected_at]
      .filter((text) => typeof text === 'string')
      .toSorted()
      .at(-1)!,
  }
  const about = {
    organization_id,
    record_id: id,
    title,
    done_at,
    organization: directory.organization.name,
    learner: learner.person.name,
    written_at: created_at,
    created_by: by.account_id,
  }
  return {
    row,
    subject_ids: subjects.map((slug) => known(directory.subjectIds, slug)),
    evidence: proof.map((one) => evidenceOf(one, about, chance)),
  }
}
