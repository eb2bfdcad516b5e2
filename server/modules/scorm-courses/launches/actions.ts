import { randomUUIDv7 } from 'node:crypto'
import type { ActingCaller } from '#platform/audit/trail.ts'
import type { Tx } from '#platform/db/open.ts'
import { badRequest, refusal } from '#platform/errors.ts'
import type { Signer } from '#platform/auth/signer.ts'
import { supersede } from '../verdicts/actions-ends.ts'
import * as attempts from '../attempts/store.ts'
import { trail } from '../attempts/actions.ts'
import { moveOn } from '../corrections/actions-moving.ts'
import type { LaunchScormCourse, LaunchedScormCourse } from './schema.ts'
import * as launches from './store.ts'
import { addressAt, originOf } from './rules.ts'

const previewsBeginAnew = refusal(
  'invalid_request',
  'previews_begin_anew',
  'A preview is no attempt and always begins anew. Leave new_attempt out.',
  'new_attempt',
)

/** The longest duration of a launch, even in use. */
export const HOURS = 12

export type Host = { signer: Signer; contentOrigin: string; contentFallback: string | undefined }
type LaunchChoice = { attempt_id: string; mode: 'normal' | 'review'; verb: 'started' | 'resumed' | 'reviewed' }

/**
 * Opens a course. It resumes an open attempt, on the attempt's own version.
 * Otherwise it shows a completed attempt on a version that still counts as a review, unless a new attempt is requested.
 * Otherwise it begins an attempt on the current version.
 * A requested new attempt also abandons an open one on a version that no longer counts.
 * Other windows of the caller on the course can save nothing more. Throws 400 for an item that is not in the package.
 */
export async function launch(
  db: Tx,
  caller: ActingCaller,
  host: Host,
  course: launches.LaunchableCourse,
  wish: LaunchScormCourse,
): Promise<LaunchedScormCourse> {
  const user_id = caller.actor.id
  const { organization_id } = course
  await launches.lockLearner(db, user_id)
  await launches.holdPackage(db, course.id)
  await supersede(db, caller, course.id, user_id)
  await launches.supersede(db, course.id, user_id)
  const { attempt_id, mode, verb } = await choose(db, caller, course, wish.new_attempt ?? false)
  const { id, expires, expires_at, item_id } = await begin(db, wish, await launches.versionOf(db, attempt_id))
  await launches.create(db, { id, organization_id, attempt_id, mode, item_id, expires_at })
  const attempt = await attempts.show(db, caller.actor, attempt_id)
  const { attempt_number, package_version_number } = attempt
  await trail.tell(db, caller, { id: attempt_id, organization_id, user_id }, verb, {
    new: { course_id: course.id, course_name: course.name, attempt_number, package_version_number, launch_id: id, mode },
  })
  return { attempt, launch: { id, ...addresses(host, { id, expires }), mode, resumed: verb === 'resumed', expires_at } }
}

/**
 * Opens the current package as a preview, for people who manage the course.
 * Its state belongs to the launch. It makes no attempt and takes over from no other window.
 */
export async function preview(
  db: Tx,
  { actor }: ActingCaller,
  host: Host,
  { id: courseId, organization_id }: launches.LaunchableCourse,
  wish: LaunchScormCourse,
): Promise<LaunchedScormCourse> {
  if (wish.new_attempt) throw previewsBeginAnew()
  const package_version_id = await launches.currentVersion(db, courseId)
  const { id, expires, expires_at, item_id } = await begin(db, wish, package_version_id)
  const previewed = { previewer_id: actor.id, package_version_id, preview_state: '{}' }
  await launches.create(db, { id, organization_id, mode: 'preview', item_id, expires_at, ...previewed })
  return { attempt: null, launch: { id, ...addresses(host, { id, expires }), mode: 'preview', resumed: false, expires_at } }
}

/** Returns the fields of every launch. Throws 400 for an item that is not in the package. */
async function begin(db: Tx, { item_id }: LaunchScormCourse, versionId: string) {
  if (item_id !== undefined && !(await launches.hasItem(db, versionId, item_id)))
    throw badRequest('item_id must be an item of the package version that is opened.', 'item_id')
  const expires = new Date(Date.now() + HOURS * 3_600_000)
  return { id: randomUUIDv7(), item_id: item_id ?? null, expires, expires_at: expires.toISOString() }
}

export function addresses({ signer, contentOrigin, contentFallback }: Host, launch: { id: string; expires: Date }) {
  return {
    url: addressAt(signer, originOf(signer, contentOrigin, launch.id), launch),
    own_origin: contentOrigin.includes('*'),
    fallback_url: contentFallback === undefined ? null : addressAt(signer, contentFallback, launch),
  }
}

async function choose(db: Tx, caller: ActingCaller, course: launches.LaunchableCourse, anew: boolean): Promise<LaunchChoice> {
  const { id, organization_id } = course
  const user_id = caller.actor.id
  const { open_id, open_counts, complete_id, attempts: count, current_version } = await launches.before(db, id, user_id)
  if (open_id !== null && (open_counts || !anew)) return { attempt_id: open_id, mode: 'normal', verb: 'resumed' }
  if (open_id !== null) await moveOn(db, caller, course.name, [{ id: open_id, organization_id, user_id }], current_version)
  if (complete_id !== null && !anew) return { attempt_id: complete_id, mode: 'review', verb: 'reviewed' }
  const attempt = { id: randomUUIDv7(), organization_id, scorm_course_id: id, user_id }
  await launches.createAttempt(db, { ...attempt, attempt_number: count + 1, package_version_number: current_version })
  return { attempt_id: attempt.id, mode: 'normal', verb: 'started' }
}
