import { type AuditEvent, audit } from '#platform/audit/trail.ts'
import type { Caller } from '#platform/access/caller.ts'
import type { Tx } from '#platform/db/open.ts'
import { notFound, refusal } from '#platform/errors.ts'
import type { Personal } from '#platform/rows/personal.ts'
import * as people from './store.ts'

export const erasedAlready = refusal('invalid_state', 'person_erased', 'The person is erased already.')
const notConfirmed = refusal(
  'invalid_request',
  'not_confirmed',
  'confirm must be the display name of the person, as it is written; without one, their e-mail address or id.',
  'confirm',
)

const ERASED_NAME = 'Erased person'
const AT_ONCE = 1000

/**
 * Erases a person. Removes the profile, the identities and everything in the modules' data that names the person. The rest of the data
 * stays. The audit trail records that a person was erased, but no longer which one. Throws 400 unless `confirm` is the person's name.
 */
export async function erase(db: Tx, caller: Caller, id: string, confirm: string, kept: Personal[]) {
  const account = await people.lock(db, id)
  if (!account) throw notFound()
  if (account.erased_at !== null) throw erasedAlready()
  if (confirm !== (account.display_name ?? account.email ?? account.id)) throw notConfirmed()
  const erased = await people.pseudonymise(db, id, ERASED_NAME)
  const told: AuditEvent[] = []
  for (const { erase } of kept) if (erase) told.push(...(await erase(db, id)))
  const about = { action: 'account.erased', subject_kind: 'account', subject_id: id, person_id: id } as const
  const events: AuditEvent[] = [...[null, ...account.organizations].map((organization_id) => ({ ...about, organization_id })), ...told]
  for (let start = 0; start < events.length; start += AT_ONCE) await audit(db, caller, ...events.slice(start, start + AT_ONCE))
  return { ...erased, display_name: ERASED_NAME, erased_at: erased.erased_at! }
}
