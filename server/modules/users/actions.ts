import { erasedAlready } from '#modules/person-data/actions.ts'
import { dutiesOf } from '#modules/standing/actions-duties.ts'
import type { Actor } from '#platform/access/actor.ts'
import { audit } from '#platform/audit/trail.ts'
import type { Caller } from '#platform/access/caller.ts'
import type { Db, Tx } from '#platform/db/open.ts'
import { refusal } from '#platform/errors.ts'
import type { Trainee, UserAccount } from './schema.ts'
import type { PageRequest } from '#platform/rows/page.ts'
import type { Page } from '#platform/shapes.ts'
import * as users from './store.ts'

const ownAccount = refusal('invalid_state', 'own_account', 'You cannot disable your own account.')

/** Disables or enables an account. Nobody can disable their own account, and an erased person's account cannot be enabled again. */
export async function update(db: Tx, caller: Caller, id: string, { disabled }: { disabled?: boolean }): Promise<UserAccount> {
  const before = await users.lock(db, id)
  if (disabled && before.id === caller.actor.id) throw ownAccount()
  if (disabled === false && before.erased_at !== null) throw erasedAlready()
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

/**
 * Returns the people whom the caller manages, with their overdue duties and waiting submissions in the organizations where the caller
 * manages them.
 */
export async function trainees(db: Db, actor: Actor, request: PageRequest): Promise<Page<Trainee>> {
  const { items, next_cursor } = await users.trainees(db, actor, request)
  if (items.length === 0) return { items: [], next_cursor }
  const asked = items.map(({ id, roles }) => ({ user_id: id, organization_ids: roles.map(({ organization_id }) => organization_id) }))
  const duties = await dutiesOf(db, asked)
  const shown = items.map(({ person, roles, pending_submissions }, nr) => ({ person, roles, ...duties[nr]!, pending_submissions }))
  return { items: shown, next_cursor }
}
