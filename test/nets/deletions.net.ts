import { afterAll, expect, test } from 'vitest'
import { file, note, record, recordRequests } from '../../server/modules/records/nets-requests.ts'
import { providerOf } from '../../server/modules/sign-in-providers/nets-requests.ts'
import { type Answer, type Dept, type Org, type Person, harness } from '../harness.ts'
import { question } from '../quizzes.ts'
import { launched } from '../player.ts'
import { registerCourse, scormPackage, sendPackage } from '../scorm.ts'
import { DONE, LONG, PDF, announced, contended, together, verbs } from './contention.ts'
import { faults } from './invariants.ts'

const t = await harness()
const root = await t.superuser()
const { post, send } = verbs(t)
const { submit, upload } = recordRequests(t)
const provider = providerOf(t)
const rounds = LONG ? 50 : 3
const CHILDREN = 24
const began = Date.now()

afterAll(async () => {
  console.log(`Deletions: ${contended()} contended requests in ${Math.round((Date.now() - began) / 1000)} s.`)
  await t.app.close()
  await t.context.close()
})

type World = {
  org: Org
  ward: Dept
  role: { id: string }
  other: { id: string }
  person: Person
  record: string
  uploads: string[]
  course?: string
  aid?: string
  quiz?: string
  sitting?: string
  event?: string
  elsewhere?: { course: string; server: string }
  path?: Path
  play?: Play
  talk?: Talk
}
type Path = { id: string; level: string; phase: string }
/** A forum with a thread and its writers. There are several writers, because a new account may write only three posts a minute. */
type Talk = { forum: string; thread: string; post: string; writers: Person[] }
type Play = Awaited<ReturnType<typeof launched>>

/** Creates an organization with one of everything. The ward owns a role and a record. */
async function world(): Promise<World> {
  const org = await t.org()
  const ward = await t.dept(org)
  const [role, other, person] = [await t.role(org, ['records:read'], ward), await t.role(org, [], ward), await t.person(org)]
  const { body } = await post(root, '/api/records', record(org, { owner_department_id: ward.id }))
  return { org, ward, role, other, person, record: body.id, uploads: [] }
}

/** Creates a server with a course. */
async function catalogued({ org }: World) {
  const server = await post(root, '/api/external-lms/servers', { organization_id: org.id, slug: t.unique('s'), name: 'Elsewhere' })
  const course = await post(root, `/api/external-lms/servers/${server.body.id}/courses`, { external_course_id: 'C', name: 'Elsewhere' })
  return { server: server.body.id, course: course.body.id }
}
const gradeOf = ({ person }: World) => ({ external_course_id: 'C', user_id: person.account_id, score: 85, completed_at: DONE })

const ownerOf = ({ org, ward }: World) => ({ org: org.id, department: ward.id })
const departmentsOf = ({ org }: World) => `/api/organizations/${org.id}/departments` as const
const wardOf = (w: World) => `${departmentsOf(w)}/${w.ward.id}` as const
const directoryOf = ({ org }: World) => `/api/organizations/${org.id}/directory` as const
const patch = (url: string, body: unknown) => t.call(root, 'PATCH', url, body)
const csvOf = ({ person }: World) =>
  `title,learner_user_id\n${Array.from({ length: 20 }, () => `Contended,${person.account_id}`).join('\n')}\n`

const certificationOf = ({ org }: World, more: object = {}) => ({
  owner_organization_id: org.id,
  slug: t.unique('c'),
  name: 'Contended',
  awarding_mode: 'automatic',
  ...more,
})

const quizOwnerOf = ({ org, ward }: World) => ({ owner_organization_id: org.id, owner_department_id: ward.id })

/** Creates a published quiz with one question. */
async function published(w: World): Promise<string> {
  const { id } = (await post(root, '/api/quizzes', { ...quizOwnerOf(w), title: 'Contended' })).body
  await t.call(root, 'PUT', `/api/quizzes/${id}/questions`, { questions: [question.truth()] })
  expect((await post(root, `/api/quizzes/${id}/publish`, {})).status).toBe(200)
  return id
}

