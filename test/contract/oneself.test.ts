import { expect, test } from 'vitest'
import { eventCodes } from '../../server/modules/events/check-in/rules.ts'
import { permissions } from '../../server/platform/access/permissions.ts'
import { scheduled } from '../events.ts'
import { gradebook } from '../external-lms.ts'
import { type Person, harness } from '../harness.ts'
import { ask, requestFor } from '../nets/requests.ts'
import { organization, rows } from '../nets/world.ts'
import { type Operation, type Schema, operationsOf, writtenDocument } from './document.ts'

const t = await harness()
const { at, window, hour } = scheduled(t)
const document = writtenDocument()
const operations = operationsOf(document)

/** Parameters in paths for rows about one person. */
const OF_A_PERSON = /\{(?:user|record|evidence|quiz_attempt|attempt|decision|request|award|sign_off|sign_off_request)_id\}/u

/** Returns the schema of a body as text, with the schemas that it refers to. */
function namesIn(schema: Schema | undefined, known = new Set<string>()): string {
  const written = JSON.stringify(schema ?? {})
  const referred = [...written.matchAll(/#\/components\/schemas\/(\w+)/gu)].flatMap(([, name = '']) => (known.has(name) ? [] : name))
  return written + referred.map((name) => namesIn(document.components.schemas[name], known.add(name))).join('')
}

const isForAPerson = ({ method, path, requestBody, 'x-access': access }: Operation) => {
  if (method === 'GET' || !access.needs.includes(':')) return false
  const { 'application/json': json, 'multipart/form-data': form } = requestBody?.content ?? {}
  return OF_A_PERSON.test(path) || form !== undefined || /"(?:\w+_)?user_ids?":/u.test(namesIn(json?.schema))
}

const refused = [
  'approveRecord', 'rejectRecord', 'reopenRecord',
  'awardCertification', 'approveCertificationRequest', 'rejectCertificationRequest',
  'createCertificationSignOff', 'approveCertificationSignOffRequest', 'rejectCertificationSignOffRequest',
  'grantCertificationExemption', 'endCertificationExemption',
  'correctScormAttempt', 'gradeQuizAttempt', 'reserveQuizAnswer', 'decideQuizRegrade',
  'setQuizOverride', 'deleteQuizOverride', 'setQuizAccommodation', 'deleteQuizAccommodation',
] // prettier-ignore

const marked = [
  'createRecord', 'updateRecord', 'submitRecord', 'importRecords', 'markEventAttendance', 'createHeldEvent', 'checkInToEvent',
  'checkPersonIn', 'confirmEventCheckIns', 'importExternalGrades', 'importExternalGradeFile',
] // prettier-ignore

/** Operations that name a person but prove nothing about them. */
const provesNothing: Record<string, string[]> = {
  'is access, which has rules of its own': [
    'addDirectoryUser', 'removeDirectoryUser', 'grantRole', 'updateGrant', 'withdrawRole', 'nameDeputy', 'transferDirectoryUsers',
    'leaveDirectoryUsers', 'joinUsers', 'importDirectory', 'previewDirectoryImport',
  ],
  'takes away': [
    'archiveRecord', 'deleteRecordForGood', 'deleteEvidence', 'revokeCertificationAward', 'revokeCertificationSignOff',
    'removeEventParticipant', 'removeEventTrainer', 'declineEventSignUp', 'releaseQuizAnswer',
  ],
  'says by whom, and leaves the decision about the record': ['createEvidence', 'createEvidenceUpload', 'updateEvidence'],
  'says by whom, and gives time alone': ['setCertificationDueDate', 'clearCertificationDueDate'],
  'plans what is to come': [
    'createEvents', 'findEventConflicts', 'addEventParticipant', 'addEventTrainer', 'approveEventSignUp', 'createQuizSitting',
    'updateQuizSitting', 'createJobAid', 'updateJobAid', 'mapExternalUser',
  ],
  'asks, reminds, or is about no person': [
    'previewCertificates', 'previewSubmission', 'previewRequirement', 'previewRequirementChange', 'importQuizQuestions', 'remindOfCertification', 'remindOfOverdueCertifications', 'previewOverdueReminders', 'exportPeople', 'remindOfEvent', 'remindOfScormCourse',
    'previewCertificationReminders', 'previewEventReminders', 'previewScormCourseReminders',
  ],
} // prettier-ignore

test('every operation by which somebody with a permission acts for a person is refused or marked for oneself, or proves nothing', () => {
  const known = [...refused, ...marked, ...Object.values(provesNothing).flat()]
  expect(new Set(known).size).toBe(known.length)
  expect(operations.filter(isForAPerson).map(({ operationId }) => operationId).filter((id) => !known.includes(id))).toEqual([]) // prettier-ignore
  const ids = new Set(operations.map(({ operationId }) => operationId))
  expect(known.filter((id) => !ids.has(id))).toEqual([])
})

test('deciding, correcting and giving more time for oneself is 403 whatever one holds, and nothing is written', async () => {
  const place = await organization(t, t.unique('oneself'))
  const self = await t.person(place.org, [...permissions])
  const { ids } = await rows(t, place, undefined, place.own, {}, self)
  const entries = async () =>
    (await t.db.selectFrom('audit_entry').select('id').where('organization_id', '=', place.org.id).execute()).length
  const before = await entries()
  for (const operationId of refused) {
    const operation = operations.find((each) => each.operationId === operationId)!
    const { status, body } = await ask(t, self, requestFor(document, operation, { ...ids, user_id: self.account_id }))
    expect([operationId, status, body.error]).toEqual([operationId, 403, 'forbidden'])
  }
  expect(await entries()).toBe(before)
})

const form = (parts: Record<string, string>) =>
  Object.entries(parts)
    .map(([name, value]) => `--b\r\ncontent-disposition: form-data; name="${name}"${name === 'file' ? '; filename="a.csv"\r\ncontent-type: text/csv' : ''}\r\n\r\n${value}\r\n`)
    .concat('--b--\r\n')
    .join('') // prettier-ignore

test('what one records for oneself says so, in the record, its list and the export; what another decides does not', async () => {
  const org = await t.org()
  const keeps = ['records:read', 'records:write', 'events:read', 'events:write'] as const
  const [self, other] = [await t.named(org, 'Ada', [...keeps]), await t.named(org, 'Ben', [...keeps])]
  const completed_at = '2026-01-15T10:00:00Z'
  const fields = { owner_organization_id: org.id, title: 'First aid', completed_at }
  const record = async (id: string, who: Person = self) => (await t.call(who, 'GET', `/api/records/${id}`)).body
  const by = (who: Person, self_recorded: boolean) => ({ recorded_by: { user_id: who.account_id }, self_recorded })
  const send = <const Address extends string>(url: Address, body: string) =>
    t.call(self, 'POST', url, Buffer.from(body), { 'content-type': 'multipart/form-data; boundary=b' })

  const own = (await t.call(self, 'POST', '/api/records', fields)).body
  expect(own).toMatchObject(by(self, true))
  expect((await t.call(other, 'PATCH', `/api/records/${own.id}`, { status: 'in_progress' })).body.self_recorded).toBe(false)
  expect((await t.call(self, 'PATCH', `/api/records/${own.id}`, { status: 'completed' })).body.self_recorded).toBe(true)
  expect((await t.call(self, 'POST', '/api/records', { ...fields, status: 'pending' })).body.self_recorded).toBe(false)
  expect((await send('/api/records/submissions', form({ record: JSON.stringify(fields), evidence: '[]' }))).body).toMatchObject(by(self, true)) // prettier-ignore
  const csv = `title,learner_user_id,completed_at\r\nFirst aid,${self.account_id},2026-01-15\r\n`
  const imported = (await send('/api/records/import', form({ org: org.slug, file: csv }))).body
  expect(await record(imported[0]!.record_id!)).toMatchObject(by(self, true))

  const post = <const Address extends string>(url: Address, body: object = {}, who: Person = self) => t.call(who, 'POST', url, body)
  const event = async (body: object = {}) => {
    const { id } = (await post('/api/events', { org: org.id, title: 'Drill', ...window(-0.2, 1), check_in: 'code', ...body })).body
    await post(at(id, '/participants'), { user_id: self.account_id })
    await post(at(id, '/participants'), { user_id: other.account_id })
    return id
  }
  const placeOf = async (id: string, who: Person = self) => {
    const place = (await t.call(self, 'GET', at(id, '/participants'))).body.find(({ person }) => person.user_id === who.account_id)!
    return { place, record: place.record_id === null ? null : await record(place.record_id) }
  }
  const [marked, came, scanned, confirmed] = [await event(), await event(), await event(), await event(window(0.2, 1))]
  const mark = (id: string, of: Person, who: Person, attendance = 'attended') =>
    t.call(who, 'PUT', at(id, `/participants/${of.account_id}/attendance`), { attendance })
  await mark(marked, self, self)
  await mark(marked, other, self)
  const code = (id: string) => eventCodes.now(t.context.signer, id, hour(0)).code
  await post(at(came, '/check-in'), { code: code(came) })
  const nurse = await t.person(org)
  await post(at(came, '/participants'), { user_id: nurse.account_id })
  await post(at(came, '/check-in'), { code: code(came) }, nurse)
  await post(at(scanned, '/check-ins'), { code: (await t.call(self, 'GET', '/api/users/me/check-in-code')).body.code })
  await post(at(confirmed, '/check-in'), { code: code(confirmed) })
  await t.call(self, 'PATCH', at(confirmed), window(-0.1, 1))
  await post(at(confirmed, '/check-ins/confirm'))
  const held = (await post('/api/events/held', { org: org.id, title: 'Round', ...window(-3, -2), participant_user_ids: [self.account_id] }))
    .body
  for (const id of [marked, came, scanned, confirmed, held.id])
    expect(await placeOf(id), id).toMatchObject({ place: { self_recorded: true }, record: by(self, true) })
  expect(await placeOf(marked, other)).toMatchObject({ place: { self_recorded: false }, record: by(self, false) })
  // Another person shows the code in the room.
  expect(await placeOf(came, nurse)).toMatchObject({ place: { self_recorded: false }, record: by(nurse, false) })

  const { record: attended } = await placeOf(marked)
  const listed = async () => (await t.call(other, 'GET', `/api/records?learner=${self.account_id}&limit=200`)).body.items
  expect((await listed()).find(({ id }) => id === attended!.id)).toMatchObject(by(self, true))
  const lines = async (url: string) => (await t.call(other, 'GET', url as '/api/records/export.csv')).text.split('\r\n')
  const cells = async () =>
    (await lines(`/api/records/export.csv?org=${org.slug}`)).find((line) => line.startsWith(attended!.id))!.split(',')
  expect([(await cells()).at(-1), (await cells())[14], (await cells()).at(-4)]).toEqual(['true', self.account_id, 'Ada'])
  expect((await lines(at(marked, '/roster.csv'))).filter((line) => line.endsWith('true'))).toHaveLength(1)

  // A later mark by another person counts as theirs, on the existing record. So does a status that another person sets.
  await mark(marked, self, other, 'absent')
  await mark(marked, self, other)
  expect(await placeOf(marked)).toMatchObject({ place: { self_recorded: false }, record: { id: attended!.id, ...by(other, false) } })
  await t.call(other, 'PATCH', `/api/records/${(await placeOf(came)).record!.id}`, { status: 'revoked' })
  expect((await placeOf(came)).record!.self_recorded).toBe(false)
})

test('a grade that one imports for oneself says so, in its list and where it proves something', async () => {
  const d = await gradebook(t)
  const { account_id } = d.keeper
  const own = { external_user_id: undefined, user_id: account_id }
  await d.bring([d.grade(), d.grade(own)])
  await d.drop(`external_course_id,learner_user_id,score,completed_at\r\nHYG-1,${account_id},90,2026-04-01\r\n`)
  const { items } = (await t.call(d.keeper, 'GET', `/api/external-lms/grades?org=${d.org.slug}`)).body
  expect(items.map(({ user_id }) => user_id === account_id).toSorted()).toEqual([false, true, true])
  expect(items.every(({ user_id, self_recorded }) => self_recorded === (user_id === account_id))).toBe(true)
  const author = await t.person(d.org, [
    'certifications:read',
    'certifications:write',
    'external-lms:read',
    'subjects:read',
    'subjects:write',
  ])
  const subject = (await t.call(author, 'POST', '/api/subjects', { owner_organization_id: d.org.id, slug: 'hygiene', name: 'Hygiene' }))
    .body
  const rules = [
    { rule_kind: 'external_course_pass', external_course_id: d.course.id },
    { rule_kind: 'subject_record_count', threshold_count: 1 },
  ]
  const type = {
    owner_organization_id: d.org.id,
    slug: 'clean-hands',
    name: 'Clean hands',
    subject_matter_ids: [subject.id],
    rules,
    awarding_mode: 'approval',
  }
  const made = (await t.call(author, 'POST', '/api/certifications', type)).body
  const given = { owner_organization_id: d.org.id, title: 'Shown', subject_matter_ids: [subject.id] }
  await t.call(d.keeper, 'POST', '/api/records', given)
  const standing = await t.call(author, 'GET', `/api/certifications/${made.id}/standing?user_id=${account_id}`)
  expect(standing.status, standing.text).toBe(200)
  expect(standing.body.rules.map(({ counted }) => counted.map(({ self_recorded }) => self_recorded))).toEqual([[true, true], [true]])
})
