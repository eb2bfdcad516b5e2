import { Group, Progress, Text } from '@mantine/core'
import { percent } from '../../platform/words/format.ts'

type Props = { part: number | undefined; /** Accessible name of the bar. */ label: string }

/** Progress bar of a course, if the course reports its progress. */
export function PartDone({ part, label }: Props) {
  if (part === undefined) return null
  return (
    <Group gap="xs" wrap="nowrap" maw={320}>
      <Progress value={part} aria-label={label} style={{ flex: 1 }} />
      <Text size="xs" c="dimmed">
        {percent(part)}
      </Text>
    </Group>
  )
}
