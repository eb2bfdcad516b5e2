import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { scheduled } from '../../../test/events.ts'
import { gradebook } from '../../../test/external-lms.ts'
import { type Person, pastTheTrail } from '../../../test/harness.ts'
import { ownHarness } from '../../../test/own-harness.ts'
import { noticeKinds } from '#platform/notices/kinds.ts'
import { notices } from '../../../test/notices.ts'
import { answerTo, take } from '../../../test/quizzes.ts'
import { registerCourse, replacePackage, scormPackage } from '../../../test/scorm.ts'
import { hall, inMinutes } from '../../../test/sittings.ts'
import { certificationWorld } from '../../../test/standing/facts.ts'

const t = await ownHarness()
const { tick, tickAnew, list, told } = await notices(t)
const { desk, window, at, change } = scheduled(t)

// Facts from before the feature are never announced, and these tests move their facts into the past.
await sql`update notification_start set installed_at = '2000-01-01T00:00:00Z'`.execute(t.db)

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

/** A certification that a person's role requires, and their manager. */
async function team() {
  const w = await certificationWorld(t)
  pastTheTrail(w.org)
  const certification = await w.type()
  const [chief, staff] = [await t.role(w.org, [], await t.dept(w.org)), await t.role(w.org, [], await t.dept(w.org))]
  await t.manages(w.org, chief, staff)
  const [boss, nurse] = [await t.person(w.org), await t.person(w.org)]
  await t.grant(boss, chief)
  await t.grant(nurse, staff)
  const due = (days: number, who: Person = nurse) =>
    t.call(w.admin, 'PUT', `/api/certifications/${certification.id}/due-dates/${who.account_id}`, { due_at: inDays(days) })
  const admins = `/api/certifications/${certification.id}/awards` as const
  return { ...w, certification, chief, staff, boss, nurse, due, admins }
}

test('who has a certification due hears of it 60, 30, 7 and 1 days before and on the day, the latest of these alone', async () => {
  const { due, nurse, certification } = await team()
  const ahead: [number, string][] = [[61, ''], [45, '-60'], [20, '-30'], [6, '-7'], [0.001, '0']] // prettier-ignore
  const occasions: string[] = []
  for (const [days, occasion] of ahead) {
    expect((await due(days)).status).toBe(200)
    await tickAnew()
    if (occasion) occasions.unshift(occasion)
    expect(await occasionsOf(nurse)).toEqual(occasions)
  }
  expect((await told(nurse))[0]).toBe(`certification_due: Due: ${certification.slug}`)
  await tickAnew()
  expect(await told(nurse)).toHaveLength(4)
})

test('a date that was moved is reminded of like any other, and one that stays is not reminded of twice', async () => {
  const { due, nurse } = await team()
  for (const days of [6, 5, 5, -1, 50, -2]) {
    expect((await due(days)).status).toBe(200)
    await tickAnew()
  }
  expect(await occasionsOf(nurse)).toEqual(['+w1', '-60', '+w1', '-7', '-7'])
})

/** Returns occasions newest first. For first due dates, only the time before or after the day. */
const occasionsOf = async (who: Person) => {
  const rows = await t.db
    .selectFrom('notification')
    .select('occasion')
    .where('user_id', '=', who.account_id)
    .orderBy('id', 'desc')
    .execute()
  return rows.map(({ occasion }) => occasion.replace(/^due:first:[\d-]+:/, ''))
}

test('who is overdue hears of it once a week, and a manager of all their people at once', async () => {
  const { due, boss, nurse, staff, org, certification, grant } = await team()
  const other = await t.person(org)
  await grant(other, staff, '2001-01-01T00:00:00Z')
  await due(-10)
  await due(-2, other)
  await tickAnew()
  await tickAnew()
  expect(await occasionsOf(nurse)).toEqual(['+w2'])
  expect(await told(other)).toEqual([`certification_overdue: Overdue: ${certification.slug}`])
  const { items } = await list(boss)
  expect(items).toMatchObject([{ kind: 'team_overdue', title: 'Overdue in your team: 2', href: `/o/${org.slug}/team` }])
  expect(items[0].text).toContain(`${nurse.name}: ${certification.slug}`)
  expect(items[0].text).toContain(other.name)
})

