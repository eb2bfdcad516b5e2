import type { Context } from '../../../context.ts'
import { type Actor, allow, permissionOf } from '#platform/access/actor.ts'
import type { ActorWithAccess, Caller } from '#platform/access/caller.ts'
import { managerOf } from '#platform/access/managers.ts'
import { coveredOf } from '#platform/access/reached-people.ts'
import { zoneOfOrganization } from '#platform/access/owner.ts'
import { audit, trailOf } from '#platform/audit/trail.ts'
import type { Db, Tx } from '#platform/db/open.ts'
import { notFound, refusal } from '#platform/errors.ts'
import type { PageRequest } from '#platform/rows/page.ts'
import type { Certification } from '#modules/certifications/schema.ts'
import { managedOf } from '#modules/standing/store-reach.ts'
import { moment } from '#modules/standing/store.ts'
import type { CreateReminders, PreviewReminders, ReminderOutcome, ReminderPreview } from './schema.ts'
import * as reminders from './store.ts'

const nothingToRemindOf = refusal('invalid_state', 'nothing_to_remind_of', 'It is archived or cancelled: nobody is reminded of it.')

const ofWhom = ({ user_id }: reminders.StoredReminder) => user_id
export const trails = {
  certification: trailOf('certification_reminder', ofWhom),
  event: trailOf('event_reminder', ofWhom),
  scorm_course: trailOf('scorm_course_reminder', ofWhom),
}

/** Returns whose reminders of a certification the caller sees. Readers see those of people they reach, managers those of their people. */
export function readers(asking: ActorWithAccess, certification: Certification | undefined) {
  const { actor } = asking
  if (!certification) throw notFound()
  if (actor.holds(permissionOf(asking), certification)) return { certification, of: 'covered' as const }
  const manager = managerOf(actor, certification.owner_organization_id)
  if (!manager) throw notFound()
  return { certification, of: manager }
}

/**
 * Returns the certification, if the caller may remind these people of it: by certifications:write over its owner and all of them, or as
 * their manager. Otherwise throws.
 */
export async function chasable(
  db: Db,
  asking: ActorWithAccess,
  certification: Certification | undefined,
  people: string[],
): Promise<Certification> {
  if (certification && (await managesAll(db, asking.actor, certification, people))) return certification
  const allowed = allow(asking, certification)
  const covered = await coveredOf(db, asking.actor, permissionOf(asking), allowed.owner_organization_id, people)
  if (!people.every((user_id) => covered.has(user_id))) throw notFound()
  return allowed
}

async function managesAll(db: Db, actor: Actor, { id, owner_organization_id }: Certification, people: string[]): Promise<boolean> {
  const managed = await managedOf(db, actor, owner_organization_id, people)
  if (!people.every((user_id) => managed.has(user_id))) return false
  return isForAll(db, { kind: 'certification', id, owner_organization_id }, people)
}

async function isForAll(db: Db, thing: reminders.Thing, people: string[]): Promise<boolean> {
  return (await reminders.countMeant(db, thing, people, await moment(db, undefined))) === new Set(people).size
}

type RemindableThing = Omit<reminders.Thing, 'kind'> & { archived_at: string | null; cancelled_at?: string | null }

/**
 * Returns the thing, and the day in its organization, if it is for all these people and neither archived nor cancelled. Otherwise throws.
 */
async function chased(db: Db, kind: reminders.Thing['kind'], row: RemindableThing, people: string[]) {
  const { archived_at, cancelled_at = null, id, owner_organization_id } = row
  const thing = { kind, id, owner_organization_id }
  if (!(await isForAll(db, thing, people))) throw notFound()
  if (archived_at !== null || cancelled_at !== null) throw nothingToRemindOf()
  const zone = await zoneOfOrganization(db, owner_organization_id)
  return { thing, day: zone.dayOf(await moment(db, undefined)) }
}

/** Reminds people of a thing, each once a day in the organization. It must be for all of them, or nobody is reminded. */
export async function remind(
  db: Tx,
  caller: Caller,
  kind: reminders.Thing['kind'],
  row: RemindableThing,
  { user_ids, text }: CreateReminders,
): Promise<ReminderOutcome[]> {
  const people = [...new Set(user_ids)]
  const { thing, day } = await chased(db, kind, row, people)
  const reachable = new Set(await reminders.reachable(db, people))
  const made = await reminders.create(db, thing, [...reachable], { text, sent_by: caller.actor.id, day })
  await audit(db, caller, ...made.map((reminder) => ({ ...trails[kind].event(reminder, 'created'), new: reminder })))
  const reminded = new Set(made.map(({ user_id }) => user_id))
  return people.map((user_id) => {
    if (!reachable.has(user_id)) return { user_id, outcome: 'account_disabled' }
    return { user_id, outcome: reminded.has(user_id) ? 'reminded' : 'already_reminded' }
  })
}

/** Previews the outcome for each person, and their last reminder. Writes nothing. */
export async function preview(
  { db, mail }: Pick<Context, 'db' | 'mail'>,
  { actor }: ActorWithAccess,
  kind: reminders.Thing['kind'],
  row: RemindableThing,
  { user_ids }: PreviewReminders,
): Promise<ReminderPreview[]> {
  const people = [...new Set(user_ids)]
  const { thing, day } = await chased(db, kind, row, people)
  const asked = people.map((user_id) => ({ user_id, subject_ids: [thing.id] }))
  const on = { organization_id: thing.owner_organization_id, day, sends: mail !== undefined }
  const found = new Map((await reminders.preview(db, actor, asked, on)).map((each) => [each.user_id, each]))
  return people.flatMap((user_id) => found.get(user_id) ?? [])
}

/** Returns a page of the reminders of a thing. */
export const list = (db: Db, { actor }: ActorWithAccess, { id }: { id: string }, request: PageRequest) =>
  reminders.list(db, actor, { id }, 'everybody', request)
