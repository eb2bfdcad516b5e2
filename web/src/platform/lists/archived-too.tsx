import { t } from '@lingui/core/macro'
import { Checkbox } from '@mantine/core'

type Props = { on: boolean | undefined; onChange: (on: true | undefined) => void }

/** Whether a list shows what is archived as well; undefined is no, so that it stays out of the address. */
export const ArchivedToo = ({ on, onChange }: Props) => (
  <Checkbox label={t`Archived ones too`} checked={on ?? false} onChange={(event) => onChange(event.currentTarget.checked || undefined)} />
)
