import { t } from '@lingui/core/macro'
import { Checkbox } from '@mantine/core'

type Props = { on: boolean | undefined; onChange: (on: true | undefined) => void }

/** The filter that shows archived things too. It is undefined instead of false, so that the address stays short. */
export const ArchivedToo = ({ on, onChange }: Props) => (
  <Checkbox label={t`Archived ones too`} checked={on ?? false} onChange={(event) => onChange(event.currentTarget.checked || undefined)} />
)