test('who is awarded a certification hears of it, and who loses it; the reminder of what was due is gone by then', async () => {
  const { due, nurse, admin, admins, certification } = await team()
  await due(5)
  await tickAnew()
  const given = await t.call(admin, 'POST', admins, { user_id: nurse.account_id, note: 'Seen it' })
  expect(given.status, given.text).toBe(201)
  await tick()
  expect(await told(nurse)).toEqual([`award: Awarded: ${certification.slug}`])
  expect((await t.call(admin, 'POST', `/api/certification-awards/${given.body.id}/revoke`, { note: 'A mistake' })).status).toBe(200)
  await tick()
  const after = await told(nurse)
  expect(after[0]).toBe(`award_revoked: Revoked: ${certification.slug}`)
  expect(after).not.toContain(`award: Awarded: ${certification.slug}`)
})

test('who decides about a certification and a person hears of a request until it is decided, and who asked of the decision', async () => {
  const { org, nurse, staff, admin, type, record, require } = await team()
  const ward = await t.dept(org)
  const local = await t.person(org, ['certifications:write'], ward)
  const rules = [{ rule_kind: 'subject_record_count' as const, threshold_count: 1 }]
  const subject = await t.subject(org)
  const certification = await type({ subjects: [subject], rules, awarding_mode: 'approval', department: ward })
  await require(staff, certification)
  await record(nurse, [subject])
  const asked = await t.call(nurse, 'POST', `/api/certifications/${certification.id}/requests`)
  expect(asked.status, asked.text).toBe(201)
  await tick()
  expect(await told(local)).toEqual([])
  expect(await told(admin)).toEqual([`request_to_decide: To decide: ${certification.slug}`])
  expect((await list(admin)).items[0]).toMatchObject({
    href: expect.stringMatching(/^\/to-do\?show=request&request=/),
    text: expect.stringContaining(nurse.name),
  })
  const declined = await t.call(admin, 'POST', `/api/certification-requests/${asked.body.id}/reject`, { note: 'Not yet: 12 % in the test' })
  expect(declined.status).toBe(200)
  await tick()
  expect(await list(admin)).toMatchObject({ items: [], unread_count: 0 })
  expect(await told(nurse)).toEqual([`request_decided: Request declined: ${certification.slug}`])
  expect(JSON.stringify(await list(nurse))).not.toContain('12 %')
})

test('the database keeps every kind that there is, and no other', async () => {
  const { rows } = await sql<{ definition: string }>`
    select pg_get_constraintdef(oid) as definition from pg_constraint where conname = 'notification_kind_check'`.execute(t.db)
  const kept = Array.from(rows[0]!.definition.matchAll(/'(\w+)'/g), ([, kind]) => kind)
  expect(new Set(kept)).toEqual(new Set(noticeKinds))
})

test('who may sign off hears of who asks for it until it is answered, and who asked of the answer', async () => {
  const { org, boss, nurse, staff, admin, type, require } = await team()
  const ward = await t.dept(org)
  const local = await t.person(org, ['certifications:write'], ward)
  const certification = await type({ rules: [{ rule_kind: 'manual_sign_off' }], department: ward })
  await require(staff, certification)
  const ask = async () => {
    const asked = await t.call(nurse, 'POST', `/api/certification-rules/${certification.rules[0]}/sign-off-requests`)
    expect(asked.status, asked.text).toBe(201)
    return `/api/certification-sign-off-requests/${asked.body.id}` as const
  }
  const first = await ask()
  await tick()
  await tick()
  for (const who of [boss, admin]) {
    expect(await told(who)).toEqual([`sign_off_to_give: To sign off: ${certification.slug}`])
    expect((await list(who)).items[0]).toMatchObject({
      href: expect.stringMatching(/^\/to-do\?show=sign_off&sign_off=/),
      text: expect.stringContaining(nurse.name),
    })
  }
  for (const who of [nurse, local]) expect(await told(who)).toEqual([])
  expect((await t.call(boss, 'POST', `${first}/reject`, { note: 'Once more: 12 % missed' })).status).toBe(200)
  await tick()
  for (const who of [boss, admin]) expect(await list(who)).toMatchObject({ items: [], unread_count: 0 })
  expect(await told(nurse)).toEqual([`sign_off_answered: Not signed off yet: ${certification.slug}`])
  expect(JSON.stringify(await list(nurse))).not.toContain('12 %')
  const { body } = await t.call(boss, 'POST', `${await ask()}/approve`, {})
  await tick()
  expect((await told(nurse))[0]).toBe(`sign_off_answered: Signed off: ${certification.slug}`)
  expect(
    (await t.call(boss, 'POST', `/api/certification-sign-offs/${body.sign_off_id}/revoke`, { note: 'It was somebody else' })).status,
  ).toBe(200)
  await tick()
  expect(await told(nurse)).not.toContain(`sign_off_answered: Signed off: ${certification.slug}`)
})

