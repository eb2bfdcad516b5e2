import { t } from '@lingui/core/macro'
import { Button, Checkbox, Popover, Stack, Text } from '@mantine/core'
import { IconColumns3 } from '@tabler/icons-react'
import { shownOf, written } from './columns.ts'

type Props<Column extends string> = {
  /** Those that can be left out, in the order of the table. */
  all: readonly Column[]
  words: Record<Column, string>
  /** As the address says it. */
  columns: string | undefined
  onChange: (columns: string) => void
  /** What is said beneath, such as of a file that has them all. */
  children?: string
}

/** Chooses what a table shows beside the names. */
export function ColumnsButton<Column extends string>({ all, words, columns, onChange, children }: Props<Column>) {
  const shown = shownOf(columns, all)
  const choose = (column: Column, shows: boolean) =>
    onChange(written(all.filter((each) => (each === column ? shows : shown.includes(each)))))
  return (
    <Popover position="bottom-end" trapFocus returnFocus shadow="md">
      <Popover.Target>
        <Button variant="default" leftSection={<IconColumns3 size={18} aria-hidden />}>{t`Columns`}</Button>
      </Popover.Target>
      <Popover.Dropdown maw={280}>
        <Stack gap="sm">
          {all.map((column) => (
            <Checkbox
              key={column}
              label={words[column]}
              checked={shown.includes(column)}
              onChange={(event) => choose(column, event.currentTarget.checked)}
            />
          ))}
          {children !== undefined && (
            <Text size="xs" c="dimmed">
              {children}
            </Text>
          )}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}
