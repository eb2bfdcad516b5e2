import { type Static, Type } from 'typebox'
import { audiences } from '#platform/access/audience.ts'
import { SubjectRef } from '#platform/rows/tags.ts'
import { Body, Name, Nullable, OneOf, Patch, Ref, Shape, Timestamp, Uuid, UuidOrSlug, clearable, ids } from '#platform/shapes.ts'

/** What learners are shown of an attempt that is over: nothing, how good it was, everything once they passed, or everything. */
export const reviews = ['none', 'score', 'after_pass', 'full'] as const

/** A quiz beside the thing that speaks of it. */
export const QuizRef = Shape('QuizRef', { id: Uuid, title: Name })

const listedFields = {
  id: Uuid,
  owner_organization_id: Uuid,
  owner_department_id: Nullable(Uuid),
  title: Name,
  audience: OneOf(audiences),
  /** Per cent. */
  passing_score: Type.Number(),
  /** null: as many as one likes. */
  max_attempts: Nullable(Type.Integer()),
  /** From the end of one attempt to the start of the next. */
  retake_wait_minutes: Type.Integer(),
  time_limit_minutes: Nullable(Type.Integer()),
  shuffle_questions: Type.Boolean(),
  shuffle_options: Type.Boolean(),
  /** How many questions an attempt has, where no sections say so. null: all. */
  draw_count: Nullable(Type.Integer()),
  review: OneOf(reviews),
  /** Alphabetical. */
  subjects: Type.Array(Ref(SubjectRef)),
  /** Grows with every publication; 0 before the first. */
  version: Type.Integer(),
  /** When that version was. */
  published_at: Nullable(Timestamp),
  /** Only what was submitted later counts. */
  recertification_cutoff_at: Nullable(Timestamp),
  /** How many questions an attempt has. null before the first publication. */
  question_count: Nullable(Type.Integer()),
  /** Whether there are questions that wait to be published. */
  has_draft: Type.Boolean(),
  created_at: Timestamp,
  updated_at: Timestamp,
  archived_at: Nullable(Timestamp),
}

/** In a list. */
export const ListedQuiz = Shape('ListedQuiz', listedFields)
export type ListedQuiz = Static<typeof ListedQuiz>

const standingFields = {
  /** null: as many as one likes. What was begun before the recertification cutoff does not count. */
  attempts_left: Nullable(Type.Integer()),
  /** When the next attempt may begin. null: now, or never. */
  next_try_at: Nullable(Timestamp),
  /** Per cent. null without a graded attempt, and where the quiz tells no scores. */
  best_score: Nullable(Type.Number()),
  last_score: Nullable(Type.Number()),
  /** Whether a pass counts: one that was submitted after the recertification cutoff. */
  passed: Type.Boolean(),
  /** The last pass, whether it counts or not. */
  passed_at: Nullable(Timestamp),
  open_attempt_id: Nullable(Uuid),
  /** When the time of the open attempt is up. null without one, and where there is no limit. */
  open_deadline_at: Nullable(Timestamp),
  /** The last one, open or not. */
  last_attempt_id: Nullable(Uuid),
  /** Whether an answer waits for somebody to grade it. */
  waits_for_grade: Type.Boolean(),
}

/** How the caller stands with a quiz. */
export const QuizStanding = Shape('QuizStanding', standingFields)
export type QuizStanding = Static<typeof QuizStanding>

export const Quiz = Shape('Quiz', {
  ...listedFields,
  description_markdown: Nullable(Type.String()),
  standing: Ref(QuizStanding),
})
export type Quiz = Static<typeof Quiz>

/** A published quiz that is for the caller, and how they stand with it. */
export const AvailableQuiz = Shape('AvailableQuiz', {
  quiz: Ref(ListedQuiz),
  ...standingFields,
  /** By which clock the moments of it are to be told. */
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

/** Left out: for trainees, 80 %, any number of attempts without a wait or a limit of time, everything shuffled, all questions, the score shown. */
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

/** Attempts that are open keep the passing score and the time limit that they were begun with. */
export const UpdateQuiz = Patch('UpdateQuiz', { ...settings, archived: Type.Boolean() })
export type UpdateQuiz = Static<typeof UpdateQuiz>

export const SetQuizSubjects = Body('SetQuizSubjects', { subject_matter_ids: ids(50) })

export const DuplicateQuiz = Body('DuplicateQuiz', {
  /** Left out: the title of the original followed by ' (copy)'. */
  title: Type.Optional(Name),
})
export type DuplicateQuiz = Static<typeof DuplicateQuiz>

export const PublishQuiz = Body('PublishQuiz', {
  /** True: only attempts that are submitted from now on count. Left out: earlier ones stand. */
  requires_recertification: Type.Optional(Type.Boolean()),
})
export type PublishQuiz = Static<typeof PublishQuiz>
