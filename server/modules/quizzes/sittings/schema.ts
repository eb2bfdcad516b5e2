import { type Static, Type } from 'typebox'
import { Body, HttpUrl, Name, Nullable, NullableRef, OneOf, Patch, PersonRef, Ref, Shape, Timestamp, Uuid, text } from '#platform/shapes.ts'
import { questionKinds } from '../questions/schema.ts'
import { Part, QuizKey } from '../attempts/schema.ts'
import { QuizRef } from '../schema.ts'

export const pacings = ['self', 'host'] as const
export const sittingStatuses = ['scheduled', 'open', 'ended', 'cancelled'] as const
export const phases = ['lobby', 'question', 'reveal', 'paused', 'ended'] as const
/** Why somebody cannot join: what a join would be refused with. */
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

/** How many chose what, of a choice or of true and false. */
const Chosen = Type.Object({ option_id: Type.Optional(Uuid), value: Type.Optional(Type.Boolean()), count: Type.Integer() })

/** What is told of a question once its answers are in. */
export const SittingReveal = Shape('SittingReveal', {
  /** null of an essay, and unless the quiz tells its learners everything. */
  right: NullableRef(QuizKey),
  /** Empty where nothing is chosen. */
  chosen: Type.Array(Chosen),
})
export type SittingReveal = Static<typeof SittingReveal>

/** The question that a host has put before everybody: nothing in it tells what is right until it is revealed. */
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
  /** null in every other phase. */
  reveal: NullableRef(SittingReveal),
})
export type SittingQuestion = Static<typeof SittingQuestion>

/** The same for everybody who watches it. */
export const SittingState = Shape('SittingState', {
  /** Grows with whatever a host does. */
  seq: Type.Integer(),
  /** `lobby` until it begins, `question` from then on; with a host also `reveal` and `paused`. */
  phase: OneOf(phases),
  /** From 0. null in the lobby, and where everybody goes at their own pace. */
  question_index: Nullable(Type.Integer()),
  question_count: Type.Integer(),
  question: NullableRef(SittingQuestion),
  opened_at: Nullable(Timestamp),
  /** Until when the question takes answers. null: until the host goes on. */
  closes_at: Nullable(Timestamp),
  server_now: Timestamp,
  joined: Type.Integer(),
  /** How many have answered what is open; at their own pace, how many have submitted. */
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
  /** `self`: everybody goes through their own questions. `host`: all have the same before them, one at a time. */
  pacing: OneOf(pacings),
  /** By name. */
  hosts: Type.Array(Ref(PersonRef)),
  /** Whoever the quiz is for, or these people; who neither hosts it nor reads the quiz sees themselves alone. */
  audience: people({}),
  meeting_url: Nullable(HttpUrl),
  location: Nullable(Type.String()),
  /** To find it by. null for whoever neither hosts nor may sit it. */
  join_code: Nullable(Type.String()),
  cancelled_at: Nullable(Timestamp),
  status: OneOf(sittingStatuses),
  /** Whether the caller may lead it. */
  is_host: Type.Boolean(),
  /** The caller's, once they have joined. */
  attempt_id: Nullable(Uuid),
  /** What keeps the caller from joining now. null where nothing does, and for whoever has joined. */
  cannot_join: Nullable(OneOf(hindrances)),
  created_at: Timestamp,
  updated_at: Timestamp,
}

/** In a list. */
export const ListedQuizSitting = Shape('ListedQuizSitting', listedFields)
export type ListedQuizSitting = Static<typeof ListedQuizSitting>

export const QuizSitting = Shape('QuizSitting', { ...listedFields, state: Ref(SittingState) })
export type QuizSitting = Static<typeof QuizSitting>

export const JoinedQuizSitting = Shape('JoinedQuizSitting', { sitting: Ref(QuizSitting), attempt_id: Uuid })
export type JoinedQuizSitting = Static<typeof JoinedQuizSitting>

/** Somebody who may sit it, or has joined. */
export const SittingSeat = Shape('SittingSeat', {
  person: Ref(PersonRef),
  joined_at: Nullable(Timestamp),
  /** Whether a window of theirs shows it. */
  connected: Type.Boolean(),
  /** What is open; at their own pace, whether they have submitted. */
  answered: Type.Boolean(),
  answered_count: Type.Integer(),
  /** What will keep them from joining once the lobby is open. */
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

/** Left out: everybody at their own pace, for whoever the quiz is for, led by whoever keeps the quiz. */
export const CreateQuizSitting = Body('CreateQuizSitting', {
  ...Type.Partial(Type.Object(settings)).properties,
  title: Name,
  starts_at: Timestamp,
  ends_at: Timestamp,
  pacing: Type.Optional(OneOf(pacings)),
})
export type CreateQuizSitting = Static<typeof CreateQuizSitting>

/** A half of the window that is left out stays as it is. What was cancelled comes back with `cancelled: false`. */
export const UpdateQuizSitting = Patch('UpdateQuizSitting', { ...settings, pacing: OneOf(pacings), cancelled: Type.Boolean() })
export type UpdateQuizSitting = Static<typeof UpdateQuizSitting>

export const sittingActions = ['start', 'next', 'reveal', 'pause', 'resume', 'extend', 'end'] as const
export type SittingAction = (typeof sittingActions)[number]

export const AdvanceQuizSitting = Body('AdvanceQuizSitting', {
  /** Of the state that the host looks at: of two who act upon the same one, one does. */
  expected_seq: Type.Integer({ minimum: 0, maximum: 2_147_483_647 }),
  action: OneOf(sittingActions),
  /** How long the question takes answers, with `start` and `next`; how much longer, with `extend`. */
  seconds: Type.Optional(Type.Integer({ minimum: 1, maximum: 7200 })),
})
export type AdvanceQuizSitting = Static<typeof AdvanceQuizSitting>
