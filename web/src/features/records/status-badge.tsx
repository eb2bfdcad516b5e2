import { Badge } from '@mantine/core'
import { IconBan, IconCheck, IconClock, IconHourglassEmpty, IconProgress, IconX } from '@tabler/icons-react'
import type { RecordStatus } from './filters.ts'
import { statusWords } from './words.ts'

const looks: Record<RecordStatus, { color: string; icon: typeof IconCheck }> = {
  pending: { color: 'yellow', icon: IconClock },
  in_progress: { color: 'blue', icon: IconProgress },
  completed: { color: 'green', icon: IconCheck },
  expired: { color: 'gray', icon: IconHourglassEmpty },
  revoked: { color: 'gray', icon: IconBan },
  rejected: { color: 'red', icon: IconX },
}

/** The status in words; the icon and the colour only repeat it. */
export function StatusBadge({ status }: { status: RecordStatus }) {
  const { color, icon: Icon } = looks[status]
  return (
    <Badge
      color={color}
      variant="light"
      tt="none"
      fw={600}
      size="md"
      leftSection={<Icon size={13} stroke={2.4} aria-hidden />}
      miw="max-content"
    >
      {statusWords[status]}
    </Badge>
  )
}
