import { t } from '@lingui/core/macro'
import { Group, Text, VisuallyHidden } from '@mantine/core'
import { IconClock, IconClockExclamation } from '@tabler/icons-react'
import { countdown } from './clock.ts'

const SHORT_MS = 5 * 60_000

/** Time left. Screen readers are told twice by the page; more often only on demand, here. */
export function Timer({ left }: { left: number }) {
  const short = left <= SHORT_MS
  const Icon = short ? IconClockExclamation : IconClock
  return (
    <Group
      gap={6}
      wrap="nowrap"
      role="timer"
      aria-live="off"
      {...(short && { c: 'light-dark(var(--mantine-color-red-9), var(--mantine-color-red-3))' })}
    >
      <Icon size={20} aria-hidden />
      <VisuallyHidden>{t`Time left:`}</VisuallyHidden>
      <Text span fw={650} style={{ fontVariantNumeric: 'tabular-nums' }}>
        {countdown(left)}
      </Text>
    </Group>
  )
}
