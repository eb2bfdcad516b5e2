import { t } from '@lingui/core/macro'
import { Button, Group, Progress, Text } from '@mantine/core'
import { percent } from '../words/format.ts'

type Props = {
  /** From 0 to 1. */
  part: number
  /** What is sent, for screen readers. */
  label: string
  /** What is said while all has arrived and is looked at. */
  arrived?: string
  /** Left out where it cannot be stopped. */
  onStop?: () => void
}

/** How far a file is on its way. Once all of it has arrived it is looked at, which cannot be stopped. */
export function SendingBar({ part, label, arrived = t`Received. Checking it…`, onStop }: Props) {
  const sent = Math.round(part * 100)
  return (
    <div>
      <Group justify="space-between" mb={4} {...(onStop && { mih: 30 })}>
        <Text size="sm" component="output">
          {part < 1 ? t`Sending, ${{ sent: percent(sent) }}` : arrived}
        </Text>
        {onStop && part < 1 && <Button size="xs" variant="default" onClick={onStop}>{t`Stop`}</Button>}
      </Group>
      <Progress value={sent} size="lg" animated={part === 1} aria-label={label} />
    </div>
  )
}
