import { t } from '@lingui/core/macro'
import { Group, SegmentedControl } from '@mantine/core'

/** Switch between past and coming events. */
export function PastOrAhead({ past, onChange }: { past: boolean; onChange: (past: boolean) => void }) {
  return (
    <Group>
      <SegmentedControl
        aria-label={t`Which events`}
        data={[
          { value: 'ahead', label: t`Coming up` },
          { value: 'past', label: t`Over` },
        ]}
        value={past ? 'past' : 'ahead'}
        onChange={(next) => onChange(next === 'past')}
      />
    </Group>
  )
}
