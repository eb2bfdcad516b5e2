import { t } from '@lingui/core/macro'
import { MultiSelect, type MultiSelectProps } from '@mantine/core'

type PrerequisiteOption = { id: string; name: string }
type Props = Pick<MultiSelectProps, 'label' | 'description' | 'error'> & {
  offered: PrerequisiteOption[]
  value: string[]
  onChange: (ids: string[]) => void
}

const MOST = 50

/** Selects levels or phases of the pathway as prerequisites. */
export const Prerequisites = ({ offered, value, ...props }: Props) => (
  <MultiSelect
    {...props}
    data={offered.map(({ id, name }) => ({ value: id, label: name }))}
    value={value}
    placeholder={value.length === 0 ? t`None` : ''}
    searchable
    clearable
    hidePickedOptions
    maxValues={MOST}
    nothingFoundMessage={t`There is no other`}
  />
)
