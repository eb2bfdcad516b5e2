import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { BulkDialog } from '../../../../../platform/bulk/bulk-dialog.tsx'
import { api, done } from '../../../../../platform/client.ts'
import { unique } from '../../../../../platform/forms/request-key.ts'
import { isOneOf } from '../../../../../platform/refusal.ts'
import { keyOf } from '../../../../reminders/remind-chosen.tsx'
import { useAwardFields } from '../../../parts/fields/award-fields.tsx'
import type { Standing } from '../../../parts/states.ts'
import { UndrawableNames } from '../../../parts/undrawable-letters.tsx'
import { type BulkActionProps, nameOf } from './many.ts'
import { isHeld, isSoAlready, leaveIt } from './verbs.ts'

export function AwardMany({ certification: { id, name }, ...props }: BulkActionProps) {
  const { passes, said, fields } = useAwardFields()
  // The key of each award stays the same, so that a retry after a lost connection does not award twice.
  const [run] = useState(unique)
  const [people] = useState(() =>
    props.selection.chosen.filter((each) => !isHeld(each)).map((each) => ({ id: keyOf(each), name: nameOf(each) })),
  )
  const award = (standing: Standing) => {
    const user_id = keyOf(standing)
    const headers = { 'Idempotency-Key': `${run}-${user_id}` }
    return done(
      api.POST('/api/certifications/{cert_id}/awards', {
        params: { path: { cert_id: id } },
        body: { user_id, ...said(), ...(standing.awardable && { with_proof: true }) },
        headers,
      }),
    )
  }
  return (
    <BulkDialog
      {...props}
      nameOf={nameOf}
      title={(count) => plural(count, { one: 'Award # person by hand', other: 'Award # people by hand' })}
      says={
        <Trans>
          They get <strong>{name}</strong>, whether or not its rules are satisfied. Each award keeps how the rules stood. People who hold it
          and cannot renew it yet keep the award that they have.
        </Trans>
      }
      does={t({ message: 'Award', context: 'to award' })}
      words={{ done: t`Awarded`, known: t`Has it already`, failed: t`Not awarded` }}
      passes={passes}
      act={(standing) => (isHeld(standing) ? leaveIt() : award(standing))}
      isKnown={(error) => isSoAlready(error) || isOneOf(error, ['already_awarded'])}
    >
      {fields}
      <UndrawableNames certificationId={id} people={people} />
    </BulkDialog>
  )
}
