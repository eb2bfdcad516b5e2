import { t } from '@lingui/core/macro'
import { Button, Card, Group, Stack, Text } from '@mantine/core'
import { moved } from '../../../../platform/order/moved.ts'
import { Grip, Movers } from '../../../../platform/order/movers.tsx'
import { useOrder } from '../../../../platform/order/use-order.tsx'
import { wrapping } from '../../../../platform/parts/wrapping.ts'
import { PartText } from '../../pictures/quiz-text.tsx'
import { wordsOf } from '../../pictures/texts.ts'
import type { FieldProps } from './answer-fields.tsx'

type Part = { id: string; text: string }

/** Items that the reader puts in order. */
export function Ordering({ question, answer, asked, onChoose }: FieldProps) {
  const items = inOrder(question.items ?? [], answer?.item_ids)
  const give = (next: Part[]) => onChoose({ item_ids: next.map(({ id }) => id) })
  const rows = items.map(({ id, text }) => ({ key: id, name: wordsOf(text) }))
  const order = useOrder(rows, (from, to) => give(moved(items, from, to)))
  return (
    <Stack gap="sm">
      <Stack component="ol" gap="xs" p={0} m={0} style={{ listStyle: 'none' }} aria-labelledby={asked} {...order.list}>
        {items.map(({ id, text }, index) => (
          <Card component="li" key={id} withBorder py={6} px="sm" {...order.row(id)} data-drag={id}>
            <Group gap="xs" wrap="nowrap">
              <Grip />
              <Text span c="dimmed" fw={600} miw={22} aria-hidden>
                {index + 1}
              </Text>
              <Text span className="wraps" style={{ flex: 1, minWidth: 0 }}>
                <PartText>{text}</PartText>
              </Text>
              <Group gap={2} wrap="nowrap">
                <Movers {...order.movers(id)} />
              </Group>
            </Group>
          </Card>
        ))}
      </Stack>
      {order.said}
      {answer === null && (
        <div>
          <Button variant="default" {...wrapping} onClick={() => give(items)}>{t`It is in the right order already`}</Button>
        </div>
      )}
    </Stack>
  )
}

/** Returns the items in the reader's order, or in the drawn order without an answer. */
const inOrder = (items: Part[], ids: string[] | undefined) =>
  ids === undefined ? items : ids.flatMap((id) => items.find((item) => item.id === id) ?? [])
