import { IconBan, IconCheck, IconClock, IconHourglassEmpty, IconProgress, IconX } from '@tabler/icons-react'
import { type Look, Mark } from '../../platform/parts/mark.tsx'
import type { RecordStatus } from './filters.ts'
import { statusWords } from './words.ts'

const looks: Record<RecordStatus, Look> = {
  pending: { color: 'yellow', icon: IconClock },
  in_progress: { color: 'blue', icon: IconProgress },
  completed: { color: 'green', icon: IconCheck },
  expired: { color: 'gray', icon: IconHourglassEmpty },
  revoked: { color: 'gray', icon: IconBan },
  rejected: { color: 'red', icon: IconX },
}

export const StatusBadge = ({ status }: { status: RecordStatus }) => <Mark {...looks[status]}>{statusWords[status]}</Mark>
