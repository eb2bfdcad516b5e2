import { t } from '@lingui/core/macro'
import { ActionIcon, Badge, Card, Group, Menu, Stack, Text, ThemeIcon } from '@mantine/core'
import { IconCopy, IconDots, IconFlag, IconPencil, IconTrash } from '@tabler/icons-react'
import { memo, useId } from 'react'
import { Grip, Movers } from '../../../../platform/order/movers.tsx'
import type { Order } from '../../../../platform/order/use-order.tsx'
import { Mark } from '../../../../platform/parts/mark.tsx'
import { kindWords } from '../words.ts'
import type { QuestionErrors } from './check.ts'
import type { QuestionDraft } from './draft.ts'
import { QuestionFields } from './question-fields.tsx'
import { inShort, pointsWords } from './short.ts'

export type CardActions = {
  toggle: (key: string) => void
  change: (key: string, part: Partial<QuestionDraft>) => void
  copy: (at: number) => void
  remove: (at: number) => void
}
type Props = {
  question: QuestionDraft
  errors: QuestionErrors | undefined
  at: number
  of: number
  open: boolean
  /** Undefined while the list is filtered, because a place in it then means nothing. */
  order: Order | undefined
  writes: boolean
  tags: string[]
  acts: CardActions
}

/** One question as a summary, with its fields when it is open. */
export const QuestionCard = memo(function QuestionCard(props: Props) {
  const { question, errors = {}, at, of, open, order, writes, tags, acts } = props
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
      style={{ scrollMarginTop: 80 }}
      {...order?.row(question.key)}
    >
      <Group wrap="nowrap" gap="sm" align="flex-start">
        {order && <Grip of={question.key} />}
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

function Buttons({ question, at, open, order, acts, fields }: Props & { fields: string }) {
  const common = { variant: 'subtle', size: 'lg' } as const
  const name = inShort(question)
  return (
    <Group gap={0} wrap="nowrap" maw={{ base: 72, xs: 'none' }} style={{ flexWrap: 'wrap' }}>
      {order && <Movers {...order.movers(question.key)} />}
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
