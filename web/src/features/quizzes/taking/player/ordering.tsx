import { t } from '@lingui/core/macro'
import { ActionIcon, Button, Card, Group, Stack, Text, VisuallyHidden } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconGripVertical } from '@tabler/icons-react'
import { useState } from 'react'
import { moveKeepingFocus, moverIds } from '../../../../platform/lists/keep-focus.ts'
import { wrapping } from '../../../../platform/parts/wrapping.ts'
import { PartText } from '../../pictures/quiz-text.tsx'
import { wordsOf } from '../../pictures/texts.ts'
import type { FieldProps } from './answer-fields.tsx'

type Part = { id: string; text: string }

/** Items to put in order with buttons or by dragging. Each move is announced. */
export function Ordering({ question, answer, asked, onChoose }: FieldProps) {
  const [said, setSaid] = useState('')
  const [dragged, setDragged] = useState<string>()
  const items = inOrder(question.items ?? [], answer?.item_ids)
  const give = (next: Part[]) => onChoose({ item_ids: next.map(({ id }) => id) })
  const move = (id: string, to: number) => {
    const from = items.findIndex((item) => item.id === id)
    const item = items[from]
    if (!item || from === to) return
    moveKeepingFocus(id, { from, to, of: items.length }, () => {
      give(items.toSpliced(from, 1).toSpliced(to, 0, item))
      setSaid(movedWords(wordsOf(item.text), to + 1, items.length))
    })
  }
  return (
    <Stack gap="sm">
      <Stack component="ol" gap="xs" p={0} m={0} style={{ listStyle: 'none' }} aria-labelledby={asked}>
        {items.map((item, index) => (
          <Card
            component="li"
            key={item.id}
            withBorder
            py={6}
            px="sm"
            draggable
            onDragStart={() => setDragged(item.id)}
            onDragOver={(event) => event.preventDefault()}
            onDrop={() => dragged !== undefined && move(dragged, index)}
          >
            <Item item={item} index={index} of={items.length} move={(to) => move(item.id, to)} />
          </Card>
        ))}
      </Stack>
      <VisuallyHidden component="output">{said}</VisuallyHidden>
      {answer === null && (
        <div>
          <Button variant="default" {...wrapping} onClick={() => give(items)}>{t`It is in the right order already`}</Button>
        </div>
      )}
    </Stack>
  )
}

type ItemProps = { item: Part; index: number; of: number; move: (to: number) => void }

const Item = ({ item: { id, text }, index, of, move }: ItemProps) => (
  <Group gap="xs" wrap="nowrap">
    <IconGripVertical size={17} aria-hidden style={{ cursor: 'grab', flex: 'none' }} />
    <Text span c="dimmed" fw={600} miw={22} aria-hidden>
      {index + 1}
    </Text>
    <Text span className="wraps" style={{ flex: 1, minWidth: 0 }}>
      <PartText>{text}</PartText>
    </Text>
    <Group gap={2} wrap="nowrap">
      <Mover label={upWords(wordsOf(text))} id={moverIds(id).up} disabled={index === 0} onClick={() => move(index - 1)} up />
      <Mover label={downWords(wordsOf(text))} id={moverIds(id).down} disabled={index === of - 1} onClick={() => move(index + 1)} />
    </Group>
  </Group>
)

type MoverProps = { label: string; id: string; disabled: boolean; onClick: () => void; up?: true }

function Mover({ label, up, ...button }: MoverProps) {
  const Icon = up ? IconArrowUp : IconArrowDown
  return (
    <ActionIcon variant="subtle" size={36} aria-label={label} {...button}>
      <Icon size={19} aria-hidden />
    </ActionIcon>
  )
}

const upWords = (text: string) => t`Move “${text}” up`
const downWords = (text: string) => t`Move “${text}” down`
const movedWords = (name: string, place: number, all: number) => t`“${name}” is at place ${place} of ${all}`

/** Returns the items in the reader's order, or in the drawn order without an answer. */
const inOrder = (items: Part[], ids: string[] | undefined) =>
  ids === undefined ? items : ids.flatMap((id) => items.find((item) => item.id === id) ?? [])