test('who may decide about a submission hears of it, sent again also, and its learner of what became of it', async () => {
  const { org, boss, nurse } = await team()
  const keeper = await t.person(org, ['records:read', 'records:write'])
  const body = { owner_organization_id: org.id, title: 'Night shift', status: 'pending', completed_at: inDays(-1) }
  const { body: submission } = await t.call(nurse, 'POST', '/api/records', body)
  const at = `/api/records/${submission.id}` as const
  await tick()
  for (const who of [boss, keeper]) expect(await told(who)).toEqual(['submission_to_review: To review: Night shift'])
  expect((await t.call(boss, 'POST', `${at}/reject`, { note: 'No signature' })).status).toBe(200)
  await tick()
  expect(await told(keeper)).toEqual([])
  expect(await told(nurse)).toEqual(['submission_decided: Sent back: Night shift'])
  expect((await t.call(nurse, 'PATCH', at, { status: 'pending' })).status).toBe(200)
  await tick()
  expect(await occasionsOf(keeper)).toEqual(['submission:1', 'submission:0'])
  expect((await t.call(keeper, 'POST', `${at}/approve`, {})).status).toBe(200)
  await tick()
  expect(await told(nurse)).toEqual(['submission_decided: Accepted: Night shift'])
  await t.call(keeper, 'PATCH', at, { hidden_from_learner: true })
  expect(await list(nurse)).toMatchObject({ items: [], unread_count: 0 })
})

test('who no longer decides about somebody, or manages them, is told nothing of them any more', async () => {
  const { org, boss, nurse, staff, admin, type, record, due, grant } = await team()
  const other = await t.person(org)
  await grant(other, staff, '2001-01-01T00:00:00Z')
  const keeper = await t.person(org, ['records:write'])
  await t.call(nurse, 'POST', '/api/records', {
    owner_organization_id: org.id,
    title: 'Night shift',
    status: 'pending',
    completed_at: inDays(-1),
  })
  const subject = await t.subject(org)
  const asked = await type({
    subjects: [subject],
    rules: [{ rule_kind: 'subject_record_count', threshold_count: 1 }],
    awarding_mode: 'approval',
  })
  await record(nurse, [subject])
  await t.call(nurse, 'POST', `/api/certifications/${asked.id}/requests`)
  const watched = await type({ rules: [{ rule_kind: 'manual_sign_off' }] })
  await t.call(nurse, 'POST', `/api/certification-rules/${watched.rules[0]}/sign-off-requests`)
  for (const who of [nurse, other]) await due(-10, who)
  await tickAnew()
  const kinds = async (who: Person) => (await told(who)).map((line) => line.split(':')[0] ?? '').toSorted()
  const ending = (...people: Person[]) =>
    sql`update role_grant set expires_at = now() where account_id = any(${people.map(({ account_id }) => account_id)}::uuid[])`.execute(
      t.db,
    )
  expect(await kinds(boss)).toEqual(['sign_off_to_give', 'submission_to_review', 'team_overdue'])
  expect(await kinds(admin)).toEqual(['request_to_decide', 'sign_off_to_give'])
  expect(await kinds(keeper)).toEqual(['submission_to_review'])
  await ending(other)
  const { items } = await list(boss)
  expect(JSON.stringify(items)).toContain(nurse.name)
  expect(JSON.stringify(items)).not.toContain(other.name)
  await ending(boss, admin, keeper)
  for (const who of [boss, admin, keeper]) expect(await list(who)).toMatchObject({ items: [], unread_count: 0 })
})

