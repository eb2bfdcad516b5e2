import { t } from '@lingui/core/macro'
import { ActionIcon, Button, Group, Title } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useKeys } from '../../platform/keys/registry.ts'

type Props = {
  /** Of the heading. */
  id: string
  title: string
  /** What the steps lead to, in words. */
  before: string
  after: string
  isNow: boolean
  onStep: (by: -1 | 0 | 1) => void
}

/** What is looked at, with the way to what comes before and after it, and to the present. */
export function Steps({ id, title, before, after, isNow, onStep }: Props) {
  useKeys(t`Calendar`, [
    { keys: ['ArrowLeft'], says: before, act: () => onStep(-1) },
    { keys: ['ArrowRight'], says: after, act: () => onStep(1) },
    { keys: ['t'], says: t`Today`, act: () => onStep(0) },
  ])
  return (
    <Group justify="space-between" mb="sm" wrap="nowrap">
      <Title order={2} id={id} aria-live="polite">
        {title}
      </Title>
      <Group gap={4} wrap="nowrap">
        <Button variant="default" size="xs" disabled={isNow} onClick={() => onStep(0)}>{t`Today`}</Button>
        <ActionIcon variant="default" size={30} aria-label={before} onClick={() => onStep(-1)}>
          <IconChevronLeft size={18} aria-hidden />
        </ActionIcon>
        <ActionIcon variant="default" size={30} aria-label={after} onClick={() => onStep(1)}>
          <IconChevronRight size={18} aria-hidden />
        </ActionIcon>
      </Group>
    </Group>
  )
}
