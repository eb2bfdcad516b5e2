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
import * as dueDates from './due-dates/store.ts'
import * as exemptions from './exemptions/store.ts'
import { hold } from './store-people.ts'

const earned = remark('award_earned', 'An award that a person has earned, or asked for, is not taken from them on the side. It can be revoked by itself.') // prettier-ignore
const stays = (code: string, text: string) => staysBecause(remark(code, text))

const needs = 'certifications:write'
/** The reason that the revoked award or sign-off then has. */
const note = 'Taken back with everything else that was done at once.'

/** Restores the due date before. */
const dueDateSet: Opposite = {
  needs,
  act({ subject_id: cert_id, person_id: user_id, old_values, new_values }) {
    const [before, set] = [textsOf(old_values), textsOf(new_values)]
    if (user_id === null || set.due_at === undefined) return undefined
    const params = { cert_id, user_id }
    const unchanged = async (db: Tx) => {
      await hold(db, cert_id, user_id)
      const now = await dueDates.find(db, cert_id, user_id)
      if (now && before.due_at !== undefined && isSameMoment(now.due_at, before.due_at)) throw takenBackAlready()
      if (now && !isSameMoment(now.due_at, set.due_at)) throw changedSince()
    }
    if (before.due_at === undefined) return { request: { operation: 'clearCertificationDueDate', params }, unchanged }
    const body = { due_at: before.due_at, note: before.note ?? null }
    return { request: { operation: 'setCertificationDueDate', params, body }, unchanged }
  },
}

/** Restores the exemption before. */
const exempted: Opposite = {
  needs,
  act({ subject_id: cert_id, person_id: user_id, old_values, new_values }) {
    const [before, given] = [textsOf(old_values), textsOf(new_values)]
    if (user_id === null || given.reason === undefined) return undefined
    const params = { cert_id, user_id }
    const unchanged = async (db: Tx) => {
      await hold(db, cert_id, user_id)
      const now = await exemptions.find(db, cert_id, user_id)
      if (now && now.reason === before.reason && isSameMoment(now.until, before.until)) throw takenBackAlready()
      if (now && now.reason !== given.reason) throw changedSince()
    }
    if (before.reason === undefined) return { request: { operation: 'endCertificationExemption', params }, unchanged }
    const body = { reason: before.reason, until: before.until ?? null }
    return { request: { operation: 'grantCertificationExemption', params, body }, unchanged }
  },
}

/** Only awards by hand. An award that was claimed or approved must be revoked by itself. */
const awarded: Opposite = {
  needs,
  act: ({ subject_id: award_id, new_values }) =>
    textsOf(new_values).origin === 'manual'
      ? { request: { operation: 'revokeCertificationAward', params: { award_id }, body: { note } } }
      : undefined,
  stays: earned,
}

const signedOff: Opposite = {
  needs,
  act: ({ subject_id: sign_off_id }) => ({
    request: { operation: 'revokeCertificationSignOff', params: { sign_off_id }, body: { note } },
  }),
}

export const opposites: Opposites = {
  'certification_due_date.set': dueDateSet,
  'certification_exemption.granted': exempted,
  'certification_award.given': awarded,
  'certification_sign_off.created': signedOff,
  'certification_award.revoked': stays('award_stays_revoked', 'An award that was revoked stays so. They can be given another one.'),
  'certification_due_date.cleared': stays('due_date_stays_lifted', 'A due date that was lifted stays so. It can be set again.'),
  'certification_exemption.ended': stays('exemption_stays_ended', 'An exemption that was ended stays so. It can be granted again.'),
  'certification_request.approved': stays(
    'request_brought_award',
    'The request has brought an award: revoked, it would stay in their list as revoked.',
  ),
  'certification_request.rejected': stays('request_stays_rejected', 'A request that was rejected stays so. They can ask again.'),
  'certification_sign_off.revoked': stays('sign_off_stays_revoked', 'A sign-off that was revoked stays so. They can be signed off again.'),
  'certification_sign_off_request.approved': stays(
    'sign_off_request_stays',
    'The request stays answered. The sign-off that it brought is an entry of its own.',
  ),
  'certification_sign_off_request.rejected': stays(
    'sign_off_request_declined',
    'A request that was declined stays so. They can ask again.',
  ),
}
