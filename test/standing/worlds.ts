import { randomUUIDv7 } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { Db } from '../../server/platform/db/open.ts'
import type { DB } from '../../server/platform/db/schema.gen.ts'
import type { ModelRule, ModelScheme, ModelWorld } from './model.ts'
import type { Place } from './places.ts'

const DAY = 86_400_000
/** Facts lie on a grid of days and a few hours, so that many facts have exactly the same moment. */
export const day = (count: number) => Date.UTC(2024, 0, 1) + count * DAY
export const DAYS = 1000
const HOURS = [0, 0, 0, 0, 7, 11, 13, 22].map((hour) => hour * 3_600_000)

/** A random generator that gives the same numbers for the same seed. */
export function dice(seed: number) {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const upTo = (count: number) => Math.floor(next() * count)
  const chance = (of: number) => next() < of
  return {
    upTo,
    chance,
    pick: <T>(from: readonly T[]): T => from[upTo(from.length)]!,
    some: <T>(from: readonly T[], share: number): T[] => from.filter(() => chance(share)),
    when: () => day(upTo(DAYS)) + HOURS[upTo(HOURS.length)]!,
    maybe: <T>(of: number, make: () => T): T | null => (chance(of) ? make() : null),
    times: <T>(count: number, make: () => T): T[] => Array.from({ length: count }, () => make()),
  }
}
type Dice = ReturnType<typeof dice>

/** A world of random facts about these people. */
export function randomWorld(roll: Dice, people: string[], place: Place): ModelWorld & { subjects: string[] } {
  const subjects = roll.times(4, randomUUIDv7)
  const departments: ModelWorld['departments'] = []
  for (let nr = 0; nr < 4; nr += 1) {
    const above = nr === 0 ? undefined : roll.pick(departments)
    const archived = earlier(roll.maybe(0.15, roll.when), above?.archived ?? null)
    departments.push({ id: randomUUIDv7(), parent: above?.id ?? null, archived })
  }
  const roles = roll.times(4, () => ({ id: randomUUIDv7(), department: roll.pick(departments).id }))
  const courses = roll.times(3, () => randomCourse(roll))
  const aids = roll.times(3, () => ({ id: randomUUIDv7(), cutoffs: [...new Set(roll.times(roll.upTo(3), roll.when))] }))
  const quizzes = roll.times(3, () => randomQuiz(roll))
  const externals = roll.times(3, () => ({ id: randomUUIDv7(), passing: roll.maybe(0.6, () => roll.pick([0, 50, 70])) }))
  const types = roll.times(8, () => {
    const tags = roll.some(subjects, 0.6)
    const department = roll.maybe(0.5, () => roll.pick(departments).id)
    const rules = roll.times(roll.upTo(4), () => randomRule(roll, tags, { courses, aids, quizzes, externals }))
    return { id: randomUUIDv7(), department, subjects: tags, rules, archived: roll.maybe(0.1, roll.when) }
  })
  const links = roles.flatMap((role) => roll.some(types, 0.3).map((type) => randomLink(roll, role.id, type.id)))
  const grants = roles.flatMap((role) =>
    roll.some(people, 0.4).map((person) => ({ role: role.id, person, granted: roll.when(), expires: roll.maybe(0.3, roll.when) })),
  )
  const pairs = people.flatMap((person) => types.map((type) => ({ person, type: type.id })))
  const awards = roll.some(pairs, 0.6).flatMap((about) => roll.times(1 + roll.upTo(3), () => randomAward(roll, about)))
  const signed = types.flatMap(({ rules }) => rules.filter(({ kind }) => kind === 'manual_sign_off'))
  return {
    place,
    subjects,
    departments,
    roles,
    people: people.map((id) => ({ id, disabled: roll.maybe(0.05, roll.when) })),
    types,
    links,
    grants,
    records: people.flatMap((person) => roll.times(roll.upTo(12), () => randomRecord(roll, person, subjects))),
    awards,
    requests: roll.some(pairs, 0.2).map((about) => randomRequest(roll, about)),
    courses,
    attempts: people.flatMap((person) =>
      roll.some(courses, 0.6).flatMap((course) => roll.times(1 + roll.upTo(3), () => randomAttempt(roll, person, course))),
    ),
    externals,
    grades: people.flatMap((person) =>
      roll.some(externals, 0.7).flatMap(({ id }) => roll.times(1 + roll.upTo(3), () => randomGrade(roll, person, id))),
    ),
    quizzes,
    tries: people.flatMap((person) => roll.some(quizzes, 0.7).flatMap((quiz) => randomTries(roll, person, quiz))),
    aids,
    readings: people.flatMap((person) =>
      roll.some(aids, 0.7).flatMap((aid) => roll.times(1 + roll.upTo(4), () => randomReading(roll, person, aid))),
    ),
    dueDates: roll
      .some(pairs, 0.3)
      .flatMap((about) => inTurn(roll).map(({ from, ended }) => ({ ...about, due: roll.when(), set: from, ended }))),
    exemptions: roll
      .some(pairs, 0.1)
      .flatMap((about) => inTurn(roll).map(({ from, ended }) => ({ ...about, granted: from, until: roll.maybe(0.5, roll.when), ended }))),
    signOffs: people.flatMap((person) => roll.some(signed, 0.5).map((rule) => randomSignOff(roll, person, rule.id))),
  }
}

