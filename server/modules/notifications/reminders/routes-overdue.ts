import { Type } from 'typebox'
import type { Routes } from '../../../module.ts'
import { whoMay } from '#platform/access/declared.ts'
import { getOrganization } from '#platform/access/owner.ts'
import { transaction } from '#platform/db/open.ts'
import { operations } from '#platform/http/operation.ts'
import { Params, Ref, UuidOrSlug } from '#platform/shapes.ts'
import * as actions from './actions-overdue.ts'
import { CreateReminders, OverdueReminderPreview, PreviewReminders, ReminderOutcome } from './schema.ts'

const path = '/organizations/:org_id/certification-reminders'
const params = Params({ org_id: UuidOrSlug })
const op = operations('Notifications')
const writes = whoMay('certifications:write', 'organization', {
  also: ['manager-chain'],
  person: 'named',
  says: 'certifications:write over the organization, or the manager chain',
})

/** Reminders of all late certifications of people. */
export const overdueReminderRoutes: Routes =
  ({ db, mail }) =>
  async (app) => {
    app.post(
      path,
      op(
        'remindOfOverdueCertifications',
        'Remind each person of everything that is overdue or in its grace period, in one notice',
        writes,
        {
          params,
          body: CreateReminders,
          200: Type.Array(Ref(ReminderOutcome)),
        },
      ),
      async (req) => {
        const { id } = await getOrganization(db, req.actor, req.params.org_id)
        await actions.requireChasable(db, req, id, req.body.user_ids)
        return transaction(db, (db) => actions.remindOfOverdue(db, req.caller, id, req.body))
      },
    )

    app.post(
      `${path}/preview`,
      op('previewOverdueReminders', 'Outcome of reminding each person of everything that is overdue, person by person', writes, {
        params,
        body: PreviewReminders,
        200: Type.Array(Ref(OverdueReminderPreview)),
      }),
      async (req) => {
        const { id } = await getOrganization(db, req.actor, req.params.org_id)
        await actions.requireChasable(db, req, id, req.body.user_ids)
        return actions.previewOverdue({ db, mail }, req, id, req.body)
      },
    )
  }
