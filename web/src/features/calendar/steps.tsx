import { t } from '@lingui/core/macro'
import { ActionIcon, Button, Group, Title } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useKeys } from '../../platform/keys/registry.ts'

type Props = {
  /** Id of the heading. */
  id: string
  title: string
  /** Labels of the steps. */
  before: string
  after: string
  isNow: boolean
  onStep: (by: -1 | 0 | 1) => void
}

/** Heading of the shown period, with buttons to the previous and next one and to today. */
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