const WINDOW = { starts_at: '2026-01-02T08:00:00Z', ends_at: '2096-01-02T10:00:00Z' }
/** The body of an open live sitting that the person hosts and takes. */
const sittingOf = ({ person }: World) => ({
  title: 'x',
  ...WINDOW,
  pacing: 'host',
  host_user_ids: [person.account_id],
  audience: { user_ids: [person.account_id] },
})

const pathwayOf = (w: World) => ({ ...quizOwnerOf(w), slug: t.unique('p'), name: 'Contended' })

/** Creates a pathway with a level in a phase. */
async function laid(w: World): Promise<Path> {
  const { id } = (await post(root, '/api/learning-pathways', pathwayOf(w))).body
  const phase = (await post(root, `/api/learning-pathways/${id}/phases`, { name: 'x' })).body.id
  const level = (await post(root, `/api/learning-pathways/${id}/levels`, { name: 'x' })).body.id
  return { id, level, phase }
}

const WRITERS = CHILDREN / 3
/** Creates a forum of the ward, on its own or about something. */
async function begun(w: World, about?: object): Promise<Talk> {
  const writers = await Promise.all(Array.from({ length: WRITERS }, () => t.person(w.org, ['forums:read'], w.ward)))
  const forum = await post(root, '/api/forums', { ...quizOwnerOf(w), title: 'Contended', ...(about && { about }) })
  expect(forum.status, forum.text).toBe(201)
  const thread = await post(root, `/api/forums/${forum.body.id}/threads`, { title: 'x', body_markdown: 'x' })
  const { body } = await t.call(root, 'GET', `/api/forum-threads/${thread.body.id}/posts`)
  return { forum: forum.body.id, thread: thread.body.id, post: body.items[0].id, writers }
}
const writerIn = ({ talk }: World, nth: number) => talk!.writers[nth % WRITERS]!

const toAid = ({ aid }: World) => ({ target_kind: 'job_aid', target_id: aid })

type Holder = `/api/${'job-aids' | 'events' | 'quizzes'}/${string}`
/** Uploads a file for an aid, an event or a quiz, and returns its pathname. */
async function uploadTo(thing: Holder): Promise<string> {
  const { body } = await post(root, `${thing}/attachment-uploads`, announced)
  expect((await t.send(body, PDF)).status).toBe(200)
  return body.pathname
}

const qrCode = (w: World) =>
  post(root, '/api/qr-codes', { ...ownerOf(w), name: 'x', target_kind: 'url', target_url: 'https://example.org' })
const sittingIn = (w: World) => post(root, `/api/quizzes/${w.quiz}/sittings`, sittingOf(w))