/** One to three spells in order. Only the last may be open. Often a spell begins when the former ends. */
function inTurn(roll: Dice): { from: number; ended: number | null }[] {
  const ends = roll.times(1 + roll.upTo(3), roll.when).toSorted((a, b) => a - b)
  const starts = ends.map((end, nr) => (nr === 0 || roll.chance(0.3) ? end : ends[nr - 1]!))
  const from = Math.min(roll.when(), starts[0]!)
  return ends.map((end, nr) => ({
    from: nr === 0 ? from : starts[nr]!,
    ended: nr === ends.length - 1 ? roll.maybe(0.3, () => end) : end,
  }))
}

/** Archiving a department archives the departments beneath it. */
const earlier = (one: number | null, other: number | null) => (one === null || other === null ? (one ?? other) : Math.min(one, other))

function randomCourse(roll: Dice): ModelWorld['courses'][number] {
  const registered = roll.times(1 + roll.upTo(3), roll.when).toSorted((a, b) => a - b)
  return {
    id: randomUUIDv7(),
    versions: registered.map((when, nr) => ({ number: nr + 1, registered: when, again: nr > 0 && roll.chance(0.5) })),
  }
}

function randomAttempt(roll: Dice, person: string, { id: course, versions }: ModelWorld['courses'][number]) {
  const started = roll.when()
  const completed = roll.maybe(0.7, () => started + roll.upTo(60) * DAY)
  return { id: randomUUIDv7(), course, person, version: roll.pick(versions).number, started, completed }
}

function randomGrade(roll: Dice, person: string, external: string): ModelWorld['grades'][number] {
  const [completed, imported] = [roll.when(), roll.when()]
  const score = roll.pick([0, 49.99, 50, 69, 70, 100])
  return { id: randomUUIDv7(), external, person, completed, imported, score, passed: roll.pick([true, false, null]) }
}

function randomQuiz(roll: Dice): ModelWorld['quizzes'][number] {
  const published = [...new Set(roll.times(1 + roll.upTo(3), roll.when))].toSorted((a, b) => a - b)
  return { id: randomUUIDv7(), versions: published.map((when, nr) => ({ published: when, again: nr > 0 && roll.chance(0.5) })) }
}

/** Attempts at a quiz; one of them may be open. Some end exactly at the moment of a publication. */
function randomTries(roll: Dice, person: string, { id: quiz, versions }: ModelWorld['quizzes'][number]): ModelWorld['tries'] {
  return roll
    .times(1 + roll.upTo(4), () => roll.chance(0.3))
    .map((isAtCutoff, nr) => {
      const submitted = nr === 0 && roll.chance(0.2) ? null : isAtCutoff ? roll.pick(versions).published : roll.when()
      const started = submitted === null ? roll.when() : submitted - roll.upTo(3) * DAY
      return {
        id: randomUUIDv7(),
        quiz,
        person,
        started,
        submitted,
        passed: submitted === null ? null : roll.pick([true, true, false, null]),
      }
    })
}

/** A view or a confirmation. Some happen exactly at the moment of a cutoff. */
function randomReading(roll: Dice, person: string, { id: aid, cutoffs }: ModelWorld['aids'][number]) {
  const at = cutoffs.length > 0 && roll.chance(0.3) ? roll.pick(cutoffs) : roll.when()
  return { id: randomUUIDv7(), kind: roll.pick(['view', 'confirmation'] as const), aid, person, at }
}

