import { randomUUIDv7 } from 'node:crypto'
import type { Acting } from '#platform/audit/trail.ts'
import type { Tx } from '#platform/db/open.ts'
import { badRequest } from '#platform/errors.ts'
import type { Signer } from '#platform/auth/signer.ts'
import { supersede } from '../verdicts/actions-ends.ts'
import * as attempts from '../attempts/store.ts'
import { trail } from '../attempts/actions.ts'
import type { LaunchScormCourse, LaunchedScormCourse } from './schema.ts'
import * as launches from './store.ts'
import { addressAt, originOf } from './rules.ts'

/** A launch lasts no longer, however busy it is. */
const HOURS = 12

type Host = { signer: Signer; contentOrigin: string; contentFallback: string | undefined }
type Chosen = { attempt_id: string; mode: 'normal' | 'review'; verb: 'started' | 'resumed' | 'reviewed' }

/**
 * Opens a course: goes on with what is open, on its own version; shows again what is complete on a version that still
 * counts, unless a new attempt is asked for; else begins one on the current version. Other windows of the caller on the
 * course can save no more. 400 for an item that the package has not.
 */
export async function launch(
  db: Tx,
  caller: Acting,
  host: Host,
  course: launches.LaunchableCourse,
  wish: LaunchScormCourse,
): Promise<LaunchedScormCourse> {
  const user_id = caller.actor.id
  const { organization_id } = course
  await launches.lockLearner(db, user_id)
  await supersede(db, caller, course.id, user_id)
  await launches.supersede(db, course.id, user_id)
  const { attempt_id, mode, verb } = await choose(db, course, user_id, wish.new_attempt ?? false)
  if (wish.item_id !== undefined && !(await launches.hasItem(db, attempt_id, wish.item_id)))
    throw badRequest('item_id must be an item of the package version that the attempt is on.', 'item_id')
  const id = randomUUIDv7()
  const expires = new Date(Date.now() + HOURS * 3_600_000)
  const expires_at = expires.toISOString()
  await launches.create(db, { id, organization_id, attempt_id, mode, item_id: wish.item_id ?? null, expires_at })
  const attempt = await attempts.show(db, caller.actor, attempt_id)
  const { attempt_number, package_version_number } = attempt
  await trail.tell(db, caller, { id: attempt_id, organization_id, user_id }, verb, {
    new: { course_id: course.id, course_name: course.name, attempt_number, package_version_number, launch_id: id, mode },
  })
  return { attempt, launch: { id, ...addresses(host, { id, expires }), mode, resumed: verb === 'resumed', expires_at } }
}

function addresses({ signer, contentOrigin, contentFallback }: Host, launch: { id: string; expires: Date }) {
  return {
    url: addressAt(signer, originOf(signer, contentOrigin, launch.id), launch),
    own_origin: contentOrigin.includes('*'),
    fallback_url: contentFallback === undefined ? null : addressAt(signer, contentFallback, launch),
  }
}

async function choose(db: Tx, { id, organization_id }: launches.LaunchableCourse, user_id: string, anew: boolean): Promise<Chosen> {
  const { open_id, complete_id, attempts: count, current_version } = await launches.before(db, id, user_id)
  if (open_id !== null) return { attempt_id: open_id, mode: 'normal', verb: 'resumed' }
  if (complete_id !== null && !anew) return { attempt_id: complete_id, mode: 'review', verb: 'reviewed' }
  const attempt = { id: randomUUIDv7(), organization_id, scorm_course_id: id, user_id }
  await launches.createAttempt(db, { ...attempt, attempt_number: count + 1, package_version_number: current_version })
  return { attempt_id: attempt.id, mode: 'normal', verb: 'started' }
}
