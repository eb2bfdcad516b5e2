import { t } from '@lingui/core/macro'
import { Button, Group, Progress, Text } from '@mantine/core'
import { percent } from '../words/format.ts'

type Props = {
  /** The part that has been sent, from 0 to 1. */
  part: number
  /** The accessible name of the progress bar. */
  label: string
  /** The text while the service checks a file that was sent completely. */
  arrived?: string
  /** Missing if the upload cannot be stopped. */
  onStop?: () => void
}

/** Shows the progress of an upload. After everything was sent, the service checks the file; that cannot be stopped. */
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