const ruleKinds = [
  'subject_hours',
  'subject_record_count',
  'evidence_document',
  'manual_sign_off',
  'subject_hours',
  'scorm_course_complete',
  'job_aid_viewed',
  'quiz_pass',
  'external_course_pass',
] as const

type Things = Pick<ModelWorld, 'courses' | 'aids' | 'quizzes' | 'externals'>

function randomRule(roll: Dice, tags: string[], { courses, aids, quizzes, externals }: Things): ModelRule {
  const kind = roll.pick(ruleKinds)
  const narrows = tags.length > 0 && (kind === 'subject_hours' || kind === 'subject_record_count')
  const threshold = kind === 'subject_hours' ? roll.pick([0.5, 1, 2]) : kind === 'subject_record_count' ? 1 + roll.upTo(2) : 1
  return {
    id: randomUUIDv7(),
    kind,
    subject: narrows ? roll.maybe(0.3, () => roll.pick(tags)) : null,
    threshold,
    evidence: kind === 'evidence_document' ? roll.pick(['pass_fail', 'note', 'quantity']) : null,
    course: kind === 'scorm_course_complete' ? roll.pick(courses).id : null,
    aid: kind === 'job_aid_viewed' ? roll.pick(aids).id : null,
    quiz: kind === 'quiz_pass' ? roll.pick(quizzes).id : null,
    external: kind === 'external_course_pass' ? roll.pick(externals).id : null,
    requires: kind === 'job_aid_viewed' ? roll.pick(['view', 'confirmation']) : null,
  }
}

function randomLink(roll: Dice, role: string, type: string): ModelWorld['links'][number] {
  const scheme: ModelScheme = roll.pick([
    { kind: 'once' },
    { kind: 'interval', months: 1 + roll.upTo(18), anchor: 'award' },
    { kind: 'interval', months: 1 + roll.upTo(18), anchor: 'due_date' },
    { kind: 'fixed_date', month: 1 + roll.upTo(12), day: 1 + roll.upTo(31), every_years: 1 + roll.upTo(2) },
  ])
  const [first, from] = [roll.maybe(0.7, () => roll.upTo(200)), roll.maybe(0.3, roll.when)]
  return { role, type, created: day(roll.upTo(300)), first, scheme, opens: roll.upTo(120), grace: roll.pick([0, 0, 14, 60]), from }
}

function randomRecord(roll: Dice, person: string, subjects: string[]): ModelWorld['records'][number] {
  const completed = roll.maybe(0.8, roll.when)
  const created = roll.when()
  const status = roll.chance(0.85) ? 'completed' : roll.pick(['pending', 'in_progress', 'expired', 'revoked'])
  return {
    id: randomUUIDv7(),
    person,
    subjects: roll.some(subjects, 0.4),
    status,
    completed,
    created,
    archived: roll.maybe(0.1, roll.when),
    expires: roll.maybe(0.2, () => (completed ?? created) + (1 + roll.upTo(400)) * DAY),
    approved: status === 'pending' ? null : roll.maybe(0.2, roll.when),
    evidence: roll.times(roll.upTo(3), () => {
      const type = roll.pick(['quantity', 'quantity', 'pass_fail', 'note'])
      const hours = type === 'quantity' ? roll.pick([0.1, 0.2, 20 / 60, 1, 1.5]) : 0
      return { type, hours, passed: type !== 'pass_fail' || roll.chance(0.5), created: roll.chance(0.8) ? created : roll.when() }
    }),
  }
}

function randomAward(roll: Dice, about: { person: string; type: string }) {
  const awarded = roll.when()
  return { ...about, id: randomUUIDv7(), awarded, created: roll.chance(0.7) ? awarded : roll.when(), revoked: roll.maybe(0.15, roll.when) }
}

function randomRequest(roll: Dice, about: { person: string; type: string }) {
  const requested = roll.when()
  return { ...about, requested, decided: roll.maybe(0.5, () => requested + roll.upTo(90) * DAY) }
}

function randomSignOff(roll: Dice, person: string, rule: string) {
  const observed = roll.when()
  return {
    id: randomUUIDv7(),
    rule,
    person,
    observed,
    created: roll.chance(0.7) ? observed : roll.when(),
    revoked: roll.maybe(0.2, roll.when),
  }
}

const text = (moment: number) => new Date(moment).toISOString()
const orNull = (moment: number | null) => (moment === null ? null : text(moment))

