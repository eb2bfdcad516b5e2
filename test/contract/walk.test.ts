import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { permissions } from '../../server/platform/access/permissions.ts'
import { type Answer, type Dept, type Org, type Person, harness } from '../harness.ts'
import { gradebook } from '../external-lms.ts'
import { launched } from '../player.ts'
import { question, take } from '../quizzes.ts'
import { registerCourse } from '../scorm.ts'
import { type Operation, type Schema, documentOf, operationsOf } from './document.ts'
import { sample } from './sample.ts'

const t = await harness()
const document = documentOf(t.app)
const operations = operationsOf(document)

/** What may be asked without a token. Whoever makes a route public says so here as well. */
const PUBLIC = new Set([
  'getHealth', 'getReadiness', 'getOpenapiDocument', 'getProtectedResourceMetadata',
  'listSignInChoices', 'getSessionState', 'startSignIn', 'finishSignIn', 'finishSignInAtSharedAddress', 'signOut', 'verifyAward',
  'getCalendarFeed',
]) // prettier-ignore

/** What answers something to anybody with a token: the caller's own affairs. */
const OWN = new Set([
  'getMe', 'updateMe', 'getMyAccess', 'readMyNotifications', 'getMyNotificationPreferences', 'setMyNotificationPreferences', 'getMyCheckInCode', 'getToDo', 'getTokenInfo', 'listMyCalendarFeeds', 'createCalendarFeed', 'revokeMyCalendarFeeds',
  // Without a line for a stranger, which its bytes do not show here: its own test reads them.
  'exportRecordsWorkbook',
]) // prettier-ignore

const scheduled = operations.filter((operation) => operation['x-access']?.needs === 'scheduler')
const protectedOperations = operations.filter((operation) => !PUBLIC.has(operation.operationId) && !scheduled.includes(operation))

/** Ids by the names that paths use, and by the names that bodies use for the same things. */
type Rows = Record<string, string>
const inBodies = ({ org_id, dept_id, user_id, role_id, subject_id, cert_id }: Rows) => ({
  ...(org_id && { owner_organization_id: org_id, organization_id: org_id }),
  ...(dept_id && { owner_department_id: dept_id, parent_department_id: dept_id }),
  ...(user_id && { learner_user_id: user_id, user_id }),
  ...(role_id && { role_id, manager_role_id: role_id }),
  ...(subject_id && { parent_ids: [subject_id], subject_matter_ids: [subject_id], subject_matter_id: subject_id }),
  ...(cert_id && { certification_type_id: cert_id }),
})
/** Courses are of two kinds: hosted here, and of a catalogue. */
const rowOf = (path: string, name: string) => (path.includes('/external-lms/') && name === 'course_id' ? 'catalogue_course_id' : name)
const namesInBodies = Object.keys(inBodies({ org_id: 'x', dept_id: 'x', user_id: 'x', role_id: 'x', subject_id: 'x', cert_id: 'x' }))
const nowhere = (): Rows => new Proxy({}, { get: () => randomUUID() })

function ask(person: Person | undefined, operation: Operation, rows: Rows = nowhere()): Promise<Answer> {
  const { method, path, parameters = [], requestBody } = operation
  const url = path.replaceAll(/\{([^}]+)\}/g, (_all, name: string) => rows[rowOf(path, name)] ?? randomUUID())
  const query = parameters
    .filter((parameter) => parameter.in === 'query' && parameter.required)
    .map(({ name, schema }) => `${name}=${encodeURIComponent(String(sample(document, schema)))}`)
  const target = [url, ...query].join('?')
  const form = requestBody?.content['multipart/form-data']?.schema
  if (form)
    return t.call(person, method as 'POST', target, multipart(form, rows), { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` })
  const schema = requestBody?.content['application/json']?.schema
  return t.call(person, method as 'GET', target, schema && sample(document, schema, inBodies(rows)))
}

const BOUNDARY = 'walk'

/** Every field of the form, whether it is needed or not; an organization where one is asked for. */
function multipart({ properties = {} }: Schema, { org_id }: Rows): string {
  const parts = Object.entries(properties).map(([name, { format }]) => {
    const file = format === 'binary' ? '; filename="walk.csv"\r\ncontent-type: text/csv' : ''
    return `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"${file}\r\n\r\n${name === 'org' ? org_id : '[]'}\r\n`
  })
  return `${parts.join('')}--${BOUNDARY}--\r\n`
}

