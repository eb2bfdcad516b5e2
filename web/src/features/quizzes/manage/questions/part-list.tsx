import { t } from '@lingui/core/macro'
import { Box, Button, Group, Input, Text } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import type { ClipboardEvent, KeyboardEvent, ReactNode } from 'react'
import { Act } from '../../../../platform/lists/act.tsx'
import { changeThenFocus } from '../../../../platform/lists/keep-focus.ts'
import { Rows } from '../../../../platform/lists/rows.tsx'
import { moved } from '../../../../platform/order/moved.ts'
import { Grip, Movers } from '../../../../platform/order/movers.tsx'
import { useOrder } from '../../../../platform/order/use-order.tsx'
import type { Part } from './draft.ts'
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

/** The parts of a question, which its author puts in order. */
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
  const rows = parts.map(({ key }, at) => ({ key, name: name(at + 1) }))
  const order = useOrder(rows, (from, to) => onChange(moved(parts, from, to)))
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
      <Rows label={label} gap={6} mt={6} order={order.list}>
        {parts.map((part, at) => (
          <Box key={part.key} component="li" {...order.row(part.key)}>
            <Group gap={6} wrap="nowrap" align="flex-start">
              <Grip of={part.key} />
              <div style={{ flex: 1, minWidth: 0 }}>{children(part, at + 1, keysOf(part, at), (next) => replace(at, next))}</div>
              <Group gap={0} wrap="nowrap" maw={{ base: 68, xs: 'none' }} style={{ flexWrap: 'wrap' }}>
                <Movers {...order.movers(part.key)} />
                <Act
                  label={t`Remove: ${{ name: name(at + 1) }}`}
                  icon={IconTrash}
                  disabled={parts.length <= least}
                  onClick={() => onChange(parts.toSpliced(at, 1))}
                />
              </Group>
            </Group>
          </Box>
        ))}
      </Rows>
      {order.said}
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
