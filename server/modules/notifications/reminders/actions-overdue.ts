import type { Context } from '../../../context.ts'
import { allowIn } from '#platform/access/actor.ts'
import type { ActorWithAccess, Caller } from '#platform/access/caller.ts'
import { zoneOfOrganization } from '#platform/access/owner.ts'
import { coveredOf } from '#platform/access/reached-people.ts'
import { strangersAmong } from '#platform/access/members.ts'
import { audit } from '#platform/audit/trail.ts'
import type { Day } from '#platform/days.ts'
import type { Db, Tx } from '#platform/db/open.ts'
import { notFound } from '#platform/errors.ts'
import type { CertificationRef } from '#modules/certifications/schema.ts'
import { allDuties } from '#modules/standing/actions-duties.ts'
import { managedOf } from '#modules/standing/store-reach.ts'
import { trails } from './actions.ts'
import type { CreateReminders, OverdueReminderPreview, PreviewReminders, ReminderOutcome } from './schema.ts'
import * as reminders from './store.ts'

/**
 * Throws unless the caller manages all these people, or holds certifications:write over the organization. Throws 404 for people who are no
 * members.
 */
export async function requireChasable(db: Db, asking: ActorWithAccess, organizationId: string, people: string[]): Promise<void> {
  const ids = [...new Set(people)]
  const managed = await managedOf(db, asking.actor, organizationId, ids)
  if (!ids.every((id) => managed.has(id))) {
    allowIn(asking, organizationId)
    const covered = await coveredOf(db, asking.actor, 'certifications:write', organizationId, ids)
    if (!ids.every((id) => covered.has(id))) throw notFound()
  }
  if ((await strangersAmong(db, organizationId, ids)).size > 0) throw notFound()
}

type OverduePerson = { user_id: string; certifications: CertificationRef[] }

/** Returns the late certifications of each person in the organization: overdue, or in the grace period. */
async function lateOf(db: Db, organizationId: string, people: string[]): Promise<OverduePerson[]> {
  const ids = [...new Set(people)]
  const { of } = await allDuties(
    db,
    ids.map((user_id) => ({ user_id, organization_ids: [organizationId] })),
  )
  return of.map((duties, nr) => ({
    user_id: ids[nr]!,
    certifications: duties
      .filter(({ state }) => state === 'overdue' || state === 'in_grace')
      .map(({ type: { id, slug, name } }) => ({ id, slug, name })),
  }))
}

/** Returns the day in the organization, and the certifications that each person was not reminded of on that day. */
async function open(db: Db, organizationId: string, late: OverduePerson[]): Promise<{ day: Day; unsaid: OverduePerson[] }> {
  const zone = await zoneOfOrganization(db, organizationId)
  const day = zone.dayOf(new Date().toISOString())
  const said = await reminders.remindedOn(
    db,
    day,
    late.map(({ user_id }) => user_id),
  )
  const unsaid = late.map(({ user_id, certifications }) => ({
    user_id,
    certifications: certifications.filter(({ id }) => !said.has(`${user_id} ${id}`)),
  }))
  return { day, unsaid }
}

const askedOf = ({ user_id, certifications }: OverduePerson): reminders.ReminderTarget => ({
  user_id,
  subject_ids: certifications.map(({ id }) => id),
})

/** Reminds each person of all their late certifications, in one notice. */
export async function remindOfOverdue(
  db: Tx,
  caller: Caller,
  organizationId: string,
  { user_ids, text }: CreateReminders,
): Promise<ReminderOutcome[]> {
  const late = await lateOf(db, organizationId, user_ids)
  const { day, unsaid } = await open(db, organizationId, late)
  const reachable = new Set(await reminders.reachable(db, user_ids))
  const asked = unsaid.filter(({ user_id, certifications }) => reachable.has(user_id) && certifications.length > 0).map(askedOf)
  const made = await reminders.createTogether(db, organizationId, asked, { text, sent_by: caller.actor.id, day })
  await audit(db, caller, ...made.map((reminder) => ({ ...trails.certification.event(reminder, 'created'), new: reminder })))
  const reminded = new Set(made.map(({ user_id }) => user_id))
  return late.map(({ user_id, certifications }) => {
    if (!reachable.has(user_id)) return { user_id, outcome: 'account_disabled' }
    if (certifications.length === 0) return { user_id, outcome: 'nothing_overdue' }
    return { user_id, outcome: reminded.has(user_id) ? 'reminded' : 'already_reminded' }
  })
}

/** Previews the outcome for each person, with the certifications of the notice. Writes nothing. */
export async function previewOverdue(
  { db, mail }: Pick<Context, 'db' | 'mail'>,
  { actor }: ActorWithAccess,
  organization_id: string,
  { user_ids }: PreviewReminders,
): Promise<OverdueReminderPreview[]> {
  const late = await lateOf(db, organization_id, user_ids)
  const { day, unsaid } = await open(db, organization_id, late)
  const found = await reminders.preview(db, actor, late.map(askedOf), { organization_id, day, sends: mail !== undefined })
  const byPerson = new Map(found.map((each) => [each.user_id, each]))
  return unsaid.flatMap(({ user_id, certifications }) => {
    const preview = byPerson.get(user_id)
    return preview ? [{ ...preview, certifications }] : []
  })
}