/** An empty page, an empty array, or a CSV file that is nothing but its header. */
const isEmpty = ({ body, text }: Answer) =>
  body === undefined ? text.trim().split('\n').length === 1 : (Array.isArray(body) ? body : body.items)?.length === 0

test('nobody gets anything without a token, except what is public', async () => {
  for (const operation of operations) {
    const { status, body } = await ask(undefined, operation)
    if (PUBLIC.has(operation.operationId)) expect(status, operation.operationId).not.toBe(401)
    else expect([status, body?.error], operation.operationId).toEqual([401, 'invalid_token'])
  }
  const declared = operations.filter((operation) => operation['x-permission'] === 'public').map(({ operationId }) => operationId)
  expect(declared.toSorted()).toEqual([...PUBLIC].toSorted())
})

test('a stranger with a valid token gets nothing of anybody, and writes nothing', async () => {
  const rows = await somebodyElses()
  const stranger = await t.stranger()
  const before = await everythingWritten()
  for (const operation of protectedOperations.filter(({ operationId }) => !OWN.has(operationId))) {
    const answer = await ask(stranger, operation, rows)
    const fine = [400, 403, 404].includes(answer.status) || (answer.status === 200 && isEmpty(answer))
    expect(fine, `${operation.operationId}: ${answer.status} ${answer.text}`).toBe(true)
  }
  expect(await everythingWritten()).toEqual(before)
})

test('what schedulers ask for answers to nobody with a token of their own, whoever it is', async () => {
  for (const operation of scheduled)
    for (const person of [await t.stranger(), await t.superuser()])
      expect((await ask(person, operation)).body.error, operation.operationId).toBe('invalid_token')
})

test('what belongs to another organization answers exactly as what does not exist, wherever its id is put', async () => {
  const theirs = await somebodyElses()
  const own = await t.org()
  const department = await t.dept(own)
  const outsider = await t.person(own, [...permissions])
  const before = await everythingWritten()
  const held: Rows[] = [{}, { org_id: own.id }, { org_id: own.id, dept_id: department.id }]
  for (const mine of held) {
    for (const operation of protectedOperations.filter((candidate) => namesForeign(candidate, Object.keys(mine)))) {
      const foreign = await ask(outsider, operation, { ...theirs, ...mine })
      const missing = await ask(outsider, operation, { ...madeUp(theirs), ...mine })
      const name = `${operation.operationId} with own ${Object.keys(mine).join(', ') || 'nothing'}`
      expect([foreign.status, foreign.text], name).toEqual([missing.status, missing.text])
      expect(foreign.status, name).toBeGreaterThanOrEqual(400)
    }
  }
  expect(await everythingWritten()).toEqual(before)
})

test('the walk knows a row for everything that a path can name', async () => {
  const rows = await somebodyElses()
  const named = protectedOperations.flatMap(({ path }) => [...path.matchAll(/\{([^}]+)\}/g)].map((match) => match[1]!))
  expect([...new Set(named)].filter((name) => rows[name] === undefined)).toEqual([])
})

/** Whether the operation names, in its path or body, something that would still be foreign when these are one's own. */
function namesForeign({ path, requestBody }: Operation, own: string[]): boolean {
  const inPath = [...path.matchAll(/\{([^}]+)\}/g)].map((match) => match[1]!)
  if (inPath.some((name) => !own.includes(name))) return true
  const schema = requestBody?.content['application/json']?.schema
  if (inPath.length > 0 || !schema) return false
  const all = Object.fromEntries(namesInBodies.map((name) => [name, name]))
  const body = sample(document, schema, all) as Record<string, unknown>
  return own.length === 0 && namesInBodies.some((name) => name in body)
}

/** Numbers name no row by themselves. */
const madeUp = (rows: Rows): Rows =>
  Object.fromEntries(Object.entries(rows).map(([name, id]) => [name, /^\d+$/.test(id) ? id : randomUUID()]))

