import { randomInt, randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { permissions } from '../../server/platform/access/permissions.ts'
import { type Operation, type Schema, documentOf, operationsOf } from '../contract/document.ts'
import { type Answer, harness } from '../harness.ts'
import { type Spoilt, arbitrariesOf } from './arbitraries.ts'
import { digest } from './digest.ts'
import { beyondShape, mend, mendQuery } from './beyond-shape.ts'
import { faithful } from './faithful.ts'
import { rehearsal } from './rehearsal.ts'
import { TAKEN, ask, requestFor, type Ids, type Request } from './requests.ts'
import { hostileBodies, hostilePaths, hostileQueries } from './hostile.ts'
import { organization, rows, spareProvider } from './world.ts'

/**
 * Input fuzz: what the shapes of the document allow is accepted, kept as it was sent and answered in the documented shape;
 * everything else is refused with 400 and a sentence that names the field. Nothing is ever our fault.
 */
const seed = Number(process.env.NETS_SEED ?? randomInt(2 ** 31))
const REQUESTS = process.env.NETS_LONG ? 1_000_000 : 50_000

const t = await harness()
const document = documentOf(t.app)
const operations = operationsOf(document).filter((operation) => !['public', 'scheduler'].includes(operation['x-access'].needs))
const undo = rehearsal(t.context.pool)
undo.on = false
const a = await organization(t, 'ours')
const provider_id = await spareProvider(t)
const world = await rows(t, a, a.own, a.own)
const mine: Ids = { ...world.ids, provider_id }
const root = await t.superuser()
const everything = await t.person(a.org, [...permissions])
await t.join(root, a.org)
const told = randomUUID()
await t.db
  .insertInto('notification')
  .values({
    id: told,
    organization_id: a.org.id,
    user_id: everything.account_id,
    kind: 'reminder',
    subject_kind: 'event',
    subject_id: mine.event_id!,
    occasion: `reminder:${randomUUID()}`,
    channel: 'in_app',
  })
  .execute()
/** Some fields of an organization are for superusers only; a certification is claimed by whom it reaches; the learner has what is one's own, and wrote it. */
const asker = ({ operationId, 'x-access': { needs, over } }: Operation) =>
  over === 'own' || (needs === 'sight' && over === 'row') || operationId === 'updateForumPost'
    ? world.learner
    : needs === 'superuser' || operationId === 'updateOrganization'
      ? root
      : everything

const idsByField: Record<string, string[]> = {
  organization_id: [mine.org_id!],
  course_id: [mine.catalogue_course_id!],
  owner_organization_id: [mine.org_id!, mine.org_id!.toUpperCase()],
  org: [mine.org_id!, a.org.slug].slice(0, 1),
  owner_department_id: [a.own.id, a.child.id],
  parent_department_id: [a.apart.id, a.sibling.id],
  department: [a.own.id],
  department_id: [a.own.id],
  from_department_id: [a.own.id],
  from_role_ids: [mine.other_role_id!],
  role_ids: [mine.role_id!],
  deputy_user_id: [mine.spare_user_id!],
  role: [mine.role_id!],
  role_id: [mine.other_role_id!],
  manager_role_id: [mine.other_role_id!],
  provider_id: [provider_id],
  learner_user_id: [mine.user_id!],
  record_id: [mine.record_id!],
  launch: [mine.launch_id!],
  learner: [mine.user_id!],
  user_id: [mine.user_id!, mine.spare_user_id!],
  actor: [mine.user_id!],
  batch_id: [mine.event_id!],
  person: [mine.user_id!],
  subject: [mine.subject_id!],
  subject_id: [mine.record_id!],
  parent_ids: [mine.subject_id!],
  subject_matter_id: [mine.subject_id!],
  certification_type_id: [mine.other_cert_id!],
  request_id: [mine.request_id!],
  sign_off_request_id: [mine.sign_off_request_id!],
  event_id: [mine.open_event_id!],
  forum_post_id: [mine.forum_post_id!],
  quiz_attempt_id: [mine.waiting_quiz_attempt_id!],
  quiz_id: [mine.quiz_id!],
  attempt_id: [mine.quiz_attempt_id!],
  question_id: [mine.question_id!, mine.essay_question_id!],
  option_id: [mine.option_id!],
  option_ids: [mine.option_id!],
  item_ids: [mine.option_id!],
  prompt_id: [mine.option_id!],
  match_id: [mine.option_id!],
  external_course_id: [mine.catalogue_course_id!],
  scorm_course_id: [mine.course_id!],
  job_aid_id: [mine.job_aid_id!],
  job_aid_ids: [mine.job_aid_id!],
  certification_type_ids: [mine.placed_cert_id!],
  phase_id: [mine.phase_id!],
  depends_on_phase_ids: [mine.phase_id!],
  depends_on_level_ids: [mine.level_id!],
  asks_for: [mine.job_aid_id!],
  target_id: [mine.job_aid_id!],
  about_id: [mine.job_aid_id!],
  answer_post_id: [mine.forum_reply_id!],
  owner_user_id: [mine.user_id!],
  user_ids: [mine.user_id!],
  trainer_user_ids: [mine.user_id!],
  host_user_ids: [mine.user_id!],
  participant_user_ids: [mine.user_id!],
  exclude_event_id: [mine.event_id!],
  id: [mine.rule_id!],
  ids: [told],
  subject_matter_ids: [mine.subject_id!, mine.subject_id!.toUpperCase()],
}
const { legal, spoilt, shapeOf } = arbitrariesOf(document, (field) => {
  const ids = idsByField[field]
  if (!ids) throw new Error(`The fuzz knows no row for the field ${field}. Name one in test/nets/fuzz.net.ts.`)
  return ids
})

let requests = 0
const accepted = new Map<string, [accepted: number, all: number]>()
const wrong: string[] = []

async function send(operation: Operation, request: Request): Promise<Answer> {
  requests += 1
  const answer = await ask(t, asker(operation), request)
  if (answer.status >= 500) throw new Error(`answered ${answer.status} ${answer.text}`)
  return answer
}

const base = (operation: Operation) => requestFor(document, operation, mine)
const bodyOf = ({ requestBody }: Operation): Schema | undefined => requestBody?.content['application/json']?.schema
const withBody = operations.filter(bodyOf)
const withQuery = operations.filter(({ parameters = [] }) => parameters.some((parameter) => parameter.in === 'query'))

/** Runs one property for many operations, a few side by side; what fails is shrunk and kept. */
async function hold<T>(name: string, of: Operation[], share: number, arbitrary: (operation: Operation) => fc.Arbitrary<T>, check: (operation: Operation, value: T) => Promise<void>): Promise<void> {
  const numRuns = Math.ceil((REQUESTS * share) / of.length)
  const waiting = [...of]
  const run = async () => {
    for (let operation = waiting.shift(); operation; operation = waiting.shift()) {
      const one = operation
      const result = await fc.check(fc.asyncProperty(arbitrary(one), (value) => check(one, value)), { numRuns, seed })
      if (result.failed) wrong.push(`${one.operationId}, ${name}: ${JSON.stringify(result.counterexample?.[0])?.slice(0, 400)}: ${String(result.errorInstance).slice(0, 400)}`)
    }
  }
  await Promise.all([run(), run(), run()])
} // prettier-ignore

/** A note about a decision is kept beside the note of whoever asked for it, and what an approval adds beside what was there. */
function answered({ operationId }: Operation, { body }: Answer): Answer['body'] {
  if (operationId === 'approveRecord') return { ...body, subject_matter_ids: undefined }
  if (/^(approve|reject)Certification(SignOff)?Request$/.test(operationId)) return { ...body, note: body.decision_note }
  if (operationId === 'gradeQuizAttempt') return { ...body, grades: undefined }
  if (operationId === 'decideQuizRegrade') return { ...body, reason: body.decision_reason }
  return operationId.startsWith('revokeCertification') ? { ...body, note: body.revocation_note } : body
}

async function legalBody(operation: Operation, body: unknown): Promise<void> {
  const answer = await send(operation, { ...base(operation), body })
  const [before, all] = accepted.get(operation.operationId) ?? [0, 0]
  accepted.set(operation.operationId, [before + (answer.status < 400 ? 1 : 0), all + 1])
  if (answer.status < 400) faithful(shapeOf(bodyOf(operation)!), body, answered(operation, answer))
  else if (answer.status !== 409 && !beyondShape(operation.operationId, answer))
    throw new Error(`a legal body was answered ${answer.status} ${answer.text}`)
}

async function spoiltBody(operation: Operation, { value, at, how }: Spoilt): Promise<void> {
  const answer = await send(operation, { ...base(operation), body: value })
  const { error, error_description: says } = answer.body
  if (how === 'too many' && answer.status === 413) return
  if (answer.status !== 400 || error !== 'invalid_request') throw new Error(`${how} at ${at.join('.')} was answered ${answer.status} ${answer.text.slice(0, 200)}`)
  const field = at[0]
  if (field !== undefined && !says.includes(field)) throw new Error(`${how} at ${at.join('.')}: the sentence names no ${field}: ${says}`)
} // prettier-ignore

test('bodies', async () => {
  console.log(`Input fuzz: seed ${seed}, ${REQUESTS} requests.`)
  const before = await digest(t.db)
  undo.on = true
  await hold(
    'a legal body',
    withBody,
    0.16,
    (operation) => legal(bodyOf(operation)!).map((body) => mend(operation.operationId, body, mine)),
    legalBody,
  )
  await hold('an illegal body', withBody, 0.56, (operation) => spoilt(bodyOf(operation)!), spoiltBody)
  await hold('any JSON', withBody, 0.06, () => fc.oneof({ weight: 20, arbitrary: fc.jsonValue({ maxDepth: 4 }) }, fc.constantFrom('{}', '[]', 'null')), async (operation, body) => {
    const { status } = await send(operation, { ...base(operation), body })
    const object = typeof body === 'object' && body !== null && !Array.isArray(body)
    if (!object ? status !== 400 : Object.keys(body).length > 0 && status !== 400) throw new Error(`any JSON was answered ${status}`)
  }) // prettier-ignore
  undo.on = false
  expect(await digest(t.db)).toEqual(before)
  expect(wrong).toEqual([])
})

test('bodies that are no JSON, or JSON of the worst kind', async () => {
  undo.on = true
  for (const [index, operation] of withBody.entries()) {
    // One parser reads them all: the large ones are shown to a few operations only.
    for (const { name, bytes, type, statuses } of hostileBodies.filter((body) => index % 8 === 0 || body.bytes.length < 20_000)) {
      requests += 1
      const { method, path } = base(operation)
      const answer = await t.call(asker(operation), method as 'POST', path, bytes, { 'content-type': type }).catch((error: unknown) => ({ status: 0, text: String(error) }))
      if (!statuses.includes(answer.status)) wrong.push(`${operation.operationId} with ${name}: ${answer.status} ${answer.text.slice(0, 200)}`)
    }
  }
  undo.on = false
  expect(wrong).toEqual([])
}) // prettier-ignore

test('forms and files', async () => {
  undo.on = true
  const submits = operations.filter(({ operationId }) => operationId === 'submitRecord')
  const [record, evidence] = [{ $ref: '#/components/schemas/CreateLearningRecord' }, { type: 'array', maxItems: 100, items: { $ref: '#/components/schemas/SubmittedEvidence' } }]
  const submit = (operation: Operation, form: Record<string, string>) => send(operation, { ...base(operation), form: { ...base(operation).form, ...form } })
  const refused = ({ status, text }: Answer, { how, at }: Spoilt) => {
    if (status !== 400 && !(status === 413 && how === 'too many')) throw new Error(`${how} at ${at.join('.')} was answered ${status} ${text.slice(0, 200)}`)
  }
  await hold('a legal record', submits, 0.005, () => legal(record).map((body) => mend('createRecord', body, mine)), async (operation, body) => {
    const answer = await submit(operation, { record: JSON.stringify(body) })
    if (answer.status < 400) faithful(shapeOf(record), body, answer.body)
    else if (answer.status !== 409 && !beyondShape('submitRecord', answer)) throw new Error(`was answered ${answer.status} ${answer.text}`)
  })
  await hold('an illegal record', submits, 0.02, () => spoilt(record), async (operation, spoil) =>
    refused(await submit(operation, { record: JSON.stringify(spoil.value) }), spoil))
  await hold('illegal evidence', submits, 0.02, () => spoilt(evidence), async (operation, spoil) =>
    refused(await submit(operation, { evidence: JSON.stringify(spoil.value) }), spoil))
  const imports = operations.filter(({ operationId, requestBody }) => operationId.startsWith('import') && requestBody?.content['multipart/form-data'])
  await hold('any file', imports, 0.02, csv, async (operation, file) => {
    const { status, text } = await submit(operation, { file })
    if (status !== 200 && status !== 400) throw new Error(`was answered ${status} ${text.slice(0, 200)}`)
  })
  undo.on = false
  expect(wrong).toEqual([])
}) // prettier-ignore

const cell = fc.oneof(
  fc.constantFrom('title', 'user_id', 'email', 'learner_email', 'external_id', 'status', 'completed_at', 'name', 'x@example.org', '2026-01-01T00:00:00Z', '"', '""', '"a\nb"', ',', ';', '\r', '\0', '\uFEFF', '=1+1', ''),
  fc.string({ maxLength: 20, unit: 'binary' }).map((text) => text.toWellFormed()),
) // prettier-ignore
/** What may call itself CSV. */
const csv = () =>
  fc.array(fc.array(cell, { maxLength: 6 }), { maxLength: 6 }).map((lines) => lines.map((cells) => cells.join(',')).join('\r\n'))

test('queries and paths', async () => {
  undo.on = true
  const parameters = (operation: Operation) => (operation.parameters ?? []).filter((parameter) => parameter.in === 'query')
  const legalQuery = (operation: Operation) =>
    fc.record(Object.fromEntries(parameters(operation).filter(({ name }) => name !== 'cursor').map(({ name, schema }) => [name, legal(schema, name).map(String)])), { requiredKeys: parameters(operation).filter(({ required }) => required).map(({ name }) => name) })
  await hold('a legal query', withQuery, 0.04, legalQuery, async (operation, query) => {
    const answer = await send(operation, { ...base(operation), query: mendQuery(query as Record<string, string>, parameters(operation).some(({ name }) => name === 'org'), mine) })
    if (answer.status >= 400 && answer.status !== 409 && !beyondShape(operation.operationId, answer)) throw new Error(`answered ${answer.status} ${answer.text}`)
  })
  await hold('an illegal query', withQuery, 0.12, (operation) => hostileQueries(parameters(operation)), async (operation, { name, text }) => {
    const { method, path, query, body } = base(operation)
    const needed = Object.entries(query).filter(([other]) => !text.startsWith(`${other}=`))
    const search = [...needed.map(([other, value]) => `${other}=${encodeURIComponent(value)}`), text].join('&')
    requests += 1
    const answer = await t.call(asker(operation), method as 'GET', `${path}?${search}`, body)
    if (answer.status !== 400) throw new Error(`answered ${answer.status} ${answer.text.slice(0, 200)}`)
    if (name !== '' && !answer.body.error_description.includes(name)) throw new Error(`the sentence names no ${name}: ${answer.text}`)
  })
  const withIds = operations.filter(({ path }) => path.includes('{'))
  await hold('an illegal path', withIds, 0.06, ({ path }) => hostilePaths(path, mine), async (operation, path) => {
    requests += 1
    const answer = await ask(t, asker(operation), { ...base(operation), path })
    if (answer.status !== 400 && answer.status !== 404) throw new Error(`answered ${answer.status} ${answer.text.slice(0, 200)}`)
  })
  undo.on = false
  expect(wrong).toEqual([])
}) // prettier-ignore

test('every legal kind of body was accepted, and nothing was wrong', () => {
  const shares = [...accepted].map(([name, [yes, all]]) => [name, Math.round((100 * yes) / all)] as const)
  console.log(`Input fuzz: ${requests} requests, seed ${seed}, ${wrong.length} wrong. Legal bodies accepted, in percent: ${shares.map(([name, share]) => `${name} ${share}`).join(', ')}.`)
  expect(wrong).toEqual([])
  expect(shares.filter(([name, share]) => share === 0 && !TAKEN.has(name))).toEqual([])
  expect(requests).toBeGreaterThanOrEqual(REQUESTS)
}) // prettier-ignore