/** Creates each kind of child. */
const births: Record<string, (w: World, nth: number) => Promise<Answer>> = {
  department: (w) => post(root, departmentsOf(w), { slug: t.unique('d'), name: 'x' }),
  'department beneath': (w) => post(root, departmentsOf(w), { slug: t.unique('d'), name: 'x', parent_department_id: w.ward.id }),
  role: (w) => post(root, `${wardOf(w)}/roles`, { slug: t.unique('r'), name: 'x' }),
  'renamed role': (w, nth) => patch(`${wardOf(w)}/roles/${w.role.id}`, { name: `Name ${nth}` }),
  'manager edge': (w) => post(root, `${wardOf(w)}/roles/${w.role.id}/managers`, { manager_role_id: w.other.id }),
  grant: async (w) => {
    const { account_id } = await t.person(w.org).catch(() => w.person)
    return post(root, `${directoryOf(w)}/${account_id}/roles`, { department_id: w.ward.id, role_id: w.role.id })
  },
  'grant to one person': (w) =>
    post(root, `${directoryOf(w)}/${w.person.account_id}/roles`, { department_id: w.ward.id, role_id: w.role.id }),
  member: async (w) => post(root, directoryOf(w), { user_id: (await t.stranger()).account_id }),
  'member by subject': (w) => post(root, directoryOf(w), { provider_id: 'test', subject: t.unique('s') }),
  'imported members': (w) =>
    send(root, `${directoryOf(w)}/import`, {
      provider_id: 'test',
      allow_email_only: 'true',
      file: `sub,email\n${t.unique('s')},\n,${t.unique('m')}@example.org\n`,
    }),
  'import of who is a member already': (w) =>
    send(root, `${directoryOf(w)}/import`, { provider_id: 'test', file: `sub\n${w.person.subject}\n` }),
  subject: (w) =>
    post(root, '/api/subjects', { owner_organization_id: w.org.id, owner_department_id: w.ward.id, slug: t.unique('s'), name: 'x' }),
  'subject of the organization': (w) => post(root, '/api/subjects', { owner_organization_id: w.org.id, slug: t.unique('s'), name: 'x' }),
  certification: (w) => post(root, '/api/certifications', certificationOf(w, { owner_department_id: w.ward.id })),
  'certification of the organization': (w) => post(root, '/api/certifications', certificationOf(w)),
  record: (w) => post(root, '/api/records', record(w.org, { owner_department_id: w.ward.id })),
  'record of the organization': (w) => post(root, '/api/records', record(w.org)),
  'record moved in': async (w) => {
    const made = await post(root, '/api/records', record(w.org))
    return made.status === 201 ? patch(`/api/records/${made.body.id}`, { owner_department_id: w.ward.id }) : made
  },
  'imported records': (w) => send(root, '/api/records/import', { org: w.org.id, file: csvOf(w) }),
  'member’s submission': (w) =>
    post(w.person, '/api/records', { owner_organization_id: w.org.id, title: 'Mine', status: 'pending', completed_at: DONE }),
  'submission with a file': (w) => submit(root, w.org, { owner_department_id: w.ward.id }),
  evidence: (w) => post(root, `/api/records/${w.record}/evidence`, { payload: note }),
  'evidence with a file': (w, nth) => post(root, `/api/records/${w.record}/evidence`, { payload: file, pathname: w.uploads[nth] }),
  course: async (w, nth) => {
    const pathname = w.uploads[nth]
    return post(root, '/api/scorm-courses', { org: w.org.id, department: w.ward.id, pathname, file_name: 'course.zip' })
  },
  'launch of a course': async (w) => post(root, `/api/scorm-courses/${w.course}/launches`, {}),
  'completion of a course': (w, nth) =>
    w.play!.call('POST', 'commit', {
      seq: nth + 1,
      base_seq: 0,
      item_id: 'I1',
      trigger: 'commit',
      set: { 'cmi.core.lesson_status': 'completed' },
    }),
  'job aid': (w) => post(root, '/api/job-aids', { ...ownerOf(w), title: 'Contended' }),
  'job aid of the organization': (w) => post(root, '/api/job-aids', { org: w.org.id, title: 'Contended' }),
  'copy of a job aid': (w) => post(root, `/api/job-aids/${w.aid}/duplicate`, {}),
  'version of a job aid': (w, nth) => patch(`/api/job-aids/${w.aid}`, { body_markdown: `Text ${nth}` }),
  'link of a job aid': (w) => post(root, `/api/job-aids/${w.aid}/links`, { url: 'https://example.org' }),
  'file of a job aid': (w, nth) => post(root, `/api/job-aids/${w.aid}/attachments`, { pathname: w.uploads[nth], file_name: 'f.pdf' }),
  'view of a job aid': (w) => post(root, `/api/job-aids/${w.aid}/views`, undefined),
  'confirmation of a job aid': (w) => post(root, `/api/job-aids/${w.aid}/confirmations`, { statement_version: 1 }),
  'rule for a job aid': async (w) => {
    const { status, body, ...answer } = await post(root, '/api/certifications', certificationOf(w))
    if (status !== 201) return { ...answer, status, body }
    return post(root, `/api/certifications/${body.id}/rules`, { rule_kind: 'job_aid_viewed', job_aid_id: w.aid })
  },
  'QR code': qrCode,
  'QR code of the organization': (w) => post(root, '/api/qr-codes', { org: w.org.id, name: 'x', ...toAid(w) }),
  'QR code led to a job aid': async (w) => {
    const { status, body, ...answer } = await qrCode(w)
    return status === 201 ? t.call(root, 'PUT', `/api/qr-codes/${body.id}/target`, toAid(w)) : { ...answer, status, body }
  },
  quiz: (w) => post(root, '/api/quizzes', { ...quizOwnerOf(w), title: 'x' }),
  'quiz of the organization': (w) => post(root, '/api/quizzes', { owner_organization_id: w.org.id, title: 'x' }),
  'copy of a quiz': (w) => post(root, `/api/quizzes/${w.quiz}/duplicate`, {}),
  'file of a quiz': (w, nth) => post(root, `/api/quizzes/${w.quiz}/attachments`, { pathname: w.uploads[nth], file_name: 'f.pdf' }),
  'publication of a quiz': (w) => post(root, `/api/quizzes/${w.quiz}/publish`, { requires_recertification: true }),
  'attempt of a quiz': async (w) => {
    const { status, body, ...answer } = await post(root, `/api/quizzes/${w.quiz}/attempts`, {})
    if (status > 201) return { ...answer, status, body }
    const at = `/api/quiz-attempts/${body.id}` as const
    await t.call(root, 'PUT', `${at}/answers/${body.questions[0].question_id}`, { seq: 1, writer: 'net', answer: { value: true } })
    return post(root, `${at}/submit`, undefined)
  },
  'exception of a quiz': (w, nth) =>
    t.call(root, 'PUT', `/api/quizzes/${w.quiz}/overrides/${w.person.account_id}`, { extra_minutes: 1 + nth, reason: 'x' }),
  'more time for a member': (w) =>
    t.call(root, 'PUT', `/api/organizations/${w.org.id}/accommodations/${w.person.account_id}`, { factor: 2, reason: 'x' }),
  'rule of a quiz': async (w) => {
    const { status, body, ...answer } = await post(root, '/api/certifications', certificationOf(w))
    if (status !== 201) return { ...answer, status, body }
    return post(root, `/api/certifications/${body.id}/rules`, { rule_kind: 'quiz_pass', quiz_id: w.quiz })
  },
  'sitting of a quiz': sittingIn,
  'seat in a sitting of a quiz': (w) => post(w.person, `/api/quiz-sittings/${w.sitting}/join`, undefined),
  'step of a sitting of a quiz': (w, nth) =>
    post(root, `/api/quiz-sittings/${w.sitting}/advance`, { expected_seq: Math.floor(nth / 8), action: nth < 8 ? 'start' : 'reveal' }),
  'end of a sitting of a quiz': (w, nth) => patch(`/api/quiz-sittings/${w.sitting}`, { cancelled: nth % 2 === 0 }),
  'external server': (w) => post(root, '/api/external-lms/servers', { organization_id: w.org.id, slug: t.unique('s'), name: 'x' }),
  'course of an external server': (w) =>
    post(root, `/api/external-lms/servers/${w.elsewhere!.server}/courses`, { external_course_id: t.unique('c'), name: 'x' }),
  'grades of an external course': (w, nth) =>
    post(root, `/api/external-lms/servers/${w.elsewhere!.server}/grades`, {
      grades: [gradeOf(w), { ...gradeOf(w), external_attempt_id: `${nth}` }],
    }),
  'rule of an external course': async (w) => {
    const { status, body, ...answer } = await post(root, '/api/certifications', certificationOf(w))
    if (status !== 201) return { ...answer, status, body }
    const rule = { rule_kind: 'external_course_pass', external_course_id: w.elsewhere!.course }
    return post(root, `/api/certifications/${body.id}/rules`, rule)
  },
  'name of a member elsewhere': (w, nth) =>
    post(root, `/api/external-lms/servers/${w.elsewhere!.server}/user-mappings`, {
      external_user_id: `${nth}`,
      user_id: w.person.account_id,
    }),
  'upload ticket': (w) => post(root, `/api/records/${w.record}/evidence/uploads`, announced),
  'learning pathway': (w) => post(root, '/api/learning-pathways', pathwayOf(w)),
  'copy of a pathway': (w) => post(root, `/api/learning-pathways/${w.path!.id}/duplicate`, {}),
  'level of a pathway': (w) =>
    post(root, `/api/learning-pathways/${w.path!.id}/levels`, {
      name: 'x',
      phase_id: w.path!.phase,
      depends_on_level_ids: [w.path!.level],
    }),
  'phase of a pathway': (w) =>
    post(root, `/api/learning-pathways/${w.path!.id}/phases`, { name: 'x', depends_on_phase_ids: [w.path!.phase] }),
  'assignment of a pathway': (w) =>
    post(root, `/api/learning-pathways/${w.path!.id}/assignments`, { assignee_kind: 'role', role_id: w.role.id }),
  'certification of a pathway': async (w) => {
    const { status, body, ...answer } = await post(root, '/api/certifications', certificationOf(w))
    if (status !== 201) return { ...answer, status, body }
    return patch(`/api/learning-pathway-levels/${w.path!.level}`, { certification_type_ids: [body.id] })
  },
  event: (w) => post(root, '/api/events', { ...ownerOf(w), title: 'x' }),
  'series of events': (w) => {
    const [starts_at, ends_at] = ['2030-01-02T08:00:00Z', '2030-01-02T09:00:00Z']
    const windows = [1, 2, 3].map(() => ({ starts_at, ends_at }))
    return post(root, '/api/events/batch', { ...ownerOf(w), title: 'x', windows, participant_user_ids: [w.person.account_id] })
  },
  'copy of an event': (w) => post(root, `/api/events/${w.event}/duplicate`, {}),
  'place of an event': async (w) => {
    const { account_id } = await t.person(w.org).catch(() => w.person)
    return post(root, `/api/events/${w.event}/participants`, { user_id: account_id })
  },
  'trainer of an event': async (w) => {
    const { account_id } = await t.person(w.org).catch(() => w.person)
    return post(root, `/api/events/${w.event}/trainers`, { user_id: account_id })
  },
  'mark of an event': (w, nth) =>
    t.call(root, 'PUT', `/api/events/${w.event}/participants/${w.person.account_id}/attendance`, {
      attendance: nth % 2 ? 'attended' : 'absent',
    }),
  'check-in of an event': async (w) => {
    const { code } = (await t.call(w.person, 'GET', '/api/users/me/check-in-code')).body
    return post(root, `/api/events/${w.event}/check-ins`, { code })
  },
  'file of an event': (w, nth) => post(root, `/api/events/${w.event}/attachments`, { pathname: w.uploads[nth], file_name: 'f.pdf' }),
  forum: (w) => post(root, '/api/forums', { ...quizOwnerOf(w), title: 'x' }),
  'forum of the organization': (w) => post(root, '/api/forums', { owner_organization_id: w.org.id, title: 'x' }),
  'thread of a forum': (w, nth) => post(writerIn(w, nth), `/api/forums/${w.talk!.forum}/threads`, { title: 'x', body_markdown: 'x' }),
  'post of a forum': (w, nth) =>
    post(writerIn(w, nth), `/api/forum-threads/${w.talk!.thread}/posts`, { body_markdown: `@[x](${writerIn(w, nth + 1).account_id})` }),
  'report of a forum': (w, nth) => post(writerIn(w, nth), `/api/forum-posts/${w.talk!.post}/report`, { reason: 'other' }),
  'reader of a forum': async (w, nth) => {
    const [who, thread] = [writerIn(w, nth), `/api/forum-threads/${w.talk!.thread}`]
    if (nth % 3 === 0) return t.call(who, 'PUT', `${thread}/read`, { post_number: 1 })
    if (nth % 3 === 1) return t.call(who, 'PUT', `${thread}/subscription`, { level: 'all' })
    return post(who, `/api/forums/${w.talk!.forum}/read`, undefined)
  },
  'post in a discussion': (w, nth) => births['post of a forum']!(w, nth),
  'cancellation of an event': (w) => patch(`/api/events/${w.event}`, { cancelled: true }),
}