/** A digest of every table; what merely meeting a person writes is left out, and so is what jobs do on their own. */
async function everythingWritten(): Promise<Record<string, string>> {
  const { rows: tables } = await sql<{ table_name: string }>`
    select table_name from information_schema.tables
    where table_schema = 'public' and table_name not in ('account', 'identity') and table_name not like 'audit%' order by 1`.execute(t.db)
  const digests: Record<string, string> = {}
  for (const { table_name } of tables) {
    const { rows } = await sql<{ digest: string }>`
      select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as digest from ${sql.table(table_name)} t`.execute(t.db)
    digests[table_name] = rows[0]!.digest
  }
  return digests
}

/** One row of everything that a path can name, in an organization of its own. */
async function somebodyElses(): Promise<Rows> {
  const org = await t.org()
  const department = await t.dept(org)
  const [role, manager] = [await t.role(org, ['subjects:read'], department), await t.role(org, [], department)]
  await t.manages(org, manager, role)
  const owner = await t.person(org, [...permissions])
  const owned = { owner_organization_id: org.id, owner_department_id: department.id }
  const made = async (path: string, body: object): Promise<string> => {
    const answer = await t.call(owner, 'POST', path, body)
    expect(answer.status, answer.text).toBe(201)
    return answer.body.id
  }
  const record_id = await made('/api/records', { ...owned, title: 'Theirs' })
  const cert_id = await made('/api/certifications', { ...owned, slug: 'theirs', name: 'Theirs', awarding_mode: 'automatic' })
  const rule_id = await made(`/api/certifications/${cert_id}/rules`, { rule_kind: 'manual_sign_off' })
  const job_aid_id = await made('/api/job-aids', { org: org.id, department: department.id, title: 'Theirs' })
  const member = (await t.person(org)).account_id
  const edge = await t.db.selectFrom('role_manager').select('id').where('organization_id', '=', org.id).executeTakeFirstOrThrow()
  return {
    org_id: org.id,
    dept_id: department.id,
    role_id: role.id,
    edge_id: edge.id,
    user_id: owner.account_id,
    provider_id: t.provider_id,
    subject_id: await made('/api/subjects', { ...owned, slug: 'theirs', name: 'Theirs' }),
    record_id,
    evidence_id: await made(`/api/records/${record_id}/evidence`, { payload: { evidence_type: 'note', text: 'Theirs' } }),
    ...(await theirCourse(owner, org, department)),
    ...(await theirQuiz(owner, org, department)),
    ...(await theirGrade(org)),
    ...(await theirPathway(made, owned)),
    ...(await theirForum(owner, made, owned)),
    cert_id,
    certification_type_id: cert_id,
    rule_id,
    award_id: await made(`/api/certifications/${cert_id}/awards`, { user_id: member }),
    sign_off_id: await made(`/api/certification-rules/${rule_id}/sign-offs`, { user_id: member }),
    sign_off_request_id: await askedToSignOff(org.id, rule_id, member),
    request_id: await requested(org.id, cert_id, member),
    attachment_id: await attached(owner, `/api/certifications/${cert_id}`),
    job_aid_id,
    version: '1',
    event_id: await made('/api/events', { org: org.id, department: department.id, title: 'Theirs' }),
    link_id: await made(`/api/job-aids/${job_aid_id}/links`, { url: 'https://example.org' }),
    feed_id: await made('/api/users/me/calendar-feeds', { label: 'Theirs' }),
    view_id: await made(`/api/organizations/${org.id}/views`, { room: 'records', name: 'Theirs', query: 'q=theirs' }),
    qr_code_id: await made('/api/qr-codes', { org: org.id, department: department.id, name: 'Theirs', target_kind: 'url', target_url: 'https://example.org' }), // prettier-ignore
  }
}

/** A course that is begun. */
async function theirCourse(owner: Person, org: Org, department: Dept): Promise<Rows> {
  const course = await registerCourse(t, owner, { org: org.id, department: department.id })
  const { attempt_id } = await launched(t, owner, course.body.id)
  const { id } = await t.db.selectFrom('scorm_launch').select('id').where('attempt_id', '=', attempt_id).executeTakeFirstOrThrow()
  return { course_id: course.body.id, attempt_id, launch_id: id }
}

