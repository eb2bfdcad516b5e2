import { t } from '@lingui/core/macro'
import { Card, Group, type MantineSpacing, SimpleGrid, type SimpleGridProps, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { OrderArea } from '../order/use-dragging.ts'

type ListProps = { label?: string; children: ReactNode }

type RowsProps = ListProps & { gap?: MantineSpacing; mt?: MantineSpacing; order?: OrderArea }

/** A vertical list of `Row`s, or of list items with their own cards. With `order`, its rows can be dragged. */
export function Rows({ label, gap = 'xs', mt = 0, order, children }: RowsProps) {
  return (
    <Stack component="ul" gap={gap} p={0} m={0} mt={mt} style={{ listStyle: 'none' }} aria-label={label} {...order}>
      {children}
    </Stack>
  )
}

const TWO = { base: 1, md: 2 }

/** A list of cards that stand side by side where there is room. */
export function Cards({ label, cols = TWO, children }: ListProps & Pick<SimpleGridProps, 'cols'>) {
  return (
    <SimpleGrid component="ul" cols={cols} spacing="sm" p={0} m={0} style={{ listStyle: 'none' }} aria-label={label}>
      {children}
    </SimpleGrid>
  )
}

/** A list of small items in a line that wraps. */
export function Inline({ label, gap = 'xs', mt = 0, children }: ListProps & { gap?: MantineSpacing; mt?: MantineSpacing }) {
  return (
    <Group component="ul" gap={gap} p={0} m={0} mt={mt} style={{ listStyle: 'none' }} aria-label={label}>
      {children}
    </Group>
  )
}

type Props = {
  /** The fragment that leads to the row, if an address can name it. */
  id?: string
  name: ReactNode
  badges?: ReactNode
  actions?: ReactNode
  children?: ReactNode
}

/** A row: the name with its badges and actions, and details below. */
export function Row({ id, name, badges, actions, children }: Props) {
  return (
    <Card component="li" withBorder py="sm" px="md" {...(id !== undefined && { id, tabIndex: -1 })}>
      <Group justify="space-between" wrap="nowrap" align="flex-start" gap="sm">
        <Stack gap={2} style={{ minWidth: 0, flex: 1 }}>
          <Group gap="xs">
            <Text fw={600} size="sm" component="div" className="wraps row-name">
              {name}
            </Text>
            {badges}
          </Group>
          {children}
        </Stack>
        {actions}
      </Group>
    </Card>
  )
}

/** A line of small text in a row. */
export function Line({ children }: { children: ReactNode }) {
  return (
    <Text size="sm" c="dimmed" component="div" className="wraps">
      {children}
    </Text>
  )
}

/** A quotation from a user. */
export function Note({ children: note }: { children: string }) {
  return <Text size="sm" className="keeps-lines">{t`“${note}”`}</Text>
}
