import { type Static, Type } from 'typebox'
import { audiences } from '#platform/access/audience.ts'
import { CopiedMay } from '#platform/kept/may.ts'
import { SubjectRef } from '#platform/rows/tags.ts'
import { Body, Name, Nullable, OneOf, Patch, Ref, Shape, Timestamp, Uuid, UuidOrSlug, clearable, ids } from '#platform/shapes.ts'

/** How much a learner sees of a finished attempt: nothing, the score, everything after a pass, or everything. */
export const reviews = ['none', 'score', 'after_pass', 'full'] as const

/** A quiz as other objects refer to it. */
export const QuizRef = Shape('QuizRef', { id: Uuid, title: Name })

const listedFields = {
  id: Uuid,
  owner_organization_id: Uuid,
  owner_department_id: Nullable(Uuid),
  title: Name,
  audience: OneOf(audiences),
  /** Per cent. */
  passing_score: Type.Number(),
  /** null: any number. */
  max_attempts: Nullable(Type.Integer()),
  /** From the end of one attempt to the start of the next. */
  retake_wait_minutes: Type.Integer(),
  time_limit_minutes: Nullable(Type.Integer()),
  shuffle_questions: Type.Boolean(),
  shuffle_options: Type.Boolean(),
  /** The number of questions in an attempt of a quiz without sections. null: all questions. */
  draw_count: Nullable(Type.Integer()),
  review: OneOf(reviews),
  /** Alphabetical. */
  subjects: Type.Array(Ref(SubjectRef)),
  /** Grows by one with every publication; 0 before the first. */
  version: Type.Integer(),
  /** When the current version was published. */
  published_at: Nullable(Timestamp),
  /** Attempts submitted before this moment do not count. */
  recertification_cutoff_at: Nullable(Timestamp),
  /** The number of questions in an attempt. null before the first publication. */
  question_count: Nullable(Type.Integer()),
  /** Whether the questions have unpublished changes. */
  has_draft: Type.Boolean(),
  created_at: Timestamp,
  updated_at: Timestamp,
  archived_at: Nullable(Timestamp),
  may: CopiedMay,
}

/** A quiz as an entry of a list. */
export const ListedQuiz = Shape('ListedQuiz', listedFields)
export type ListedQuiz = Static<typeof ListedQuiz>

const standingFields = {
  /** null: any number. Attempts that began before the recertification cutoff do not count. */
  attempts_left: Nullable(Type.Integer()),
  /** The earliest start of the next attempt. null: now, or never. */
  next_try_at: Nullable(Timestamp),
  /** Per cent. null without a graded attempt, and where the quiz shows no scores. */
  best_score: Nullable(Type.Number()),
  last_score: Nullable(Type.Number()),
  /** Whether the learner has a pass that counts: one submitted after the recertification cutoff. */
  passed: Type.Boolean(),
  /** When the learner last passed, even if that pass no longer counts. */
  passed_at: Nullable(Timestamp),
  open_attempt_id: Nullable(Uuid),
  /** The deadline of the open attempt. null without an open attempt or without a limit. */
  open_deadline_at: Nullable(Timestamp),
  /** The latest attempt, open or not. */
  last_attempt_id: Nullable(Uuid),
  /** Whether an answer waits for a grader. */
  waits_for_grade: Type.Boolean(),
}

/** The caller's standing in a quiz. */
export const QuizStanding = Shape('QuizStanding', standingFields)
export type QuizStanding = Static<typeof QuizStanding>

export const Quiz = Shape('Quiz', {
  ...listedFields,
  description_markdown: Nullable(Type.String()),
  standing: Ref(QuizStanding),
})
export type Quiz = Static<typeof Quiz>

/** A published quiz that is for the caller, with their standing. */
export const AvailableQuiz = Shape('AvailableQuiz', {
  quiz: Ref(ListedQuiz),
  ...standingFields,
  /** The server's clock, for countdowns to the times above. */
  server_now: Timestamp,
})
export type AvailableQuiz = Static<typeof AvailableQuiz>

const settings = {
  title: Name,
  description_markdown: clearable(50_000),
  audience: OneOf(audiences),
  passing_score: Type.Number({ minimum: 0, maximum: 100 }),
  max_attempts: Nullable(Type.Integer({ minimum: 1, maximum: 100 })),
  retake_wait_minutes: Type.Integer({ minimum: 0, maximum: 525_600 }),
  time_limit_minutes: Nullable(Type.Integer({ minimum: 1, maximum: 600 })),
  shuffle_questions: Type.Boolean(),
  shuffle_options: Type.Boolean(),
  draw_count: Nullable(Type.Integer({ minimum: 1, maximum: 1000 })),
  review: OneOf(reviews),
}

/** Defaults: for trainees, 80 %, any number of attempts, no wait, no time limit, everything shuffled, all questions, the score shown. */
export const CreateQuiz = Type.Object(
  {
    owner_organization_id: UuidOrSlug,
    owner_department_id: Type.Optional(Nullable(UuidOrSlug)),
    ...Type.Partial(Type.Object(settings)).properties,
    title: Name,
    subject_matter_ids: Type.Optional(ids(50)),
  },
  { $id: 'CreateQuiz', additionalProperties: false },
)
export type CreateQuiz = Static<typeof CreateQuiz>

/** Open attempts keep the passing score and the time limit that they began with. */
export const UpdateQuiz = Patch('UpdateQuiz', { ...settings, archived: Type.Boolean() })
export type UpdateQuiz = Static<typeof UpdateQuiz>

export const SetQuizSubjects = Body('SetQuizSubjects', { subject_matter_ids: ids(50) })
export type SetQuizSubjects = Static<typeof SetQuizSubjects>

export const DuplicateQuiz = Body('DuplicateQuiz', {
  /** Default: the title of the original followed by ' (copy)'. */
  title: Type.Optional(Name),
})
export type DuplicateQuiz = Static<typeof DuplicateQuiz>

export const PublishQuiz = Body('PublishQuiz', {
  /** True: only attempts that are submitted from now on count. Default: earlier attempts count too. */
  requires_recertification: Type.Optional(Type.Boolean()),
})
export type PublishQuiz = Static<typeof PublishQuiz>
