import { t } from '@lingui/core/macro'
import { Button, Group, Progress, Stack, Text } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { number } from '../words/format.ts'

type Props = {
  taken: number
  /** The number of all items. Missing while it is unknown; then only the items taken so far are shown. */
  of?: number
  label: string
  /** Whether the connection is broken at the moment. */
  isWaiting?: boolean
  onStop: () => void
}

/** Shows the progress of a bulk action and the button that stops it. */
export function Running({ taken, of, label, isWaiting = false, onStop }: Props) {
  const [done, all] = [number(taken), of !== undefined && number(of)]
  const words = all === false ? t`${done} so far` : t`${done} of ${all}`
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.focus(), [])
  return (
    <Stack gap="md">
      <Progress.Root size="lg">
        <Progress.Section
          value={of === undefined ? 100 : (taken / of) * 100}
          animated={of === undefined}
          aria-label={label}
          aria-valuetext={words}
        />
      </Progress.Root>
      {isWaiting && (
        <Text component="output" size="sm">
          {t`The service cannot be reached. It goes on by itself as soon as it can be.`}
        </Text>
      )}
      <Group justify="space-between">
        <Text size="sm">{words}</Text>
        <Button variant="default" ref={button} onClick={onStop}>{t`Stop`}</Button>
      </Group>
    </Stack>
  )
}
