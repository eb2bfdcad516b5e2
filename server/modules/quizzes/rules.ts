import type { Actor } from '#platform/access/actor.ts'
import { type Audience, isFor } from '#platform/access/audience.ts'

type QuizAudience = Audience & { archived_at: string | null; version: number }

/** Whether a live quiz is for the caller. `reachesCaller` of the store is the same rule as SQL. */
export const reaches = (actor: Actor, quiz: QuizAudience): boolean =>
  quiz.archived_at === null && quiz.version > 0 && isFor(actor, 'quizzes:read', quiz)
