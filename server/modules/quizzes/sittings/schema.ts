import { type Static, Type } from 'typebox'
import { Body, HttpUrl, Name, Nullable, NullableRef, OneOf, Patch, PersonRef, Ref, Shape, Timestamp, Uuid, text } from '#platform/shapes.ts'
import { questionKinds } from '../questions/schema.ts'
import { Part, QuizKey } from '../attempts/schema.ts'
import { QuizRef } from '../schema.ts'

export const pacings = ['self', 'host'] as const
export const sittingStatuses = ['scheduled', 'open', 'ended', 'cancelled'] as const
export const phases = ['lobby', 'question', 'reveal', 'paused', 'ended'] as const
/** Why a person cannot join: the reason that a join would be refused with. */
export const hindrances = [
  'cancelled', 'over', 'not_invited', 'not_published', 'owner_archived', 'attempt_open', 'no_attempts_left', 'retake_wait', 'too_early',
] as const // prettier-ignore

const MOST_PEOPLE = 500
const MOST_HOSTS = 20

type Audience = 'quiz' | { user_ids: string[] }
const people = (limits: { minItems?: number; maxItems?: number }) =>
  Type.Unsafe<Audience>({
    anyOf: [{ type: 'string', const: 'quiz' }, Type.Object({ user_ids: Type.Array(Uuid, limits) }, { additionalProperties: false })],
  })

/** How many people chose an option, or true or false. */
const Chosen = Type.Object({ option_id: Type.Optional(Uuid), value: Type.Optional(Type.Boolean()), count: Type.Integer() })

/** The part of a question that its reveal shows. */
export const SittingReveal = Shape('SittingReveal', {
  /** null for an essay, and where the quiz does not show its learners everything. */
  right: NullableRef(QuizKey),
  /** Empty for questions without a choice. */
  chosen: Type.Array(Chosen),
})
export type SittingReveal = Static<typeof SittingReveal>

/** The question that a host shows. It reveals nothing about the right answer before the reveal. */
export const SittingQuestion = Shape('SittingQuestion', {
  question_id: Uuid,
  kind: OneOf(questionKinds),
  prompt_markdown: Type.String(),
  points: Type.Number(),
  must_pass: Type.Boolean(),
  section: Nullable(Type.String()),
  options: Type.Optional(Type.Array(Part)),
  items: Type.Optional(Type.Array(Part)),
  prompts: Type.Optional(Type.Array(Part)),
  matches: Type.Optional(Type.Array(Part)),
  /** null outside the phase `reveal`. */
  reveal: NullableRef(SittingReveal),
})
export type SittingQuestion = Static<typeof SittingQuestion>

/** The state of a sitting, which is the same for all viewers. */
export const SittingState = Shape('SittingState', {
  /** Grows with every action of a host. */
  seq: Type.Integer(),
  /** `lobby` until the sitting begins, then `question`. A led sitting also has `reveal` and `paused`. */
  phase: OneOf(phases),
  /** Counts from 0. null in the lobby, and in self-paced sittings. */
  question_index: Nullable(Type.Integer()),
  question_count: Type.Integer(),
  question: NullableRef(SittingQuestion),
  opened_at: Nullable(Timestamp),
  /** When the question stops taking answers. null: when the host goes on. */
  closes_at: Nullable(Timestamp),
  server_now: Timestamp,
  joined: Type.Integer(),
  /** How many people have answered the open question. In self-paced sittings, how many have submitted. */
  answered: Type.Integer(),
})
export type SittingState = Static<typeof SittingState>