/** Writes the facts into the organization. Its people must be members. `decider` is the author of all decisions and sign-offs. */
export async function store(db: Db, world: ModelWorld & { subjects: string[] }, organization_id: string, decider: string): Promise<void> {
  const owner = { owner_organization_id: organization_id }
  const about = ({ person, type }: { person: string; type: string }) => ({ organization_id, certification_type_id: type, user_id: person })
  const ended = ({ ended: end }: { ended: number | null }) => ({ ended_at: orNull(end), ended_by: end === null ? null : decider })
  const named = (id: string) => ({ id, slug: id.replaceAll('-', 'x'), name: id })
  await db.updateTable('organization').set({ time_zone: world.place.zone }).where('id', '=', organization_id).execute()
  await insert(
    db,
    'subject',
    world.subjects.map((id) => ({ ...named(id), ...owner })),
  )
  for (const { id, parent, archived } of world.departments)
    await insert(db, 'department', [{ ...named(id), organization_id, parent_department_id: parent, archived_at: orNull(archived) }])
  await insert(
    db,
    'role',
    world.roles.map(({ id, department }) => ({ ...named(id), organization_id, department_id: department })),
  )
  for (const { id, disabled } of world.people)
    if (disabled !== null)
      await db
        .updateTable('account')
        .set({ disabled_at: text(disabled) })
        .where('id', '=', id)
        .execute()
  await insert(db, 'role_grant', world.grants.map((grant) => ({
    organization_id, role_id: grant.role, account_id: grant.person, granted_at: text(grant.granted), expires_at: orNull(grant.expires),
  }))) // prettier-ignore
  await insert(db, 'certification_type', world.types.map(({ id, department, archived }) => ({
    ...named(id), ...owner, owner_department_id: department, awarding_mode: 'automatic' as const, archived_at: orNull(archived),
  }))) // prettier-ignore
  await insert(db, 'certification_subject', world.types.flatMap(({ id, subjects }) =>
    subjects.map((subject_id) => ({ organization_id, certification_type_id: id, subject_id })))) // prettier-ignore
  await storeCourses(db, world, organization_id)
  await storeAids(db, world, organization_id)
  await storeQuizzes(db, world, organization_id)
  await storeGrades(db, world, organization_id)
  await insert(db, 'certification_rule', world.types.flatMap(({ id, rules }) => rules.map((rule, position) => ({
    id: rule.id, organization_id, certification_type_id: id, rule_kind: rule.kind, subject_matter_id: rule.subject, position,
    threshold_hours: rule.kind === 'subject_hours' ? rule.threshold : null,
    threshold_count: rule.kind === 'subject_record_count' ? rule.threshold : null,
    evidence_type: rule.evidence as EvidenceColumn, scorm_course_id: rule.course,
    job_aid_id: rule.aid, quiz_id: rule.quiz, external_course_id: rule.external, requires: rule.requires,
  })))) // prettier-ignore
  await insert(db, 'certification_requirement', world.links.map((link) => ({
    organization_id, role_id: link.role, certification_type_id: link.type, created_at: text(link.created), first_due_days: link.first,
    recertification: JSON.stringify(link.scheme), renewal_opens_days: link.opens, grace_days: link.grace, effective_from: orNull(link.from),
  }))) // prettier-ignore
  await insert(db, 'certification_award', world.awards.map((award) => ({
    ...about(award), id: award.id, origin: 'manual' as const, serial: award.id, proof: '{}', awarded_at: text(award.awarded),
    created_at: text(award.created), revoked_at: orNull(award.revoked), revoked_by: award.revoked === null ? null : decider,
    revocation_note: award.revoked === null ? null : 'A mistake',
  }))) // prettier-ignore
  await insert(db, 'certification_request', world.requests.map((request) => ({
    ...about(request), id: randomUUIDv7(), requested_at: text(request.requested), decided_at: orNull(request.decided),
    status: request.decided === null ? ('pending' as const) : ('rejected' as const), decided_by: request.decided === null ? null : decider,
  }))) // prettier-ignore
  await insert(
    db,
    'certification_due_date',
    world.dueDates.map((each) => ({ id: randomUUIDv7(), ...about(each), due_at: text(each.due), set_at: text(each.set), ...ended(each) })),
  )
  await insert(db, 'certification_exemption', world.exemptions.map((each) => ({
    id: randomUUIDv7(), ...about(each), ...ended(each), reason: 'Away', granted_at: text(each.granted), until: orNull(each.until),
  }))) // prettier-ignore
  await insert(db, 'certification_sign_off', world.signOffs.map((each) => ({
    id: each.id, organization_id, rule_id: each.rule, user_id: each.person, signed_by: decider, observed_at: text(each.observed),
    created_at: text(each.created), revoked_at: orNull(each.revoked),
    ...(each.revoked !== null && { revoked_by: decider, revocation_note: 'Not seen' }),
  }))) // prettier-ignore
  await storeRecords(db, world, organization_id, decider)
}

