import { t } from '@lingui/core/macro'
import { ActionIcon, Button, Group, Text, Title } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { openQuestion } from '../../../../platform/over/question.ts'

/** A part of a tab with a heading and its own button to add an entry. */
export function Section({ title, says, add, children }: { title: string; says: string; add: ReactNode; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <Group justify="space-between" mb="sm" align="flex-end">
        <div style={{ flex: '1 1 260px' }}>
          <Title order={2} id={id}>
            {title}
          </Title>
          <Text size="sm" c="dimmed">
            {says}
          </Text>
        </div>
        {add}
      </Group>
      {children}
    </section>
  )
}

export function AddButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <Button variant="default" size="sm" leftSection={<IconPlus size={17} aria-hidden />} onClick={onClick}>
      {label}
    </Button>
  )
}

/** Asks for confirmation, then ends a due date or an exemption. */
export function EndButton({ label, question, does, onEnd }: { label: string; question: string; does: string; onEnd: () => void }) {
  const ask = () =>
    openQuestion({
      title: label,
      centered: true,
      children: <Text size="sm">{question}</Text>,
      labels: { confirm: does, cancel: t`Keep it` },
      confirmProps: { color: 'red.9' },
      onConfirm: onEnd,
    })
  return (
    <ActionIcon variant="subtle" color="red" size="lg" aria-label={label} onClick={ask}>
      <IconX size={18} aria-hidden />
    </ActionIcon>
  )
}