const listedFields = {
  id: Uuid,
  quiz: Ref(QuizRef),
  owner_organization_id: Uuid,
  owner_department_id: Nullable(Uuid),
  title: Name,
  starts_at: Timestamp,
  ends_at: Timestamp,
  /** `self`: each person answers their own questions at their own pace. `host`: the host shows all people one question at a time. */
  pacing: OneOf(pacings),
  /** By name. */
  hosts: Type.Array(Ref(PersonRef)),
  /** The audience of the quiz, or named people. Callers who neither host it nor read the quiz see only themselves. */
  audience: people({}),
  meeting_url: Nullable(HttpUrl),
  location: Nullable(Type.String()),
  /** The code to find the sitting by. null for callers who neither host it nor may take it. */
  join_code: Nullable(Type.String()),
  cancelled_at: Nullable(Timestamp),
  status: OneOf(sittingStatuses),
  /** Whether the caller may lead the sitting. */
  is_host: Type.Boolean(),
  /** The caller's attempt, once they have joined. */
  attempt_id: Nullable(Uuid),
  /** Why the caller cannot join now. null when they can join, or have joined. */
  cannot_join: Nullable(OneOf(hindrances)),
  created_at: Timestamp,
  updated_at: Timestamp,
}

/** A sitting as an entry of a list. */
export const ListedQuizSitting = Shape('ListedQuizSitting', listedFields)
export type ListedQuizSitting = Static<typeof ListedQuizSitting>

export const QuizSitting = Shape('QuizSitting', { ...listedFields, state: Ref(SittingState) })
export type QuizSitting = Static<typeof QuizSitting>

export const JoinedQuizSitting = Shape('JoinedQuizSitting', { sitting: Ref(QuizSitting), attempt_id: Uuid })
export type JoinedQuizSitting = Static<typeof JoinedQuizSitting>

/** A person who may take part or has joined. */
export const SittingSeat = Shape('SittingSeat', {
  person: Ref(PersonRef),
  joined_at: Nullable(Timestamp),
  /** Whether a browser window of this person shows the sitting. */
  connected: Type.Boolean(),
  /** Whether the person has answered the open question. In self-paced sittings, whether they have submitted. */
  answered: Type.Boolean(),
  answered_count: Type.Integer(),
  /** Why the person will not be able to join when the lobby opens. */
  cannot_join: Nullable(OneOf(hindrances)),
})
export type SittingSeat = Static<typeof SittingSeat>

const settings = {
  title: Name,
  starts_at: Timestamp,
  ends_at: Timestamp,
  host_user_ids: Type.Array(Uuid, { maxItems: MOST_HOSTS, uniqueItems: true }),
  audience: people({ minItems: 1, maxItems: MOST_PEOPLE }),
  meeting_url: Nullable(HttpUrl),
  location: Nullable(text(500, 1)),
}

/** Defaults: self-paced, for the audience of the quiz, led by people who may change the quiz. */
export const CreateQuizSitting = Body('CreateQuizSitting', {
  ...Type.Partial(Type.Object(settings)).properties,
  title: Name,
  starts_at: Timestamp,
  ends_at: Timestamp,
  pacing: Type.Optional(OneOf(pacings)),
})
export type CreateQuizSitting = Static<typeof CreateQuizSitting>

/** Without one end of the window, that end stays as it is. `cancelled: false` restores a cancelled sitting. */
export const UpdateQuizSitting = Patch('UpdateQuizSitting', { ...settings, pacing: OneOf(pacings), cancelled: Type.Boolean() })
export type UpdateQuizSitting = Static<typeof UpdateQuizSitting>

export const sittingActions = ['start', 'next', 'reveal', 'pause', 'resume', 'extend', 'end'] as const
export type SittingAction = (typeof sittingActions)[number]

export const AdvanceQuizSitting = Body('AdvanceQuizSitting', {
  /** The `seq` of the state that the host sees. Of two hosts who act on the same state, only one succeeds. */
  expected_seq: Type.Integer({ minimum: 0, maximum: 2_147_483_647 }),
  action: OneOf(sittingActions),
  /** With `start` and `next`: how long the question takes answers. With `extend`: the extra time. */
  seconds: Type.Optional(Type.Integer({ minimum: 1, maximum: 7200 })),
})
export type AdvanceQuizSitting = Static<typeof AdvanceQuizSitting>
