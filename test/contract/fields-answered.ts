import type { Ids } from '../nets/requests.ts'

/** Fields that answers do not return, as `operation.field`, with the reason. */
export const UNTOLD: [RegExp, string][] = [
  [/^create\w+Upload\./, 'A ticket tells where the file goes; its name, type and size come back with what the file is attached to.'],
  [/\.pathname$/, 'The upload is used up: the answer tells of the file.'],
  [/\.expected_\w+$/, 'The state that the caller saw is compared, and not kept.'],
  [/\.requires?_recertification$/, 'It sets from when on people have to do it again.'],
  [/^replaceScormPackage\.move_open_attempts$/, 'It is done at once, to attempts.'],
  [/^createScormCourse\.archive_if_warned$/, 'The course is archived or it is not.'],
  [/^awardCertification\.with_proof$/, 'It asks for what the proof of the award tells.'],
  [/^awardCertification\.again$/, 'It lets one more award be given, which the list of awards tells.'],
  [/^launchScormCourse\./, 'They choose an attempt, and where it opens.'],
  [/^joinUsers\./, 'What is asked is what would move.'],
  [/^nameDeputy\.deputy_user_id$/, 'The answer is what the deputy was granted.'],
  [/^correctScormAttempt\.action$/, 'The attempt is as the correction leaves it.'],
  [/^reserveQuizAnswer\.take_over$/, 'It is done at once: the answer tells who has it now.'],
  [/^(startQuizAttempt|saveQuizAnswer)\.writer$/, 'The name of a window is for the service alone.'],
]

/** Operations that accept no sample, with the reason. */
export const UNSAMPLED: Record<string, string> = {
  checkInToEvent: 'Its only field is a code that runs out within seconds.',
  checkPersonIn: 'Its only field is a code that runs out within seconds.',
}

/** Returns the value at a path in JSON, such as `items.0.id`; `*` stands for each item of a list. Returns undefined if there is none. */
export function valueAt(json: unknown, path: string): unknown {
  const [step, ...rest] = path.split('.')
  if (step === undefined || json === undefined || json === null) return json
  const after = rest.join('.')
  const next = (value: unknown) => (after === '' ? value : valueAt(value, after))
  if (step === '*') return Array.isArray(json) ? json.map(next) : undefined
  return typeof json === 'object' ? next(Object.getOwnPropertyDescriptor(json, step)?.value) : undefined
}

type Reading = (answer: unknown) => unknown
const at =
  (...paths: string[]): Reading =>
  (answer) =>
    paths.map((path) => valueAt(answer, path)).find((value) => value !== undefined)
const isSet =
  (path: string): Reading =>
  (answer) => {
    const moment = valueAt(answer, path)
    return moment === undefined ? undefined : moment !== null
  }

/** Fields that answers return under another name or in another form; as `operation.field` if the name alone is ambiguous. */
const UNDER: Record<string, Reading> = {
  archived: isSet('archived_at'),
  cancelled: isSet('cancelled_at'),
  org: at('owner_organization_id'),
  department: at('owner_department_id'),
  subject_matter_ids: at('subjects.*.id', '*.id'),
  job_aid_ids: at('*.id'),
  parent_ids: at('parents.*.id'),
  host_user_ids: at('hosts.*.user_id'),
  trainer_user_ids: at('trainers.*.user_id'),
  participant_user_ids: at('participants.*.person.user_id'),
  target_kind: at('target.kind'),
  target_id: at('target.id'),
  target_url: at('target.url'),
  'addRoleManager.manager_role_id': at('role.role_id'),
  'addEventParticipant.user_id': at('person.user_id'),
  'countHeadsAtEvent.count': at('head_count.count'),
  'correctScormAttempt.reason': at('correction.reason'),
  'startQuizAttempt.attempt_id': at('id'),
}

/** Another place to read a field: the path of a GET, and the place of the value in its answer. */
type Elsewhere = { path: (made: unknown, ids: Ids) => string; value: (found: unknown, made: unknown) => unknown }
const elsewhere = (base: string, place: string, end = '', id = 'id'): Elsewhere => ({
  path: (made) => `${base}/${String(valueAt(made, id))}${end}`,
  value: at(place),
})
const requirementOf = (list: unknown, certification: unknown) =>
  Array.isArray(list) ? list.filter((each) => valueAt(each, 'certification_type_id') === valueAt(certification, 'id')) : undefined

/** Fields that have to be read with another request. */
export const ELSEWHERE: Record<string, Record<string, Elsewhere>> = {
  createCertification: {
    rules: elsewhere('/certifications', 'rules'),
    requirements: {
      path: (_made, { org_id, dept_id, other_role_id }) =>
        `/organizations/${org_id}/departments/${dept_id}/roles/${other_role_id}/required-certifications`,
      value: requirementOf,
    },
  },
  createSubject: { parent_ids: elsewhere('/subjects', 'parents.*.id', '/hierarchy') },
  createForumThread: { body_markdown: elsewhere('/forum-threads', 'items.0.body_markdown', '/posts') },
  setForumSubscription: { level: elsewhere('/forums', 'subscription') },
  setForumThreadSubscription: { level: elsewhere('/forum-threads', 'subscription') },
  readForumThread: { post_number: elsewhere('/forum-threads', 'last_read_post_number') },
  addDirectoryUser: {
    provider_id: elsewhere('/users', 'identities.0.provider_id', '', 'user_id'),
    subject: elsewhere('/users', 'identities.0.subject', '', 'user_id'),
  },
  createEvents: {
    description_markdown: elsewhere('/events', 'description_markdown', '', '0.id'),
    participant_user_ids: elsewhere('/events', 'participants.*.person.user_id', '', '0.id'),
  },
}

/** Fields of answers that are a list of things. */
const OF_SEVERAL: Record<string, (field: string) => Reading> = {
  createEvents: (field) => (field === 'windows' ? (events) => events : under('createEvents', field, '0.')),
  nameDeputy: (field) => (field === 'role_ids' ? at('granted.*.role_id') : under('nameDeputy', field, 'granted.0.')),
}

/** Reads the field under its own name, or else under its other name. */
const under =
  (operationId: string, field: string, prefix = ''): Reading =>
  (answer) => {
    const thing = prefix === '' ? answer : valueAt(answer, prefix.slice(0, -1))
    const own = valueAt(thing, field)
    return own === undefined ? (UNDER[`${operationId}.${field}`] ?? UNDER[field])?.(thing) : own
  }

/** Returns the value of a field in an answer under any of its names. Returns undefined if the answer does not have it. */
export const keptIn = (operationId: string, field: string, answer: unknown): unknown =>
  (OF_SEVERAL[operationId]?.(field) ?? under(operationId, field))(answer)
