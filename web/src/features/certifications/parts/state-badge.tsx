import { Badge } from '@mantine/core'
import {
  IconAlertTriangle,
  IconCheck,
  IconCircleDashed,
  IconClock,
  IconHourglass,
  IconProgress,
  IconRefresh,
  IconShieldOff,
  IconStar,
} from '@tabler/icons-react'
import { type StandingState, stateWords } from './states.ts'

/** Colour and icon of each state; a page never tells one by its colour alone. */
export const stateLooks: Record<StandingState, { color: string; icon: typeof IconCheck }> = {
  overdue: { color: 'red', icon: IconAlertTriangle },
  in_grace: { color: 'orange', icon: IconHourglass },
  renewal_open: { color: 'yellow', icon: IconRefresh },
  awardable: { color: 'violet', icon: IconStar },
  requested: { color: 'blue', icon: IconClock },
  in_progress: { color: 'cyan', icon: IconProgress },
  not_started: { color: 'gray', icon: IconCircleDashed },
  valid: { color: 'green', icon: IconCheck },
  exempt: { color: 'gray', icon: IconShieldOff },
}

/** The state in words; the icon and the colour only repeat it. */
export function StateBadge({ state }: { state: StandingState }) {
  const { color, icon: Icon } = stateLooks[state]
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
      {stateWords[state]}
    </Badge>
  )
}
