import { randomUUIDv7 } from 'node:crypto'
import { trailOf } from '#platform/audit/trail.ts'
import type { Caller } from '#platform/access/caller.ts'
import { requireCovered } from '#platform/access/reached-people.ts'
import type { Tx } from '#platform/db/open.ts'
import { notFound } from '#platform/errors.ts'
import { mustBeLive } from '#modules/certifications/rules.ts'
import { ofPerson } from '../rules.ts'
import { hold, isTheirs } from '../store-people.ts'
import type { CertificationDueDate, SetCertificationDueDate } from './schema.ts'
import * as dueDates from './store.ts'

const trail = trailOf('certification_due_date', ofPerson, 'certification')

/** Sets the due date of the certification for one person, until the next award. */
export async function set(
  db: Tx,
  caller: Caller,
  certification_type_id: string,
  user_id: string,
  fields: SetCertificationDueDate,
): Promise<CertificationDueDate> {
  const certification = await hold(db, certification_type_id, user_id)
  const organization_id = certification.owner_organization_id
  if (!(await isTheirs(db, caller.actor, organization_id, user_id))) throw notFound()
  mustBeLive(certification)
  const given = { note: null, ...fields, certification_type_id, user_id }
  const before = await dueDates.end(db, certification_type_id, user_id, caller.actor.id)
  await dueDates.create(db, { id: randomUUIDv7(), ...given, organization_id, set_by: caller.actor.id })
  const old = before && { old: before }
  await trail.tell(db, caller, { id: certification_type_id, organization_id, user_id }, 'set', {
    ...old,
    new: { ...given, certification_name: certification.name },
  })
  return dueDates.get(db, caller.actor, certification_type_id, user_id)
}

/** Clears the due date, so that the roles decide again. Throws 404 if there was none. */
export async function remove(db: Tx, caller: Caller, certification_type_id: string, user_id: string): Promise<void> {
  const { owner_organization_id, name: certification_name } = await hold(db, certification_type_id, user_id)
  await requireCovered(db, caller.actor, 'certifications:write', owner_organization_id, user_id)
  const old = (await dueDates.end(db, certification_type_id, user_id, caller.actor.id)) ?? (await Promise.reject(notFound()))
  await trail.tell(db, caller, { id: certification_type_id, owner_organization_id, user_id }, 'cleared', {
    old: { ...old, certification_name },
  })
}