type Parent = { gone: (w: World) => Promise<Answer>; children: (keyof typeof births)[]; also?: number[] }
const parents: Record<string, Parent> = {
  organization: {
    gone: ({ org }) => t.call(root, 'DELETE', `/api/organizations/${org.id}/permanent-deletion`),
    children: Object.keys(births).filter((child) => child !== 'post in a discussion'),
  },
  department: {
    gone: (w) => t.call(root, 'DELETE', `${wardOf(w)}/permanent-deletion`),
    children: Object.keys(births).filter((child) => !/of the organization|member|external|discussion/.test(child)),
    // A department with departments below it cannot be deleted.
    also: [409],
  },
  role: {
    gone: (w) => t.call(root, 'DELETE', `${wardOf(w)}/roles/${w.role.id}`),
    children: ['renamed role', 'manager edge', 'grant', 'grant to one person'],
  },
  membership: {
    gone: (w) => t.call(root, 'DELETE', `${directoryOf(w)}/${w.person.account_id}`),
    children: [
      'grant to one person',
      'member’s submission',
      'imported records',
      'exception of a quiz',
      'sitting of a quiz',
      'seat in a sitting of a quiz',
      'more time for a member',
      'name of a member elsewhere',
      'grades of an external course',
    ],
  },
  'job aid': {
    gone: (w) => t.call(root, 'DELETE', `/api/job-aids/${w.aid}/permanent-deletion`),
    children: [
      ...Object.keys(births).filter((child) => child.endsWith(' a job aid')),
      'QR code of the organization',
      'post in a discussion',
    ],
  },
  pathway: {
    gone: (w) => t.call(root, 'DELETE', `/api/learning-pathways/${w.path!.id}/permanent-deletion`),
    children: [...Object.keys(births).filter((child) => child.endsWith(' of a pathway')), 'post in a discussion'],
  },
  level: {
    gone: (w) => t.call(root, 'DELETE', `/api/learning-pathway-levels/${w.path!.level}`),
    children: ['level of a pathway', 'certification of a pathway'],
  },
  quiz: {
    gone: (w) => t.call(root, 'DELETE', `/api/quizzes/${w.quiz}/permanent-deletion`),
    children: [...Object.keys(births).filter((child) => child.endsWith(' of a quiz')), 'post in a discussion'],
  },
  event: {
    gone: (w) => t.call(root, 'DELETE', `/api/events/${w.event}/permanent-deletion`),
    children: [...Object.keys(births).filter((child) => child.endsWith(' of an event')), 'post in a discussion'],
  },
  course: {
    gone: (w) => t.call(root, 'DELETE', `/api/scorm-courses/${w.course}/permanent-deletion`),
    children: ['post in a discussion'],
  },
  forum: {
    gone: (w) => t.call(root, 'DELETE', `/api/forums/${w.talk!.forum}/permanent-deletion`),
    children: Object.keys(births).filter((child) => child.endsWith(' of a forum')),
  },
  thread: {
    gone: (w) => t.call(root, 'DELETE', `/api/forum-threads/${w.talk!.thread}/permanent-deletion`),
    children: ['post of a forum', 'report of a forum', 'reader of a forum'],
  },
  'external course': {
    gone: (w) => t.call(root, 'DELETE', `/api/external-lms/courses/${w.elsewhere!.course}/permanent-deletion`),
    children: Object.keys(births).filter((child) => child.endsWith(' of an external course')),
  },
  record: {
    gone: (w) => t.call(root, 'DELETE', `/api/records/${w.record}/permanent-deletion`),
    children: ['evidence', 'evidence with a file', 'upload ticket'],
  },
}
/** Returns the first thing of a world that can be discussed. */
function subjectOf({ course, aid, quiz, event, path }: World) {
  const all = { scorm_course: course, job_aid: aid, quiz, event, learning_pathway: path?.id }
  return Object.entries(all).flatMap(([kind, id]) => (id === undefined ? [] : [{ kind, id }]))[0]
}