test('who is on an event hears of being booked, of a change once it stood for five minutes, and that it is cancelled', async () => {
  const { org, coach, make } = await desk()
  pastTheTrail(org)
  const nurse = await t.person(org)
  const { body: event } = await make(window(48, 50))
  await t.call(coach, 'POST', at(event.id, '/participants'), { user_id: nurse.account_id })
  await tick()
  expect(await told(nurse)).toEqual(['event_booked: You are booked: Resuscitation'])
  for (const location of ['Hall', 'Room 3']) expect((await change(coach, event.id, { location })).status).toBe(200)
  await tick()
  expect(await told(nurse)).toHaveLength(1)
  await sql`update event_participant set registered_at = registered_at - interval '10 minutes' where event_id = ${event.id}::uuid`.execute(
    t.db,
  )
  await sql`update event set changed_at = changed_at - interval '6 minutes' where id = ${event.id}::uuid`.execute(t.db)
  await tick()
  const changed = (await told(nurse)).filter((line) => line.startsWith('event_changed'))
  expect(changed).toEqual(['event_changed: Changed: Resuscitation'])
  await change(coach, event.id, { cancelled: true })
  await tick()
  expect(await told(nurse)).toEqual(['event_cancelled: Cancelled: Resuscitation'])
})

test('an event is announced the day before it starts, not to who came later, and not once it has begun', async () => {
  const { org, coach, make } = await desk()
  pastTheTrail(org)
  const [early, late] = [await t.person(org), await t.person(org)]
  const { body: event } = await make(window(20, 22))
  for (const { account_id } of [early, late]) await t.call(coach, 'POST', at(event.id, '/participants'), { user_id: account_id })
  await sql`update event_participant set registered_at = now() - interval '3 days' where user_id = ${early.account_id}::uuid`.execute(t.db)
  await tick()
  expect((await told(early)).at(0)).toBe('event_tomorrow: Soon: Resuscitation')
  expect(await told(late)).toEqual(['event_booked: You are booked: Resuscitation'])
  const another = await make(window(30, 32))
  await t.call(coach, 'POST', at(another.body.id, '/participants'), { user_id: early.account_id })
  await sql`update event_participant set registered_at = now() - interval '9 days' where event_id = ${another.body.id}::uuid`.execute(t.db)
  await sql`update event set starts_at = now() - interval '1 minute' where id = ${another.body.id}::uuid`.execute(t.db)
  await tick()
  expect((await list(early)).items.filter(({ subject }) => subject.id === another.body.id && subject.kind === 'event')).toEqual([])
})

test('who is expected at a live sitting hears of it the day before', async () => {
  const { sitting, learner, host } = await hall(t)
  await sitting({ starts_at: inMinutes(300), ends_at: inMinutes(360) })
  await sitting({ title: 'Next week', starts_at: inMinutes(10_000), ends_at: inMinutes(10_100) })
  await tick()
  for (const who of [learner, host]) expect(await told(who)).toEqual(['sitting_soon: Live sitting soon: Together'])
})

test('who passed a quiz, completed a course or read an aid hears when that no longer counts', async () => {
  const { org, author, learner, quiz } = await hall(t)
  pastTheTrail(org)
  const right = Object.fromEntries(quiz.questions.map((asked) => [asked.question_id, answerTo(asked)]))
  await take(t, learner, quiz, right)
  await sql`update quiz_attempt set passed = true where user_id = ${learner.account_id}::uuid`.execute(t.db)
  await t.call(author, 'PUT', `${quiz.at}/questions`, { questions: quiz.questions.slice(0, 2) })
  const published = await t.call(author, 'POST', `${quiz.at}/publish`, { requires_recertification: true })
  expect(published.status, published.text).toBe(200)
  const editor = await t.person(org, ['scorm:read', 'scorm:write', 'job-aids:read', 'job-aids:write'])
  const { body: course } = await registerCourse(t, editor, { org: org.id }, scormPackage(), { name: 'Hygiene' })
  const attempt = {
    organization_id: org.id,
    scorm_course_id: course.id,
    user_id: learner.account_id,
    attempt_number: 1,
    package_version_number: 1,
  }
  await t.db
    .insertInto('scorm_attempt')
    .values({ id: crypto.randomUUID(), ...attempt, completion_status: 'completed', completed_at: inDays(-3) })
    .execute()
  // Of several packages between two plannings, only the last is announced.
  for (let time = 0; time < 2; time += 1)
    expect((await replacePackage(t, editor, course.id, scormPackage(), { requires_recertification: true })).status).toBe(200)
  const { body: aid } = await t.call(editor, 'POST', '/api/job-aids', { org: org.id, title: 'Checklist', body_markdown: 'Wash.' })
  await t.call(learner, 'POST', `/api/job-aids/${aid.id}/views`)
  const cut = await t.call(editor, 'PATCH', `/api/job-aids/${aid.id}`, { require_recertification: true })
  expect(cut.status, cut.text).toBe(200)
  await tick()
  const lines = (await told(learner)).filter((line) => line.startsWith('redo_needed'))
  expect(lines.toSorted()).toEqual([
    'redo_needed: Pass it again: Fire safety',
    'redo_needed: Read it again: Checklist',
    'redo_needed: Take it again: Hygiene',
  ])
  await t.drain()
})

