import { t } from '@lingui/core/macro'
import { ActionIcon, Box, Button, Group, Input, Text } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconGripVertical, IconPlus, IconTrash } from '@tabler/icons-react'
import { type ClipboardEvent, type DragEvent, type KeyboardEvent, type ReactNode, useState } from 'react'
import { changeThenFocus, moveKeepingFocus, moverIds } from '../../../../platform/lists/keep-focus.ts'
import { Rows } from '../../../../platform/lists/rows.tsx'
import { type Part, moved } from './draft.ts'
import { linesOf, stepOf } from './parts.ts'

/** Props for the main field of a part. They make its keys work the same way in every list of parts. */
export type FieldKeys = {
  id: string
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void
  onPaste: (event: ClipboardEvent<HTMLInputElement>) => void
}

type Props<P extends Part> = {
  label: string
  hint?: string
  parts: P[]
  least: number
  error: string | undefined
  /** Label of a part, by its number. */
  name: (nr: number) => string
  adds: string
  make: (text?: string) => P
  /** Returns the text of a part's main field. */
  textOf: (part: P) => string
  /** Returns a copy of the part with another text in its main field. */
  withText: (part: P, text: string) => P
  onChange: (parts: P[]) => void
  children: (part: P, nr: number, keys: FieldKeys, change: (next: Partial<P>) => void) => ReactNode
}

const fieldId = (key: string) => `part-${key}`
const fieldOf = (key: string) => document.getElementById(fieldId(key))

/** The ordered parts of a question. Dragging, buttons and keys change the order. */
export function PartList<P extends Part>({
  label,
  hint,
  parts,
  least,
  error,
  name,
  adds,
  make,
  textOf,
  withText,
  onChange,
  children,
}: Props<P>) {
  const move = (from: number, to: number) => onChange(moved(parts, from, to))
  const drag = useDrag(parts, move)
  const replace = (at: number, next: Partial<P>) => onChange(parts.map((part, nr) => (nr === at ? { ...part, ...next } : part)))
  const keysOf = (part: P, at: number): FieldKeys => ({
    id: fieldId(part.key),
    onKeyDown: (event) => {
      const isEmpty = (other: P) => textOf(other).trim() === ''
      const step = stepOf({ parts, least, make, isEmpty }, at, event)
      if (!step) return
      event.preventDefault()
      changeThenFocus(
        () => onChange(step.parts),
        () => fieldOf(step.focus),
      )
    },
    onPaste: (event) => {
      const [first, ...others] = linesOf(event.clipboardData.getData('text/plain'))
      if (first === undefined || others.length === 0 || event.currentTarget.value !== '') return
      event.preventDefault()
      onChange(parts.toSpliced(at, 1, withText(part, first), ...others.map((text) => make(text))))
    },
  })
  return (
    <Input.Wrapper label={label} labelElement="div" error={error} {...(hint !== undefined && { description: hint })}>
      <Rows label={label} gap={6} mt={6}>
        {parts.map((part, at) => (
          <Box key={part.key} component="li" opacity={drag.dragged === part.key ? 0.5 : 1} onDragOver={(event) => drag.onOver(event, at)}>
            <Group gap={6} wrap="nowrap" align="flex-start">
              <Grip onStart={(event) => drag.onStart(event, part.key)} onEnd={drag.onEnd} />
              <div style={{ flex: 1, minWidth: 0 }}>{children(part, at + 1, keysOf(part, at), (next) => replace(at, next))}</div>
              <PartButtons
                part={part}
                name={name(at + 1)}
                at={at}
                of={parts.length}
                onMove={(to) => moveKeepingFocus(part.key, { from: at, to, of: parts.length }, () => move(at, to))}
                onRemove={parts.length > least ? () => onChange(parts.toSpliced(at, 1)) : undefined}
              />
            </Group>
          </Box>
        ))}
      </Rows>
      <Group gap="sm" mt={8} justify="space-between">
        <Button
          size="xs"
          variant="default"
          leftSection={<IconPlus size={15} aria-hidden />}
          onClick={() => {
            const made = make()
            changeThenFocus(
              () => onChange([...parts, made]),
              () => fieldOf(made.key),
            )
          }}
        >
          {adds}
        </Button>
        <Text size="xs" c="dimmed" visibleFrom="sm">{t`Enter: the next one. Alt with an arrow: move it.`}</Text>
      </Group>
    </Input.Wrapper>
  )
}

type GripProps = { onStart: (event: DragEvent<HTMLElement>) => void; onEnd: () => void }

const Grip = ({ onStart, onEnd }: GripProps) => (
  <span draggable onDragStart={onStart} onDragEnd={onEnd} title={t`Drag to move`} aria-hidden style={{ cursor: 'grab' }}>
    <IconGripVertical size={17} style={{ marginTop: 9 }} />
  </span>
)

type ButtonProps = { part: Part; name: string; at: number; of: number; onMove: (to: number) => void; onRemove: (() => void) | undefined }

const PartButtons = ({ part, name, at, of, onMove, onRemove }: ButtonProps) => {
  const common = { variant: 'subtle', size: 34, color: 'gray' } as const
  const unlessAtEnd = (atEnd: boolean) => ({ disabled: atEnd, ...(atEnd && { bg: 'transparent' }) })
  return (
    <Group gap={0} wrap="nowrap" maw={{ base: 68, xs: 'none' }} style={{ flexWrap: 'wrap' }}>
      <ActionIcon
        {...common}
        id={moverIds(part.key).up}
        aria-label={t`Move up: ${name}`}
        {...unlessAtEnd(at === 0)}
        onClick={() => onMove(at - 1)}
      >
        <IconArrowUp size={16} aria-hidden />
      </ActionIcon>
      <ActionIcon
        {...common}
        id={moverIds(part.key).down}
        aria-label={t`Move down: ${name}`}
        {...unlessAtEnd(at === of - 1)}
        onClick={() => onMove(at + 1)}
      >
        <IconArrowDown size={16} aria-hidden />
      </ActionIcon>
      <ActionIcon {...common} aria-label={t`Remove: ${name}`} {...unlessAtEnd(onRemove === undefined)} onClick={onRemove}>
        <IconTrash size={16} aria-hidden />
      </ActionIcon>
    </Group>
  )
}

/** Reordering with the pointer: the dragged element moves to each place that it is dragged over. */
export function useDrag(list: { key: string }[], move: (from: number, to: number) => void) {
  const [dragged, setDragged] = useState<string>()
  return {
    dragged,
    onStart: (event: DragEvent<HTMLElement>, key: string) => {
      const card = event.currentTarget.closest('li')
      if (card) event.dataTransfer.setDragImage(card, 20, 20)
      event.dataTransfer.effectAllowed = 'move'
      event.stopPropagation()
      setDragged(key)
    },
    onOver: (event: DragEvent<HTMLElement>, at: number) => {
      const from = list.findIndex(({ key }) => key === dragged)
      if (from < 0) return
      event.preventDefault()
      if (from !== at) move(from, at)
    },
    onEnd: () => setDragged(undefined),
  }
}
