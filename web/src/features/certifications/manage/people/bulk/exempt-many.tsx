import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { BulkDialog } from '../../../../../platform/bulk/bulk-dialog.tsx'
import { api, done } from '../../../../../platform/client.ts'
import { keyOf } from '../../../../reminders/remind-chosen.tsx'
import { useExemptionFields } from '../../../parts/fields/exemption-fields.tsx'
import type { Standing } from '../../../parts/states.ts'
import { type BulkActionProps, nameOf } from './many.ts'
import { isSoAlready, leaveIt } from './verbs.ts'

/** Exempts many people, until a day or for good. */
export function ExemptMany({ certification: { id, name }, ...props }: BulkActionProps) {
  const { passes, said, fields } = useExemptionFields()
  const exempt = (standing: Standing) =>
    done(
      api.PUT('/api/certifications/{cert_id}/exemptions/{user_id}', {
        params: { path: { cert_id: id, user_id: keyOf(standing) } },
        body: said(),
      }),
    )
  return (
    <BulkDialog
      {...props}
      nameOf={nameOf}
      title={(count) => plural(count, { one: 'Exempt # person', other: 'Exempt # people' })}
      says={
        <Trans>
          <strong>{name}</strong> is no longer asked of them, and never overdue meanwhile. Whoever is exempt already keeps that exemption.
        </Trans>
      }
      does={t({ message: 'Exempt', context: 'to exempt' })}
      words={{ done: t`Exempt`, known: t`Exempt already`, failed: t`Not exempt` }}
      passes={passes}
      act={(standing) => (standing.exemption ? leaveIt() : exempt(standing))}
      isKnown={isSoAlready}
    >
      {fields}
    </BulkDialog>
  )
}
