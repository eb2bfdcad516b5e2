import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { BulkDialog } from '../../../../../platform/bulk/bulk-dialog.tsx'
import { api, done } from '../../../../../platform/client.ts'
import { keyOf } from '../../../../reminders/remind-chosen.tsx'
import { useDueDateFields } from '../../../parts/fields/due-date-fields.tsx'
import type { Standing } from '../../../parts/states.ts'
import { type BulkActionProps, nameOf } from './many.ts'

/** Sets one due date by hand for many people. */
export function DueDateMany({ certification: { id, name }, ...props }: BulkActionProps) {
  const { passes, said, fields } = useDueDateFields('')
  const set = (standing: Standing) =>
    done(
      api.PUT('/api/certifications/{cert_id}/due-dates/{user_id}', {
        params: { path: { cert_id: id, user_id: keyOf(standing) } },
        body: said(),
      }),
    )
  return (
    <BulkDialog
      {...props}
      nameOf={nameOf}
      title={(count) => plural(count, { one: 'Set the due date for # person', other: 'Set the due date for # people' })}
      says={
        <Trans>
          For each of them this date stands in for the one that <strong>{name}</strong> would have by itself, until the next award.
        </Trans>
      }
      does={t`Set the date`}
      words={{ done: t`Date set`, failed: t`Not set` }}
      passes={passes}
      act={set}
    >
      {fields}
    </BulkDialog>
  )
}
