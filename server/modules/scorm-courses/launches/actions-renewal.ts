import type { ActingCaller } from '#platform/audit/trail.ts'
import type { Tx } from '#platform/db/open.ts'
import { notFound, refusal } from '#platform/errors.ts'
import { trail } from '../attempts/actions.ts'
import * as verdicts from '../verdicts/store.ts'
import { HOURS, type Host, addresses } from './actions.ts'
import type { RenewedScormLaunch } from './schema.ts'
import * as renewals from './store-renewal.ts'

const superseded = refusal(
  'invalid_state',
  'launch_superseded',
  'The course was opened in another window, which goes on with it. What this one did not save stays unsaved.',
)
const ended = refusal('invalid_state', 'launch_ended', 'This launch was ended. Open the course again.')

/**
 * Renews an idle or expired launch under a new address, because its page is still open and has more to report.
 * The attempt is settled again at the next end of the launch.
 */
export async function renew(db: Tx, caller: ActingCaller, host: Host, launch: renewals.RenewableLaunch): Promise<RenewedScormLaunch> {
  const { launch_id, attempt_id, organization_id, user_id, mode, course } = launch
  const held = await verdicts.lock(db, { attempt_id, launch_id })
  if (!held) throw notFound()
  if (held.launch.superseded_at !== null) throw superseded()
  if (held.launch.ended_at !== null) throw ended()
  const expires = new Date(Date.now() + HOURS * 3_600_000)
  await renewals.renew(db, launch_id, expires)
  if (!launch.in_use) {
    const { attempt_number, package_version_number } = held.attempt
    const said = { course_id: course.id, course_name: course.name, attempt_number, package_version_number, launch_id, mode }
    await trail.tell(db, caller, { id: attempt_id, organization_id, user_id }, 'resumed', { new: said })
  }
  const { url, fallback_url } = addresses(host, { id: launch_id, expires })
  return { url, fallback_url, expires_at: expires.toISOString() }
}
