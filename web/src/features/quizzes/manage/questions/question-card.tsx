import { t } from '@lingui/core/macro'
import { ActionIcon, Badge, Card, Group, Menu, Stack, Text, ThemeIcon } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconCopy, IconDots, IconFlag, IconGripVertical, IconPencil, IconTrash } from '@tabler/icons-react'
import { type DragEvent, memo, useId } from 'react'
import { moverIds } from '../../../../platform/lists/keep-focus.ts'
import { Mark } from '../../../../platform/parts/mark.tsx'
import { kindWords } from '../words.ts'
import type { QuestionErrors } from './check.ts'
import type { QuestionDraft } from './draft.ts'
import { QuestionFields } from './question-fields.tsx'
import { inShort, pointsWords } from './short.ts'

export type CardActions = {
  toggle: (key: string) => void
  change: (key: string, part: Partial<QuestionDraft>) => void
  move: (from: number, to: number) => void
  copy: (at: number) => void
  remove: (at: number) => void
  drag: {
    onStart: (event: DragEvent<HTMLElement>, key: string) => void
    onOver: (event: DragEvent<HTMLElement>, at: number) => void
    onEnd: () => void
  }
}
type Props = {
  question: QuestionDraft
  errors: QuestionErrors | undefined
  at: number
  of: number
  open: boolean
  dragged: boolean
  /** False while the list is filtered, because a place in it then means nothing. */
  movable: boolean
  writes: boolean
  tags: string[]
  acts: CardActions
}

/** One question as a summary, with its fields when it is open. */
export const QuestionCard = memo(function QuestionCard(props: Props) {
  const { question, errors = {}, at, of, open, dragged, movable, writes, tags, acts } = props
  const fields = useId()
  const { label, icon: Icon } = kindWords[question.kind]
  const nr = at + 1
  const [problem] = Object.values(errors)
  return (
    <Card
      component="li"
      withBorder
      p="sm"
      aria-label={t`Question ${nr} of ${of}`}
      onDragOver={(event) => acts.drag.onOver(event, at)}
      onDrop={(event) => event.preventDefault()}
      style={{ opacity: dragged ? 0.5 : 1, scrollMarginTop: 80 }}
    >
      <Group wrap="nowrap" gap="sm" align="flex-start">
        {writes && movable && (
          <span
            draggable
            onDragStart={(event) => acts.drag.onStart(event, question.key)}
            onDragEnd={acts.drag.onEnd}
            title={t`Drag to move`}
            aria-hidden
            style={{ cursor: 'grab' }}
          >
            <IconGripVertical size={18} style={{ marginTop: 8 }} />
          </span>
        )}
        <ThemeIcon variant="light" size={34} aria-hidden visibleFrom="xs">
          <Icon size={19} />
        </ThemeIcon>
        <Stack gap={4} style={{ flex: 1, minWidth: 0 }}>
          <Text size="sm" fw={600} className="wraps" {...(!open && { lineClamp: 2 })}>
            {nr}. {inShort(question)}
          </Text>
          <Group gap="4px 8px">
            <Text size="xs" c="dimmed">
              {label} · {pointsWords(question)}
            </Text>
            {question.must_pass && <Mark color="orange" icon={IconFlag}>{t`Must be right`}</Mark>}
            {question.tags.map((tag) => (
              <Badge key={tag} variant="default" tt="none" fw={500}>
                {tag}
              </Badge>
            ))}
          </Group>
          {problem !== undefined && (!open || errors.other !== undefined) && (
            <Text size="sm" c="var(--mantine-color-error)" tabIndex={-1} data-invalid-question role="alert">
              {problem}
            </Text>
          )}
        </Stack>
        {writes && <Buttons {...props} fields={fields} />}
      </Group>
      {open && (
        <div id={fields}>
          <QuestionFields question={question} errors={errors} tags={tags} onChange={(part) => acts.change(question.key, part)} />
        </div>
      )}
    </Card>
  )
})

function Buttons({ question, at, of, open, movable, acts, fields }: Props & { fields: string }) {
  const common = { variant: 'subtle', size: 'lg' } as const
  const unlessAtEnd = (atEnd: boolean) => ({ disabled: atEnd, ...(atEnd && { bg: 'transparent' }) })
  const name = inShort(question)
  return (
    <Group gap={0} wrap="nowrap" maw={{ base: 72, xs: 'none' }} style={{ flexWrap: 'wrap' }}>
      {movable && (
        <>
          <ActionIcon
            {...common}
            id={moverIds(question.key).up}
            aria-label={t`Move up: ${name}`}
            {...unlessAtEnd(at === 0)}
            onClick={() => acts.move(at, at - 1)}
          >
            <IconArrowUp size={18} aria-hidden />
          </ActionIcon>
          <ActionIcon
            {...common}
            id={moverIds(question.key).down}
            aria-label={t`Move down: ${name}`}
            {...unlessAtEnd(at === of - 1)}
            onClick={() => acts.move(at, at + 1)}
          >
            <IconArrowDown size={18} aria-hidden />
          </ActionIcon>
        </>
      )}
      <ActionIcon
        {...common}
        data-question={question.key}
        aria-label={t`Change: ${name}`}
        aria-expanded={open}
        {...(open && { 'aria-controls': fields })}
        onClick={() => acts.toggle(question.key)}
      >
        <IconPencil size={18} aria-hidden />
      </ActionIcon>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon {...common} aria-label={t`More to do with: ${name}`}>
            <IconDots size={18} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconCopy size={17} aria-hidden />} onClick={() => acts.copy(at)}>{t`Duplicate`}</Menu.Item>
          <Menu.Item color="red" leftSection={<IconTrash size={17} aria-hidden />} onClick={() => acts.remove(at)}>{t`Remove`}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </Group>
  )
}
