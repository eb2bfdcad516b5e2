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
import { type Look, Mark } from '../../../platform/parts/mark.tsx'
import { type StandingState, stateWords } from './states.ts'

/** Colour and icon of each state. A page never shows a state by its colour alone. */
export const stateLooks: Record<StandingState, Look> = {
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

export const StateBadge = ({ state }: { state: StandingState }) => <Mark {...stateLooks[state]}>{stateWords[state]}</Mark>