/** A pathway with one of everything. */
async function theirPathway(made: (path: string, body: object) => Promise<string>, owned: object): Promise<Rows> {
  const pathway_id = await made('/api/learning-pathways', { ...owned, slug: 'theirs', name: 'Theirs' })
  return {
    pathway_id,
    level_id: await made(`/api/learning-pathways/${pathway_id}/levels`, { name: 'Theirs' }),
    phase_id: await made(`/api/learning-pathways/${pathway_id}/phases`, { name: 'Theirs' }),
    assignment_id: await made(`/api/learning-pathways/${pathway_id}/assignments`, { assignee_kind: 'organization' }),
  }
}

/** A forum in which something was asked. */
async function theirForum(owner: Person, made: (path: string, body: object) => Promise<string>, owned: object): Promise<Rows> {
  const forum_id = await made('/api/forums', { ...owned, title: 'Theirs' })
  const forum_thread_id = await made(`/api/forums/${forum_id}/threads`, { title: 'Theirs', body_markdown: 'Theirs' })
  const { body } = await t.call(owner, 'GET', `/api/forum-threads/${forum_thread_id}/posts`)
  return { forum_id, forum_thread_id, forum_post_id: body.items[0].id }
}

/** A quiz that was taken, about whose pass somebody has to decide. */
async function theirQuiz(owner: Person, org: Org, department: Dept): Promise<Rows> {
  const owned = { owner_organization_id: org.id, owner_department_id: department.id }
  const quiz = await t.call(owner, 'POST', '/api/quizzes', { ...owned, title: 'Theirs' })
  const at = `/api/quizzes/${quiz.body.id}`
  const { body } = await t.call(owner, 'PUT', `${at}/questions`, { questions: [question.truth()] })
  await t.call(owner, 'POST', `${at}/publish`)
  const [decision_id, question_id] = [randomUUID(), body.questions[0].question_id as string]
  const { id: attempt_id } = await take(t, owner, { at }, { [question_id]: { value: true } })
  const asked = { id: decision_id, organization_id: org.id, attempt_id, question_id, reason: 'Wrong key' }
  await t.db
    .insertInto('quiz_regrade_decision')
    .values({ ...asked, marks: '[]' })
    .execute()
  const window = { starts_at: '2031-01-02T08:00:00Z', ends_at: '2031-01-02T10:00:00Z' }
  const sitting = await t.call(owner, 'POST', `${at}/sittings`, { title: 'Theirs', ...window })
  return { quiz_id: quiz.body.id, quiz_attempt_id: attempt_id, question_id, decision_id, quiz_sitting_id: sitting.body.id }
}

/** A grade that was imported from elsewhere. */
async function theirGrade(org: Org): Promise<Rows> {
  const { server, course, keeper, at, bring, grade } = await gradebook(t, org)
  await bring([grade()])
  const { items } = (await t.call(keeper, 'GET', `${at}/imports`)).body
  return { server_id: server.id, catalogue_course_id: course.id, import_id: items[0].id, external_user_id: '4711' }
}

async function requested(organization_id: string, certification_type_id: string, user_id: string): Promise<string> {
  const id = randomUUID()
  await t.db
    .insertInto('certification_request')
    .values({ id, organization_id, certification_type_id, user_id, status: 'pending' })
    .execute()
  return id
}

async function askedToSignOff(organization_id: string, rule_id: string, user_id: string): Promise<string> {
  const id = randomUUID()
  await t.db.insertInto('certification_sign_off_request').values({ id, organization_id, rule_id, user_id }).execute()
  return id
}

/** A file that hangs on what the path names. */
async function attached(owner: Person, path: string): Promise<string> {
  const file = { file_name: 'theirs.txt', content_type: 'text/plain', size_bytes: 1 }
  const ticket = await t.call(owner, 'POST', `${path}/attachment-uploads`, file)
  await t.send(ticket.body, Buffer.from('x'))
  return (await t.call(owner, 'POST', `${path}/attachments`, { pathname: ticket.body.pathname, file_name: 'theirs.txt' })).body.id
}
