import { t } from '@lingui/core/macro'
import { IconArrowBackUp } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Schemas } from '../client.ts'
import { Line, Row } from '../lists/rows.tsx'
import { Mark } from '../parts/mark.tsx'
import { moment } from '../words/format.ts'
import { personName } from '../words/names.ts'

type Person = Schemas['PersonRef'] | null
/** An import of any kind, with its undo. */
export type ImportSummary = { imported_at: string; imported_by: Person; undone_at: string | null; undone_by: Person }

type Props = {
  imported: ImportSummary
  name: string
  /** The numbers of rows by outcome, in words. */
  facts: (string | false)[]
  /** The button that undoes the import. */
  action: ReactNode
  children?: ReactNode
}

/** An import in a list of earlier ones. */
export function ImportRow({ imported: { imported_at, imported_by, undone_at, undone_by }, name, facts, action, children }: Props) {
  const [when, who] = [moment(imported_at), personName(imported_by)]
  return (
    <Row name={name} badges={undone_at !== null && <Mark color="gray" icon={IconArrowBackUp}>{t`Undone`}</Mark>} actions={action}>
      <Line>{facts.filter(Boolean).join(' · ')}</Line>
      <Line>{t`${when} by ${who}`}</Line>
      {undone_at !== null && <Line>{t`Undone ${{ at: moment(undone_at) }} by ${{ by: personName(undone_by) }}`}</Line>}
      {children}
    </Row>
  )
}
