import {
  type Opposite,
  type Opposites,
  changedSince,
  isSameMoment,
  staysBecause,
  takenBackAlready,
  textsOf,
} from '#platform/acts/opposites.ts'
import type { Tx } from '#platform/db/open.ts'
import { remark } from '#platform/errors.ts'
import * as grants from './grants/store.ts'
import { isAhead } from './rules.ts'

const deputyAgain = remark('deputy_named_again', 'A person who stood in for another one has to be named as a deputy again.')
const memberGone = remark('member_stays_away', 'A person who has left stays away until they are added again.')

const needs = 'directory:write'

const created: Opposite = {
  needs,
  act({ organization_id: org_id, subject_id: user_id, new_values }) {
    const { role_id, granted_at } = textsOf(new_values)
    if (role_id === undefined) return undefined
    const unchanged = async (db: Tx) => {
      const now = await grants.lock(db, org_id, user_id, role_id)
      if (!isSameMoment(now.granted_at, granted_at)) throw changedSince()
    }
    return { request: { operation: 'withdrawRole', params: { org_id, user_id, role_id } }, unchanged }
  },
}

/** Grants the role for the rest of its span. A span that has begun starts now. */
const deleted: Opposite = {
  needs,
  act({ organization_id: org_id, subject_id: user_id, old_values }) {
    const { role_id, department_id, granted_at, expires_at = null, deputy_for } = textsOf(old_values)
    if (role_id === undefined || department_id === undefined || granted_at === undefined || deputy_for !== undefined) return undefined
    const body = { department_id, role_id, expires_at, ...(isAhead(granted_at) && { granted_at }) }
    return { request: { operation: 'grantRole', params: { org_id, user_id }, body } }
  },
  stays: deputyAgain,
}

const changed: Opposite = {
  needs,
  act({ organization_id: org_id, subject_id: user_id, old_values, new_values }) {
    const { role_id, expires_at = null } = textsOf(old_values)
    if (role_id === undefined) return undefined
    const unchanged = async (db: Tx) => {
      const now = await grants.lock(db, org_id, user_id, role_id)
      if (isSameMoment(now.expires_at, expires_at)) throw takenBackAlready()
      if (!isSameMoment(now.expires_at, textsOf(new_values).expires_at)) throw changedSince()
    }
    return { request: { operation: 'updateGrant', params: { org_id, user_id, role_id }, body: { expires_at } }, unchanged }
  },
}

export const opposites: Opposites = {
  'grant.created': created,
  'grant.deleted': deleted,
  'grant.changed': changed,
  'member.removed': staysBecause(memberGone),
}
