import { t } from '@lingui/core/macro'
import { sameBatch } from '../../platform/bulk/batch.ts'
import { answered, api, done } from '../../platform/client.ts'
import { type TakeBacks, changedSince, isBack, isSameMoment, stays, textOf, valuesOf } from '../../platform/house/take-back.ts'

const needs = 'certifications:write'
/** Reason that the revoked award or sign-off then has. */
const note = t`Taken back with everything else that was done at once.`

/** Undo functions for decisions about people's certifications, by audit action. */
export const takesBack: TakeBacks = {
  'certification_due_date.set': {
    needs,
    undo: ({ subject_id: cert_id, person, old_values, new_values }) => {
      const due_at = textOf(valuesOf(new_values).due_at)
      if (!person || due_at === undefined) return undefined
      const before = valuesOf(old_values)
      return () => dueAgain({ cert_id, user_id: person.user_id }, due_at, { due_at: textOf(before.due_at), note: textOf(before.note) })
    },
  },
  'certification_exemption.granted': {
    needs,
    undo: ({ subject_id: cert_id, person, old_values, new_values }) => {
      const reason = textOf(valuesOf(new_values).reason)
      if (!person || reason === undefined) return undefined
      const before = valuesOf(old_values)
      const had = { reason: textOf(before.reason), until: textOf(before.until) }
      return () => exemptAgain({ cert_id, user_id: person.user_id }, reason, had)
    },
  },
  'certification_award.given': {
    needs,
    // Only awards by hand can be undone. An award that was claimed or approved must be revoked by itself.
    undo: ({ subject_id: award_id, new_values }) =>
      valuesOf(new_values).origin === 'manual'
        ? () => answered(api.POST('/api/certification-awards/{award_id}/revoke', { params: { path: { award_id } }, body: { note } }))
        : undefined,
    stays: t`An award that somebody has earned, or asked for, is not taken from them on the side. It can be revoked by itself.`,
  },
  'certification_sign_off.created': {
    needs,
    undo:
      ({ subject_id: sign_off_id }) =>
      () =>
        answered(api.POST('/api/certification-sign-offs/{sign_off_id}/revoke', { params: { path: { sign_off_id } }, body: { note } })),
  },
  'certification_award.revoked': stays(t`An award that was revoked stays so. They can be given another one.`),
  'certification_due_date.cleared': stays(t`A due date that was lifted stays so. It can be set again.`),
  'certification_exemption.ended': stays(t`An exemption that was ended stays so. It can be granted again.`),
  'certification_request.approved': stays(t`The request has brought an award: revoked, it would stay in their list as revoked.`),
  'certification_request.rejected': stays(t`A request that was rejected stays so. They can ask again.`),
  'certification_sign_off.revoked': stays(t`A sign-off that was revoked stays so. They can be signed off again.`),
  'certification_sign_off_request.approved': stays(t`The request stays answered. The sign-off that it brought is an entry of its own.`),
  'certification_sign_off_request.rejected': stays(t`A request that was declined stays so. They can ask again.`),
}

type StandingPath = { cert_id: string; user_id: string }

/** Restores the due date before. Refuses when a due date other than `set` holds by now. */
async function dueAgain(
  path: StandingPath,
  set: string,
  { due_at, note: why = null }: { due_at?: string | undefined; note?: string | null | undefined },
) {
  const again = sameBatch()
  const query = { user_id: path.user_id }
  const { items } = await answered(
    api.GET('/api/certifications/{cert_id}/due-dates', { params: { path: { cert_id: path.cert_id }, query } }),
  )
  if (due_at !== undefined && items.some((now) => isSameMoment(now.due_at, due_at))) throw isBack()
  if (items.some((now) => !isSameMoment(now.due_at, set))) throw changedSince()
  if (due_at === undefined) return again(() => done(api.DELETE('/api/certifications/{cert_id}/due-dates/{user_id}', { params: { path } })))
  const body = { due_at, note: why }
  return again(() => done(api.PUT('/api/certifications/{cert_id}/due-dates/{user_id}', { params: { path }, body })))
}

/** Restores the exemption before. Refuses when an exemption with another reason than `given` holds by now. */
async function exemptAgain(
  path: StandingPath,
  given: string,
  { reason, until = null }: { reason?: string | undefined; until?: string | null | undefined },
) {
  const again = sameBatch()
  const query = { user_id: path.user_id }
  const { exemption } = await answered(
    api.GET('/api/certifications/{cert_id}/standing', { params: { path: { cert_id: path.cert_id }, query } }),
  )
  if (exemption && exemption.reason === reason && isSameMoment(exemption.until, until)) throw isBack()
  if (exemption && exemption.reason !== given) throw changedSince()
  if (reason === undefined) return again(() => done(api.DELETE('/api/certifications/{cert_id}/exemptions/{user_id}', { params: { path } })))
  return again(() => done(api.PUT('/api/certifications/{cert_id}/exemptions/{user_id}', { params: { path }, body: { reason, until } })))
}
