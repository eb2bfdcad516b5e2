import { plural, t } from '@lingui/core/macro'
import { Badge, Box, Button, Group, Stack, Text } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { isChanged } from '../forms/as-seen.ts'
import { sentence } from '../refusal.ts'
import { number } from '../words/format.ts'
import { type Outcome, isOpen, kinds, sorted } from './run.ts'

/** The label of each outcome, in one or two words. `known` is set if an item can already have the wanted state. */
export type Words = { done: string; known?: string; failed: string }

type Props<Item> = {
  outcomes: Outcome<Item>[]
  keyOf: (item: Item) => string
  nameOf: (item: Item) => string
  words: Words
  /** Whether the items that are not done are still selected in the list behind the dialog. */
  staysSelected: boolean
  onAgain: (items: Item[]) => void
  onClose: () => void
  /** Undoes the action for all items for which it succeeded. Missing if that is impossible. */
  onTakeBack?: () => void
}

const colors = { failed: 'red', untried: 'yellow', known: 'gray', done: 'green' } as const

/** Shows the number of items for each outcome, then each item with its outcome and the reason. */
export function Results<Item>({ outcomes, keyOf, nameOf, words, staysSelected, onAgain, onClose, onTakeBack }: Props<Item>) {
  const summary = useRef<HTMLOutputElement>(null)
  useEffect(() => summary.current?.focus(), [])
  const labels = { known: words.done, ...words, untried: t`Not tried` }
  const open = outcomes.filter(isOpen)
  /** Items that another user has changed are not tried again: the user has to look at them first. */
  const again = open.filter(({ error }) => !isChanged(error))
  const counts = kinds.map((kind) => ({ kind, count: outcomes.filter((outcome) => outcome.kind === kind).length }))
  return (
    <Stack gap="md">
      <Text component="output" ref={summary} tabIndex={-1} fw={600}>
        {counts
          .filter(({ count }) => count > 0)
          .map(({ kind, count }) => `${labels[kind]}: ${number(count)}`)
          .join(' · ')}
      </Text>
      {staysSelected && open.length > 0 && <Text size="sm">{t`What is not done stays selected.`}</Text>}
      <Box component="section" aria-label={t`What became of each`} tabIndex={0} mah={340} style={{ overflowY: 'auto' }}>
        <Stack component="ul" gap={0} p={0} m={0} style={{ listStyle: 'none' }}>
          {sorted(outcomes).map(({ item, kind, error }, at) => (
            <Box key={keyOf(item)} component="li" py={8} style={{ borderTop: at > 0 ? '1px solid var(--app-line)' : undefined }}>
              <Group justify="space-between" gap="4px 12px">
                <Text size="sm" fw={600} className="wraps">
                  {nameOf(item)}
                </Text>
                <Badge color={colors[kind]} variant="light" tt="none">
                  {labels[kind]}
                </Badge>
              </Group>
              {kind === 'failed' && (
                <Text size="sm" className="wraps">
                  {sentence(error)}
                </Text>
              )}
            </Box>
          ))}
        </Stack>
      </Box>
      <Group justify="flex-end">
        {onTakeBack && (
          <Button variant="subtle" mr="auto" leftSection={<IconArrowBackUp size={18} aria-hidden />} onClick={onTakeBack}>
            {t`Take it back`}
          </Button>
        )}
        {again.length > 0 && (
          <Button variant="default" onClick={() => onAgain(again.map(({ item }) => item))}>
            {plural(again.length, { one: 'Try # again', other: 'Try # again' })}
          </Button>
        )}
        <Button onClick={onClose}>{t`Close`}</Button>
      </Group>
    </Stack>
  )
}
