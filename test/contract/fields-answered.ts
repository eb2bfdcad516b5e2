import type { Json } from '../harness.ts'
import type { Ids } from '../nets/requests.ts'

/** Fields that do not come back, as `operation.field`, and why. */
export const UNTOLD: [RegExp, string][] = [
  [/^create\w+Upload\./, 'A ticket tells where the file goes; its name, type and size come back with what the file is attached to.'],
  [/\.pathname$/, 'The upload is used up: the answer tells of the file.'],
  [/\.expected_\w+$/, 'The state that the caller saw is compared, and not kept.'],
  [/\.requires?_recertification$/, 'It sets from when on people have to do it again.'],
  [/^replaceScormPackage\.move_open_attempts$/, 'It is done at once, to attempts.'],
  [/^launchScormCourse\./, 'They choose an attempt, and where it opens.'],
  [/^nameDeputy\.deputy_user_id$/, 'The answer is what the deputy was granted.'],
  [/^correctScormAttempt\.action$/, 'The attempt is as the correction leaves it.'],
  [/^reserveQuizAnswer\.take_over$/, 'It is done at once: the answer tells who has it now.'],
  [/^(startQuizAttempt|saveQuizAnswer)\.writer$/, 'The name of a window is for the service alone.'],
]

/** Operations of which no sample is accepted, and why. */
export const UNSAMPLED: Record<string, string> = {
  checkInToEvent: 'Its only field is a code that runs out within seconds.',
  checkPersonIn: 'Its only field is a code that runs out within seconds.',
}

const isSet = (moment: unknown) => (moment === undefined ? undefined : moment !== null)
const idsOf = (rows: Json) => rows?.map(({ id }: Json) => id)
const peopleOf = (rows: Json) => rows?.map(({ user_id, person }: Json) => user_id ?? person.user_id)

/** Fields that come back under another name, or in another form; `operation.field` where the name alone does not tell. */
const UNDER: Record<string, (answer: Json) => unknown> = {
  archived: ({ archived_at }) => isSet(archived_at),
  cancelled: ({ cancelled_at }) => isSet(cancelled_at),
  org: ({ owner_organization_id }) => owner_organization_id,
  department: ({ owner_department_id }) => owner_department_id,
  subject_matter_ids: (answer) => idsOf(answer.subjects ?? answer),
  job_aid_ids: idsOf,
  parent_ids: ({ parents }) => idsOf(parents),
  host_user_ids: ({ hosts }) => peopleOf(hosts),
  trainer_user_ids: ({ trainers }) => peopleOf(trainers),
  participant_user_ids: ({ participants }) => peopleOf(participants),
  target_kind: ({ target }) => target.kind,
  target_id: ({ target }) => target.id,
  target_url: ({ target }) => target.url,
  'addRoleManager.manager_role_id': ({ role }) => role.role_id,
  'addEventParticipant.user_id': ({ person }) => person.user_id,
  'countHeadsAtEvent.count': ({ head_count }) => head_count.count,
  'correctScormAttempt.reason': ({ correction }) => correction.reason,
  'startQuizAttempt.attempt_id': ({ id }) => id,
}

type Read = { path: (answer: Json, ids: Ids) => string; value: (found: Json, made: Json) => unknown }
const identityOf = (name: string): Read => ({
  path: ({ user_id }) => `/users/${user_id}`,
  value: ({ identities }) => identities[0]?.[name],
})

/** Fields that are to be read somewhere else than in the answer. */
export const ELSEWHERE: Record<string, Record<string, Read>> = {
  createCertification: {
    rules: { path: ({ id }) => `/certifications/${id}`, value: ({ rules }) => rules },
    requirements: {
      path: (_made, { org_id, dept_id, other_role_id }) =>
        `/organizations/${org_id}/departments/${dept_id}/roles/${other_role_id}/required-certifications`,
      value: (list, { id }) => list.filter(({ certification_type_id }: Json) => certification_type_id === id),
    },
  },
  createSubject: { parent_ids: { path: ({ id }) => `/subjects/${id}/hierarchy`, value: ({ parents }) => idsOf(parents) } },
  createForumThread: { body_markdown: { path: ({ id }) => `/forum-threads/${id}/posts`, value: ({ items }) => items[0].body_markdown } },
  setForumSubscription: { level: { path: ({ id }) => `/forums/${id}`, value: ({ subscription }) => subscription } },
  setForumThreadSubscription: { level: { path: ({ id }) => `/forum-threads/${id}`, value: ({ subscription }) => subscription } },
  readForumThread: {
    post_number: { path: ({ id }) => `/forum-threads/${id}`, value: ({ last_read_post_number }) => last_read_post_number },
  },
  addDirectoryUser: { provider_id: identityOf('provider_id'), subject: identityOf('subject') },
  createEvents: {
    description_markdown: { path: ([{ id }]) => `/events/${id}`, value: ({ description_markdown }) => description_markdown },
    participant_user_ids: { path: ([{ id }]) => `/events/${id}`, value: ({ participants }) => peopleOf(participants) },
  },
}

/** Answers that are more than one thing, as one that has the fields of each. */
const TOGETHER: Record<string, (answer: Json) => Json> = {
  createEvents: (events) => ({ ...events[0], windows: events }),
  nameDeputy: ({ granted }) => ({ ...granted[0], role_ids: granted.map(({ role_id }: Json) => role_id) }),
}

/** The value of a field in an answer, by whatever name; undefined where it does not come back. */
export function keptIn(operationId: string, field: string, answer: Json): unknown {
  const thing = TOGETHER[operationId]?.(answer) ?? answer
  return thing[field] === undefined ? (UNDER[`${operationId}.${field}`] ?? UNDER[field])?.(thing) : thing[field]
}
