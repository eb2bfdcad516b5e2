import { t } from '@lingui/core/macro'
import { accountName } from '../words/names.ts'
import { moment } from '../words/format.ts'
import { usePrintedAt } from './printing.ts'
import { useAccess } from '../session.tsx'

/** The head of a printed page: the organization, the time and the user. */
export function PrintHead() {
  const { me, organizations } = useAccess()
  const [only, ...others] = organizations
  const by = accountName(me)
  const at = moment(usePrintedAt())
  return (
    <div className="print-head">
      <strong>{only && others.length === 0 ? only.organization.name : t`Learning records`}</strong>
      <span>{t`Printed ${at} by ${by}`}</span>
    </div>
  )
}
