import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { BulkDialog } from '../../../../../platform/bulk/bulk-dialog.tsx'
import { api, done } from '../../../../../platform/client.ts'
import { isOneOf } from '../../../../../platform/refusal.ts'
import { useReason } from '../../../parts/fields/reason-field.tsx'
import type { Standing } from '../../../parts/states.ts'
import { type BulkActionProps, nameOf } from './many.ts'
import { isSoAlready, leaveIt } from './verbs.ts'

/** Revokes the awards of many people with one reason. */
export function RevokeMany({ certification: { name }, ...props }: BulkActionProps) {
  const { passes, reason, fields } = useReason()
  const revoke = ({ award }: Standing) =>
    award
      ? done(api.POST('/api/certification-awards/{award_id}/revoke', { params: { path: { award_id: award.id } }, body: { note: reason } }))
      : leaveIt()
  return (
    <BulkDialog
      {...props}
      nameOf={nameOf}
      title={(count) => plural(count, { one: 'Revoke the award of # person', other: 'Revoke the awards of # people' })}
      says={
        <Trans>
          They no longer hold <strong>{name}</strong>. Each award stays readable with your reason, and its certificate says that it no
          longer counts. This cannot be undone.
        </Trans>
      }
      does={t`Revoke the awards`}
      danger
      words={{ done: t`Revoked`, known: t`Has no award`, failed: t`Not revoked` }}
      passes={passes}
      act={revoke}
      isKnown={(error) => isSoAlready(error) || isOneOf(error, ['award_revoked'])}
    >
      {fields}
    </BulkDialog>
  )
}
