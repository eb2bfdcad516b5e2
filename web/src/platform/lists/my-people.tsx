import { t } from '@lingui/core/macro'
import { SegmentedControl } from '@mantine/core'

type Props = { label: string; mine: boolean; onChange: (mine: boolean) => void }

/** The switch between the people whom the user manages and everybody. */
export const MyPeopleOrAll = ({ label, mine, onChange }: Props) => (
  <SegmentedControl
    aria-label={label}
    data={[
      { value: 'mine', label: t`My people` },
      { value: 'all', label: t`Everybody` },
    ]}
    value={mine ? 'mine' : 'all'}
    onChange={(people) => onChange(people === 'mine')}
  />
)
