import { plural, t } from '@lingui/core/macro'
import { ActionIcon, Card, Checkbox, Group, Text } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { number } from '../words/format.ts'
import classes from './bulk-bar.module.css'
import type { Selection } from './use-selection.ts'

type Props<Item> = {
  selection: Selection<Item>
  /** The actions on the selection. */
  children: ReactNode
}

const ALL = 'select-all'

/** The `bar` of a list with selectable rows: the number of selected rows and the actions on them. */
export function BulkBar<Item>({ selection, children }: Props<Item>) {
  const { chosen, size, total, chooseAll, clear } = selection
  if (size === 0) return null
  return (
    <Card
      component="section"
      aria-label={t`Selection`}
      withBorder
      py="xs"
      px="sm"
      className={`bulk-bar ${classes.bar}`}
      data-active={chosen.length > 0 || undefined}
    >
      <Group gap={8} mih={36}>
        <Group gap={8} wrap="nowrap">
          <Checkbox
            id={ALL}
            size="md"
            mr={8}
            styles={{ label: { fontSize: 'var(--mantine-font-size-sm)', lineHeight: '24px' } }}
            label={allWords(size, total)}
            checked={chosen.length === size}
            indeterminate={chosen.length > 0 && chosen.length < size}
            onChange={chosen.length === size ? clear : chooseAll}
          />
          <Text component="output" size="sm" fw={600} style={{ whiteSpace: 'nowrap' }}>
            {chosen.length > 0 && plural(chosen.length, { one: '# selected', other: '# selected' })}
          </Text>
          {chosen.length > 0 && (
            <ActionIcon variant="subtle" color="gray" aria-label={t`Select nothing`} onClick={clear}>
              <IconX size={16} aria-hidden />
            </ActionIcon>
          )}
        </Group>
        {chosen.length > 0 && (
          <Group gap={6} style={{ flex: '1 1 auto' }} justify="flex-end">
            {children}
          </Group>
        )}
      </Group>
    </Card>
  )
}

/** Says how many of the visible rows can be selected, if some cannot. */
function allWords(size: number, total: number): string {
  if (size < total) return t`Select ${{ size: number(size) }} of ${{ total: number(total) }} shown`
  return plural(size, { one: 'Select the # shown', other: 'Select all # shown' })
}

/** Moves the focus to the bar after an action on the selection. If the user has moved the focus elsewhere, it stays there. */
export const focusBulkBar = () =>
  requestAnimationFrame(() => {
    if (document.activeElement === document.body) document.getElementById(ALL)?.focus()
  })