async function storeAids(db: Db, { aids, readings }: ModelWorld, organization_id: string): Promise<void> {
  await insert(
    db,
    'job_aid',
    aids.map(({ id }) => ({ id, owner_organization_id: organization_id, title: id })),
  )
  const said = { organization_id, version: 1, content_hash: 'x' }
  await insert(
    db,
    'job_aid_version',
    aids.map(({ id: job_aid_id }) => ({ ...said, job_aid_id, title: job_aid_id, links: '[]', files: '[]' })),
  )
  await insert(
    db,
    'job_aid_cutoff',
    aids.flatMap(({ id: job_aid_id, cutoffs }) => cutoffs.map((at) => ({ organization_id, job_aid_id, cutoff_at: text(at) }))),
  )
  const row = ({ id, aid, person }: ModelWorld['readings'][number]) => ({
    id,
    organization_id,
    job_aid_id: aid,
    user_id: person,
    version: 1,
  })
  await insert(
    db,
    'job_aid_view',
    readings.filter(({ kind }) => kind === 'view').map((each) => ({ ...row(each), viewed_at: text(each.at) })),
  )
  await insert(
    db,
    'job_aid_confirmation',
    readings
      .filter(({ kind }) => kind === 'confirmation')
      .map((each) => ({ ...row(each), content_hash: 'x', confirmed_at: text(each.at) })),
  )
}

async function storeGrades(db: Db, { externals, grades }: ModelWorld, organization_id: string): Promise<void> {
  const [server_id, import_id] = [randomUUIDv7(), randomUUIDv7()]
  const counts = { created_count: grades.length, duplicate_count: 0, failed_count: 0 }
  await insert(db, 'external_server', [
    { id: server_id, owner_organization_id: organization_id, slug: server_id.slice(-12), name: 'Elsewhere' },
  ])
  await insert(db, 'external_grade_import', [{ id: import_id, organization_id, server_id, ...counts }])
  await insert(db, 'external_course', externals.map(({ id, passing }) => ({
    id, owner_organization_id: organization_id, server_id, external_course_id: id, name: id, passing_score: passing,
  }))) // prettier-ignore
  await insert(db, 'external_grade', grades.map(({ id, external, person, completed, imported, ...grade }) => ({
    id, organization_id, server_id, import_id, course_id: external, user_id: person, external_attempt_id: id, ...grade,
    completed_at: text(completed), imported_at: text(imported),
  }))) // prettier-ignore
}

/** Writes quizzes. Each version has one question, with the id of the quiz. */
async function storeQuizzes(db: Db, { quizzes, tries }: ModelWorld, organization_id: string): Promise<void> {
  await insert(db, 'quiz', quizzes.map(({ id, versions }) => ({
    id, owner_organization_id: organization_id, title: id, version: versions.length,
  }))) // prettier-ignore
  const versions = quizzes.flatMap(({ id: quiz_id, versions }) => versions.map((each, nr) => ({ ...each, quiz_id, version: nr + 1 })))
  await insert(db, 'quiz_version', versions.map(({ published, again, ...version }) => ({
    ...version, organization_id, sections: '[]', bank_count: 1, requires_recertification: again, published_at: text(published),
  }))) // prettier-ignore
  await insert(db, 'quiz_question', versions.map(({ quiz_id, version }) => ({
    organization_id, quiz_id, version, question_id: quiz_id, position: 0, kind: 'essay', points: 1,
    body: JSON.stringify({ question_id: quiz_id, kind: 'essay', points: 1, prompt_markdown: 'Why?' }),
  }))) // prettier-ignore
  const numbers = new Map<string, number>()
  const scored = (passed: boolean | null) => (passed === null ? null : passed ? 90 : 10)
  await insert(db, 'quiz_attempt', tries.map(({ id, quiz, person, started, submitted, passed }) => {
    const number = (numbers.get(`${quiz} ${person}`) ?? 0) + 1
    numbers.set(`${quiz} ${person}`, number)
    return {
      id, organization_id, quiz_id: quiz, user_id: person, number, version: 1, passing_score: 80, started_at: text(started),
      drawn: JSON.stringify([{ question_id: quiz, section: null }]), submitted_at: orNull(submitted), passed, score: scored(passed),
      graded_at: passed === null ? null : orNull(submitted),
    }
  })) // prettier-ignore
  await insert(db, 'quiz_grade', tries.filter(({ submitted }) => submitted !== null).map(({ id, quiz, passed }) => {
    const points = passed === null ? null : scored(passed)! / 100
    const mark = { question_id: quiz, points, of: 1, right: passed, must_pass: false, by_hand: true, comment: null }
    return { organization_id, attempt_id: id, number: 1, marks: JSON.stringify([mark]), score: scored(passed), passed }
  })) // prettier-ignore
}