test('who has read, completed or passed it again by the time of the tick hears nothing of it', async () => {
  const { org, author, learner, quiz } = await hall(t)
  pastTheTrail(org)
  const passes = async (questions: typeof quiz.questions) => {
    await take(t, learner, quiz, Object.fromEntries(questions.map((asked) => [asked.question_id, answerTo(asked)])))
    const { items } = (await t.call(learner, 'GET', '/api/users/me/quiz-attempts')).body
    expect(items.at(0).passed).toBe(true)
  }
  await passes(quiz.questions)
  await t.call(author, 'PUT', `${quiz.at}/questions`, { questions: quiz.questions.slice(0, 2) })
  expect((await t.call(author, 'POST', `${quiz.at}/publish`, { requires_recertification: true })).status).toBe(200)
  await passes(quiz.questions.slice(0, 2))
  const editor = await t.person(org, ['scorm:read', 'scorm:write', 'job-aids:read', 'job-aids:write'])
  const { body: course } = await registerCourse(t, editor, { org: org.id }, scormPackage(), { name: 'Hygiene' })
  const completes = (version: number) =>
    t.db
      .insertInto('scorm_attempt')
      .values({
        id: crypto.randomUUID(),
        organization_id: org.id,
        scorm_course_id: course.id,
        user_id: learner.account_id,
        attempt_number: version,
        package_version_number: version,
        completion_status: 'completed',
        completed_at: inDays(0),
      })
      .execute()
  await completes(1)
  expect((await replacePackage(t, editor, course.id, scormPackage(), { requires_recertification: true })).status).toBe(200)
  await completes(2)
  const { body: aid } = await t.call(editor, 'POST', '/api/job-aids', { org: org.id, title: 'Checklist', body_markdown: 'Wash.' })
  const read = () => t.call(learner, 'POST', `/api/job-aids/${aid.id}/views`)
  await read()
  expect((await t.call(editor, 'PATCH', `/api/job-aids/${aid.id}`, { require_recertification: true })).status).toBe(200)
  await read()
  await tick()
  expect((await told(learner)).filter((line) => line.startsWith('redo_needed'))).toEqual([])
  await t.drain()
})

test('whose role ends within two weeks hears of it, and no longer once it lasts', async () => {
  const org = await t.org()
  const nurse = await t.person(org)
  const role = await t.role(org, [], await t.dept(org))
  await t.grant(nurse, role, inDays(10))
  await tick()
  expect(await told(nurse)).toEqual(['grant_expiring: Role ends: Role'])
  await t.db.updateTable('role_grant').set({ expires_at: null }).where('role_id', '=', role.id).execute()
  expect(await told(nurse)).toEqual([])
  pastTheTrail(org)
})

test('who imports grades hears of rows that failed', async () => {
  const { keeper, grade, bring, learner } = await gradebook(t)
  await bring([grade(), grade({ external_user_id: 'nobody' })])
  await tick()
  expect(await told(keeper)).toContain('import_failed: Import incomplete: Moodle')
  expect((await told(learner)).filter((line) => line.startsWith('import'))).toEqual([])
})
