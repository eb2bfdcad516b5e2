import { audit } from '#platform/audit/trail.ts'
import type { Caller } from '#platform/access/caller.ts'
import type { Tx } from '#platform/db/open.ts'
import { refusal } from '#platform/errors.ts'
import type { UserAccount } from './schema.ts'
import * as users from './store.ts'

const ownAccount = refusal('invalid_state', 'own_account', 'You cannot disable your own account.')

/** Shuts an account out, or lets it in again. Nobody shuts themselves out. */
export async function update(db: Tx, caller: Caller, id: string, { disabled }: { disabled?: boolean }): Promise<UserAccount> {
  const before = await users.lock(db, id)
  if (disabled && before.id === caller.actor.id) throw ownAccount()
  if (disabled !== undefined && disabled !== before.disabled) {
    await users.setDisabled(db, id, disabled)
    await audit(db, caller, {
      organization_id: null,
      action: disabled ? 'account.disabled' : 'account.enabled',
      subject_kind: 'account',
      subject_id: before.id,
      person_id: before.id,
      old: { disabled: before.disabled },
      new: { disabled },
    })
  }
  return users.get(db, id)
}