async function storeCourses(db: Db, { courses, attempts }: ModelWorld, organization_id: string): Promise<void> {
  await insert(db, 'scorm_course', courses.map(({ id, versions }) => ({
    id, owner_organization_id: organization_id, name: id, current_version_number: versions.length,
  }))) // prettier-ignore
  const packageOf = (course: string, number: number) => `packages/${course}-${number}`
  const packages = courses.flatMap(({ id, versions }) => versions.map(({ number }) => packageOf(id, number)))
  await insert(db, 'blob', packages.map((key) => ({ key, organization_id }))) // prettier-ignore
  await insert(db, 'scorm_package_version', courses.flatMap(({ id, versions }) => versions.map(({ number, registered, again }) => ({
    id: randomUUIDv7(), organization_id, scorm_course_id: id, version_number: number, blob_key: packageOf(id, number), sha256: '', file_name: 'a.zip',
    size_bytes: 1, scorm_version: '1.2' as const, launch_path: 'index.html', objectives: '[]', items: '[]', warnings: '[]',
    requires_recertification: again, registered_at: text(registered),
  })))) // prettier-ignore
  const numbers = new Map<string, number>()
  await insert(db, 'scorm_attempt', attempts.map((each) => {
    const of = `${each.course} ${each.person}`
    numbers.set(of, (numbers.get(of) ?? 0) + 1)
    return {
      id: each.id, organization_id, scorm_course_id: each.course, user_id: each.person, attempt_number: numbers.get(of)!,
      package_version_number: each.version, started_at: text(each.started), completed_at: orNull(each.completed),
      completion_status: each.completed === null ? ('incomplete' as const) : ('completed' as const),
      success_status: each.completed === null ? ('failed' as const) : ('unknown' as const),
    }
  })) // prettier-ignore
}

type EvidenceColumn = NonNullable<Insertable<DB['certification_rule']>['evidence_type']> | null

async function storeRecords(db: Db, { records }: ModelWorld, organization_id: string, decider: string): Promise<void> {
  await insert(db, 'learning_record', records.map((record) => ({
    id: record.id, owner_organization_id: organization_id, learner_user_id: record.person, title: record.id,
    status: record.status as Insertable<DB['learning_record']>['status'], completed_at: orNull(record.completed),
    created_at: text(record.created), archived_at: orNull(record.archived), expires_at: orNull(record.expires),
    approved_at: orNull(record.approved), approved_by: record.approved === null ? null : decider,
  }))) // prettier-ignore
  await insert(db, 'record_subject', records.flatMap(({ id, subjects }) =>
    subjects.map((subject_id) => ({ organization_id, record_id: id, subject_id })))) // prettier-ignore
  await insert(db, 'evidence', records.flatMap((record) => record.evidence.map((each) => ({
    id: randomUUIDv7(), organization_id, record_id: record.id, created_at: text(each.created), hours: each.hours,
    evidence_type: each.type as Insertable<DB['evidence']>['evidence_type'],
    payload: JSON.stringify(each.type === 'pass_fail' ? { passed: each.passed } : {}),
  })))) // prettier-ignore
}

async function insert<T extends keyof DB>(db: Db, table: T, rows: Insertable<DB[T]>[]): Promise<void> {
  for (let from = 0; from < rows.length; from += 1000)
    await db
      .insertInto(table)
      .values(rows.slice(from, from + 1000))
      .execute()
}
