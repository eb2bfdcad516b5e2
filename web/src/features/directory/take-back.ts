import { t } from '@lingui/core/macro'
import { sameBatch } from '../../platform/bulk/batch.ts'
import { type TakeBacks, changedSince, isBack, isSameMoment, stays, textOf, valuesOf } from '../../platform/house/take-back.ts'
import { type Holding, endRoleAt, findGrant, grantAgain, mayBeGrantedAgain, withdrawRole } from './give-role.ts'

const needs = 'directory:write'

/** Undo functions for actions on people's roles, by audit action. */
export const takesBack: TakeBacks = {
  'grant.created': {
    needs,
    undo: ({ subject_id: user_id, new_values }, org_id) => {
      const { role_id, granted_at } = textsIn(new_values)
      if (role_id === undefined) return undefined
      const holding = { org_id, user_id, role_id }
      return unlessChanged(holding, { granted_at }, () => withdrawRole(holding))
    },
  },
  'grant.deleted': {
    needs,
    undo: ({ subject_id: user_id, old_values }, org_id) => {
      const { role_id, department_id, granted_at, expires_at = null } = textsIn(old_values)
      const isTold = role_id !== undefined && department_id !== undefined && granted_at !== undefined
      if (!isTold || !mayBeGrantedAgain(valuesOf(old_values))) return undefined
      return () => grantAgain({ org_id, user_id, role_id }, { department_id, granted_at, expires_at })
    },
    stays: t`Whoever stood in for somebody has to be named as a deputy again.`,
  },
  'grant.changed': {
    needs,
    undo: ({ subject_id: user_id, old_values, new_values }, org_id) => {
      const { role_id, expires_at = null } = textsIn(old_values)
      if (role_id === undefined) return undefined
      const holding = { org_id, user_id, role_id }
      const told = { expires_at: textsIn(new_values).expires_at ?? null }
      return unlessChanged(holding, told, () => endRoleAt(holding, expires_at), { expires_at })
    },
  },
  'member.removed': stays(t`Who has left stays away till somebody adds them again.`),
}

function textsIn(values: unknown) {
  const { role_id, department_id, granted_at, expires_at } = valuesOf(values)
  return {
    role_id: textOf(role_id),
    department_id: textOf(department_id),
    granted_at: textOf(granted_at),
    expires_at: textOf(expires_at),
  }
}

type GrantTimes = { granted_at?: string | undefined; expires_at?: string | null }

/** Runs `undo`, unless the grant has changed since, for example to another end. The service refuses when the role is no longer held. */
const unlessChanged = (holding: Holding, told: GrantTimes, undo: () => Promise<void>, before?: GrantTimes) => async () => {
  const again = sameBatch()
  const now = await findGrant(holding)
  if (now && before && isSameMoment(now.expires_at, before.expires_at)) throw isBack()
  const isAnother = (field: 'granted_at' | 'expires_at') => field in told && !isSameMoment(now?.[field], told[field])
  if (now && (isAnother('granted_at') || isAnother('expires_at'))) throw changedSince()
  await again(undo)
}
