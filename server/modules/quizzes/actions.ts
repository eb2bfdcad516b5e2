import { removeAlong } from '#modules/records/store-reported.ts'
import type { Actor, Owned } from '#platform/access/actor.ts'
import type { ActorWithAccess, Caller } from '#platform/access/caller.ts'
import type { Db, Tx } from '#platform/db/open.ts'
import * as attachments from '#platform/files/attachments/store.ts'
import { removeBlobs } from '#platform/files/uploads.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { allowReached } from '#platform/kept/reached.ts'
import type { SubjectRef } from '#platform/rows/tags.ts'
import { kept } from './actions-kept.ts'
import { consequences } from './consequences.ts'
import { files } from './files/store.ts'
import { checkDraws } from './questions/actions.ts'
import type { CreateQuiz, Quiz, SetQuizSubjects, UpdateQuiz } from './schema.ts'
import { standing } from './store-standing.ts'
import * as quizzes from './store.ts'

type QuizRequest = ActorWithAccess & { params: { quiz_id: string } }
type QuizId = { id: string }

/** Returns the quiz in the path, if the caller meets the route's access over it. Otherwise throws. */
export const allowed = async (db: Db, req: QuizRequest): Promise<quizzes.ShownQuiz> =>
  allowReached(req, await quizzes.find(db, req.actor, req.params.quiz_id))

/** Returns the quiz with the caller's standing. */
export const detail = async (db: Db, actor: Actor, quiz: quizzes.ShownQuiz): Promise<Quiz> => ({
  ...quiz,
  standing: await standing(db, actor, quiz.id),
})

export const shown = async (db: Db, actor: Actor, id: string): Promise<Quiz> => detail(db, actor, await quizzes.get(db, actor, id))

export async function create(db: Tx, by: Caller, owned: Owned, { subject_matter_ids, ...settings }: CreateQuiz): Promise<Quiz> {
  const { id } = await kept.create(db, by, owned, settings, subject_matter_ids)
  return shown(db, by.actor, id)
}

/** Changes, archives or restores a quiz. Open attempts keep the settings that they began with. */
export async function update(db: Tx, caller: Caller, { id }: QuizId, patch: UpdateQuiz): Promise<Quiz> {
  const before = await quizzes.lock(db, id)
  if (patch.draw_count !== undefined) await checkDraws(db, before, patch.draw_count)
  await kept.change(db, caller, before, patch)
  return shown(db, caller.actor, id)
}

/** Replaces the subjects of a quiz and returns them in alphabetical order. Existing records keep their tags. */
export async function setSubjects(db: Tx, caller: Caller, { id }: QuizId, body: SetQuizSubjects): Promise<SubjectRef[]> {
  await kept.setSubjects(db, caller, await quizzes.lock(db, id), body.subject_matter_ids)
  return (await quizzes.get(db, caller.actor, id)).subjects
}

/**
 * Deletes a quiz with its attempts, its records of passes and the rules that require it.
 * The files of the quiz and of those records are deleted after the commit.
 */
export async function remove(db: Tx, jobs: Jobs, caller: Caller, { id }: QuizId): Promise<void> {
  const before = await quizzes.lock(db, id)
  const learning_record_ids = await quizzes.passRecords(db, id)
  const attached = await attachments.list(db, files, id)
  await kept.remove(db, caller, before, consequences, { learning_record_ids })
  const ofRecords = await removeAlong(db, learning_record_ids)
  await removeBlobs(db, jobs, [...attached.map(({ blob_key }) => blob_key), ...ofRecords])
}
