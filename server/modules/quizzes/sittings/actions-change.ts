import { randomUUIDv7 } from 'node:crypto'
import type { Caller } from '#platform/access/caller.ts'
import { ownerArchived } from '#platform/access/owner.ts'
import { strangersAmong } from '#platform/access/members.ts'
import type { Tx } from '#platform/db/open.ts'
import { refusal } from '#platform/errors.ts'
import * as open from '../attempts/store-open.ts'
import { rewriteOfSitting } from '../overrides/store-deadlines.ts'
import * as quizzes from '../store.ts'
import { shown, sittingOver, told, trail } from './actions.ts'
import { withdraw } from './actions-withdraw.ts'
import { checkWindow, isNews, newCode } from './rules.ts'
import type { CreateQuizSitting, QuizSitting, UpdateQuizSitting } from './schema.ts'
import * as people from './store-people.ts'
import * as sittings from './store.ts'

const notAMember = refusal('invalid_request', 'person_not_a_member', '{field} must be a member of the organization.')
const begunAlready = refusal('invalid_state', 'sitting_begun', 'The sitting has begun already: {field} stays as it is.')
const joinedAlready = refusal('invalid_state', 'sitting_joined', 'Somebody has joined already: {field} stays as it is.')

type People = Pick<CreateQuizSitting, 'host_user_ids' | 'audience'>

/** Replaces the hosts or the audience of a sitting. Throws 400 with the field of the first id that is no member. */
async function name(db: Tx, sitting: sittings.StoredSitting, { host_user_ids, audience }: People): Promise<void> {
  if (host_user_ids) await people.setHosts(db, sitting, await membersOf(db, sitting, host_user_ids, 'host_user_ids'))
  if (audience === undefined) return
  const ids = audience === 'quiz' ? [] : audience.user_ids
  await people.setPeople(db, sitting, await membersOf(db, sitting, ids, 'audience.user_ids'))
}

async function membersOf(db: Tx, { organization_id }: sittings.StoredSitting, ids: string[], field: string): Promise<string[]> {
  const strangers = await strangersAmong(db, organization_id, ids)
  const first = ids.findIndex((id) => strangers.has(id))
  if (first >= 0) throw notAMember({ field: `${field}.${first}` })
  return [...new Set(ids)]
}

const kindOf = (audience: CreateQuizSitting['audience']) => (audience === undefined || audience === 'quiz' ? 'quiz' : 'people')

export async function create(db: Tx, by: Caller, quizId: string, body: CreateQuizSitting): Promise<QuizSitting> {
  const { audience, host_user_ids, pacing = 'self', meeting_url = null, location = null, ...about } = body
  const { id: quiz_id, owner_organization_id: organization_id } = await quizzes.hold(db, quizId)
  if ((await open.before(db, quizId, by.actor.id)).owner_archived) throw ownerArchived()
  checkWindow(about, await sittings.present(db))
  const row = { id: randomUUIDv7(), organization_id, quiz_id, ...about, pacing, meeting_url, location, audience_kind: kindOf(audience) }
  const sitting = await withCode(db, row)
  await name(db, sitting, { ...(host_user_ids && { host_user_ids }), ...(audience !== undefined && { audience }) })
  await trail.created(db, by, sitting, await told(db, sitting))
  return shown(db, by.actor, sitting.id)
}

/** Creates a sitting with a new code. It tries another code if this one is taken, which is rare. */
async function withCode(db: Tx, row: Parameters<typeof sittings.create>[1]): Promise<sittings.StoredSitting> {
  return (await sittings.create(db, row, newCode())) ?? withCode(db, row)
}

/** Changes, cancels or restores a sitting that is not over. Open attempts get new deadlines. */
export async function update(db: Tx, by: Caller, id: string, patch: UpdateQuizSitting): Promise<QuizSitting> {
  const { sitting } = await sittings.lock(db, id)
  const { cancelled, host_user_ids, audience, ...fields } = patch
  const moment = await sittings.momentOf(db, id)
  if (moment.status === 'ended') throw sittingOver()
  checkChange(sitting, patch, moment)
  if (Object.keys(patch).length === 0) return shown(db, by.actor, id)
  const before = await told(db, sitting)
  await sittings.update(db, id, { ...fields, ...(audience !== undefined && { audience_kind: kindOf(audience) }) })
  if (fields.ends_at !== undefined) await sittings.setEnd(db, id, fields.ends_at)
  await name(db, sitting, { ...(host_user_ids && { host_user_ids }), ...(audience !== undefined && { audience }) })
  if (cancelled !== undefined && cancelled !== (sitting.cancelled_at !== null)) await sittings.setCancelled(db, id, cancelled)
  const { is_early } = await sittings.momentOf(db, id)
  if (cancelled || is_early) await clear(db, by, sitting)
  else if (fields.starts_at !== undefined || fields.ends_at !== undefined) await rewriteOfSitting(db, id)
  await tellChange(db, by, before, id)
  return shown(db, by.actor, id)
}

/** Throws 400 for an invalid window, and 409 for a change that comes too late. */
function checkChange(sitting: sittings.StoredSitting, patch: UpdateQuizSitting, { now, has_begun }: sittings.Moment): void {
  const { starts_at, ends_at, pacing, cancelled } = patch
  const moved = starts_at !== undefined && Date.parse(starts_at) !== Date.parse(sitting.starts_at)
  if (moved && has_begun) throw begunAlready({ field: 'starts_at' })
  if (pacing !== undefined && pacing !== sitting.pacing && sitting.quiz_version !== null) throw joinedAlready({ field: 'pacing' })
  if (starts_at === undefined && ends_at === undefined && cancelled !== false) return
  checkWindow({ starts_at: starts_at ?? sitting.starts_at, ends_at: ends_at ?? sitting.ends_at }, now)
}

/** Deletes the open attempts and the drawn questions, so that everybody has to join again. */
async function clear(db: Tx, by: Caller, sitting: sittings.StoredSitting): Promise<void> {
  if (sitting.quiz_version === null) return
  await withdraw(db, by, sitting)
  await sittings.clear(db, sitting.id)
}

/** Records a change in the audit trail, and in calendars if they show what changed. */
async function tellChange(db: Tx, by: Caller, before: Awaited<ReturnType<typeof told>>, id: string): Promise<void> {
  const { sitting } = await sittings.lock(db, id)
  const after = await told(db, sitting)
  if (isNews(before, after)) await sittings.announce(db, id)
  const isCancelled = before.cancelled_at === null && after.cancelled_at !== null
  await trail.changed(db, by, sitting, before, after, isCancelled ? 'cancelled' : 'changed')
}