/** Other statuses that a child may get: a removed person is no member, and an upload is deleted with its organization. */
const orUnknown: Record<string, number[]> = {
  'member’s submission': [400],
  'evidence with a file': [400],
  course: [400],
  'file of a job aid': [400],
  'file of an event': [400],
  'file of a quiz': [400],
  'rule for a job aid': [400],
  'rule of a quiz': [400],
  'sitting of a quiz': [400],
  'rule of an external course': [400],
  'series of events': [400],
  'place of an event': [400],
  'trainer of an event': [400],
}
const pairs = Object.entries(parents).flatMap(([parent, { children }]) => children.map((child) => [parent, child] as const))

test.each(pairs)('%s deleted while there comes a new %s: one of the two was first', async (parent, child) => {
  const { gone, also = [] } = parents[parent]!
  for (let round = 0; round < rounds; round += 1) {
    const w = await world()
    if (child === 'evidence with a file') for (let nth = 0; nth < CHILDREN; nth += 1) w.uploads.push(await upload(root, w.record))
    if (child === 'course')
      for (let nth = 0; nth < CHILDREN; nth += 1) w.uploads.push(await sendPackage(t, root, ownerOf(w), scormPackage()))
    if (child.endsWith('of a course')) {
      w.course = (await registerCourse(t, root, ownerOf(w))).body.id
      w.play = await launched(t, root, w.course)
    }
    if (parent === 'job aid' || child.endsWith('job aid') || child === 'QR code of the organization')
      w.aid = (await post(root, '/api/job-aids', { ...ownerOf(w), audience: 'trainees', title: 'Contended' })).body.id
    if (child.endsWith('of a pathway') || parent === 'pathway') w.path = await laid(w)
    if (child.endsWith('of a quiz') || parent === 'quiz') w.quiz = await published(w)
    if (parent === 'course') w.course = (await registerCourse(t, root, ownerOf(w))).body.id
    if (child.endsWith('a sitting of a quiz')) w.sitting = (await sittingIn(w)).body.id
    if (child.includes('external') || child.endsWith('elsewhere')) w.elsewhere = await catalogued(w)
    if (child.endsWith('of an event') || parent === 'event') {
      w.event = (await post(root, '/api/events', { ...ownerOf(w), ...WINDOW, check_in: 'code', title: 'Contended' })).body.id
      await post(root, `/api/events/${w.event}/participants`, { user_id: w.person.account_id })
    }
    if (child.endsWith('of a forum')) w.talk = await begun(w)
    if (child === 'post in a discussion') w.talk = await begun(w, subjectOf(w))
    const attachedTo = new Map<string, Holder>([
      ['file of a job aid', `/api/job-aids/${w.aid}`],
      ['file of an event', `/api/events/${w.event}`],
      ['file of a quiz', `/api/quizzes/${w.quiz}`],
    ]).get(child)
    if (attachedTo !== undefined) for (let nth = 0; nth < CHILDREN; nth += 1) w.uploads.push(await uploadTo(attachedTo))
    const at = 4 + Math.floor(Math.random() * 12)
    const answers = await together(CHILDREN, (nth) => (nth === at ? gone(w) : births[child]!(w, nth)))
    const [deletion] = answers.splice(at, 1)
    expect([204, ...also], deletion!.text).toContain(deletion!.status)
    const strange = answers.filter(({ status }) => ![200, 201, 403, 404, 409, ...(orUnknown[child] ?? [])].includes(status))
    expect(strange.map(({ status, text }) => [status, text])).toEqual([])
  }
  await t.drain()
})

