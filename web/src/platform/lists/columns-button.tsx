import { t } from '@lingui/core/macro'
import { Button, Checkbox, Popover, Stack, Text } from '@mantine/core'
import { IconColumns3 } from '@tabler/icons-react'
import { shownOf, written } from './columns.ts'

type Props<Column extends string> = {
  /** The optional columns, in the order of the table. */
  all: readonly Column[]
  words: Record<Column, string>
  /** The value in the address. */
  columns: string | undefined
  onChange: (columns: string) => void
  /** A note below the choice, such as that the file has all columns. */
  children?: string
}

/** A button that chooses the columns of a table. The names are always shown. */
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
