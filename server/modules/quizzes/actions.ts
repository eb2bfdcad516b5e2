import { randomUUIDv7 } from 'node:crypto'
import { removeAlong } from '#modules/records/store-reported.ts'
import { type Actor, type Owned, allow, permissionOf } from '#platform/access/actor.ts'
import type { ActorWithAccess, Caller } from '#platform/access/caller.ts'
import type { Db, Tx } from '#platform/db/open.ts'
import * as attachments from '#platform/files/attachments/store.ts'
import { removeBlobs } from '#platform/files/uploads.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { archived } from '#platform/rows/archive.ts'
import { goneWith } from '#platform/rows/deletion.ts'
import { type SubjectRef, knownSubjects } from '#platform/rows/tags.ts'
import { trail } from './actions-trail.ts'
import { consequences } from './consequences.ts'
import { files } from './files/store.ts'
import { checkDraws } from './questions/actions.ts'
import { reaches } from './rules.ts'
import type { CreateQuiz, Quiz, UpdateQuiz } from './schema.ts'
import { standing } from './store-standing.ts'
import * as quizzes from './store.ts'

/**
 * Returns the quiz, when the caller has the permission that the route asks for.
 * Throws 403 for callers who lack it but whom the live quiz reaches.
 * Throws 404 for them on routes that only readers may use, for example its questions.
 */
export async function allowed(db: Db, asking: ActorWithAccess, id: string): Promise<quizzes.ShownQuiz> {
  const quiz = await quizzes.find(db, id)
  const shown = asking.access.also?.includes('audience') || permissionOf(asking) !== 'quizzes:read'
  return allow(asking, quiz, quiz !== undefined && shown && reaches(asking.actor, quiz))
}

/** Returns the quiz with the caller's standing. */
export const detail = async (db: Db, actor: Actor, quiz: quizzes.ShownQuiz): Promise<Quiz> => ({
  ...quiz,
  standing: await standing(db, actor, quiz.id),
})

export const shown = async (db: Db, actor: Actor, id: string): Promise<Quiz> => detail(db, actor, await quizzes.get(db, id))

export async function create(db: Tx, by: Caller, owned: Owned, body: CreateQuiz): Promise<Quiz> {
  const { owner_organization_id: _, owner_department_id: __, subject_matter_ids = [], ...settings } = body
  const known = await knownSubjects(db, owned.owner_organization_id, subject_matter_ids)
  const quiz = await quizzes.create(db, { id: randomUUIDv7(), ...owned, ...settings })
  await quizzes.tags.set(db, owned.owner_organization_id, quiz.id, known)
  await trail.created(db, by, quiz, { ...quiz, subject_matter_ids: known.toSorted() })
  return shown(db, by.actor, quiz.id)
}

/** Changes, archives or restores a quiz. Open attempts keep the settings that they began with. */
export async function update(db: Tx, caller: Caller, id: string, patch: UpdateQuiz): Promise<Quiz> {
  const before = await quizzes.lock(db, id)
  const { archived: flag, ...settings } = patch
  if (patch.draw_count !== undefined) await checkDraws(db, before, patch.draw_count)
  if (Object.keys(patch).length > 0) {
    const after = await quizzes.update(db, id, { ...settings, ...archived(flag) })
    await trail.changed(db, caller, after, before, after)
  }
  return shown(db, caller.actor, id)
}

/** Replaces the subjects of a quiz and returns them in alphabetical order. Existing records keep their tags. */
export async function setSubjects(db: Tx, caller: Caller, id: string, ids: string[]): Promise<SubjectRef[]> {
  const { owner_organization_id } = await quizzes.lock(db, id)
  const { before, after } = await quizzes.tags.replace(db, owner_organization_id, id, ids)
  if (await trail.changed(db, caller, { id, owner_organization_id }, before, after, 'subjects_changed')) await quizzes.update(db, id, {})
  return (await quizzes.get(db, id)).subjects
}

/**
 * Deletes a quiz with its attempts, its records of passes and the rules that require it.
 * The files of the quiz and of those records are deleted after the commit.
 */
export async function remove(db: Tx, jobs: Jobs, caller: Caller, id: string): Promise<void> {
  const before = await quizzes.lock(db, id)
  const learning_record_ids = await quizzes.passRecords(db, id)
  const gone = await goneWith(db, { id, name: before.title }, consequences)
  const subject_matter_ids = await quizzes.tags.ids(db, id)
  const attached = await attachments.list(db, files, id)
  const ofRecords = await removeAlong(db, learning_record_ids)
  await quizzes.remove(db, id)
  await removeBlobs(db, jobs, [...attached.map(({ blob_key }) => blob_key), ...ofRecords])
  await trail.deleted(db, caller, before, { ...before, subject_matter_ids, learning_record_ids, gone })
}
