import { t } from '@lingui/core/macro'
import { Group, Text, VisuallyHidden } from '@mantine/core'
import { IconClock, IconPlayerPause } from '@tabler/icons-react'
import { countdown } from '../../taking/player/clock.ts'
import type { State } from '../words.ts'
import { useLeftUntil } from './clock.ts'

type Props = { state: Pick<State, 'phase' | 'closes_at'>; size?: string }

const SHORT_MS = 10_000

/** Time left for the current question. Renders nothing when the host decides when it closes. */
export function TimeLeft({ state: { phase, closes_at }, size }: Props) {
  const left = useLeftUntil(phase === 'question' ? closes_at : null)
  const look = { fw: 650, span: true, ...(size !== undefined && { fz: size }), style: { fontVariantNumeric: 'tabular-nums' } } as const
  if (phase === 'paused')
    return (
      <Group gap={6} wrap="nowrap">
        <IconPlayerPause size={size ?? 20} aria-hidden />
        <Text {...look}>{t`Paused`}</Text>
      </Group>
    )
  if (left === null) return null
  return (
    <Group
      gap={6}
      wrap="nowrap"
      role="timer"
      aria-live="off"
      {...(left <= SHORT_MS && { c: 'light-dark(var(--mantine-color-red-9), var(--mantine-color-red-3))' })}
    >
      <IconClock size={size ?? 20} aria-hidden />
      <VisuallyHidden>{t`Time left:`}</VisuallyHidden>
      <Text {...look}>{countdown(left)}</Text>
    </Group>
  )
}