test('a provider deleted while people come from it: it stays with them, or nobody has come', async () => {
  const seen: Record<number, number> = {}
  for (let round = 0; round < rounds * 3; round += 1) {
    const { body } = await post(root, '/api/sign-in-providers', provider({ issuer_url: `${t.issuer.url}/${round}` }))
    const org = await t.org()
    const roads = [
      () => post(root, `/api/organizations/${org.id}/directory`, { provider_id: body.id, subject: t.unique('s') }),
      () =>
        send(root, `/api/organizations/${org.id}/directory/import`, {
          provider_id: body.id,
          allow_email_only: 'true',
          file: `email\n${t.unique('m')}@example.org\n`,
        }),
    ]
    const at = Math.floor(Math.random() * 8)
    const answers = await together(10, (nth) =>
      nth === at ? t.call(root, 'DELETE', `/api/sign-in-providers/${body.id}`) : roads[nth % 2]!(),
    )
    const [deletion] = answers.splice(at, 1)
    expect([204, 409]).toContain(deletion!.status)
    const strange = answers.filter(({ status }) => ![200, 201, 404].includes(status))
    expect(strange.map(({ status, text }) => [status, text])).toEqual([])
    seen[deletion!.status] = (seen[deletion!.status] ?? 0) + 1
  }
  console.log('Deletions of a provider:', seen)
})

test('whatever was deleted, everything that must hold holds', async () => {
  await t.context.sealing.stop()
  await t.drain()
  expect(await faults(t.context)).toEqual([])
})
