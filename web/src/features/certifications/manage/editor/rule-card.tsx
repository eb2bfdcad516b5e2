import { t } from '@lingui/core/macro'
import { ActionIcon, Card, Group, Stack, Text, ThemeIcon } from '@mantine/core'
import {
  IconArrowDown,
  IconArrowUp,
  IconCertificate,
  IconClockHour4,
  IconFiles,
  IconGripVertical,
  IconNotebook,
  IconPencil,
  IconSchool,
  IconSignature,
  IconTrash,
} from '@tabler/icons-react'
import { type DragEvent, useId } from 'react'
import { moverIds } from '../../../../platform/lists/keep-focus.ts'
import { type Choices, type RuleKind, ruleSentence } from '../words.ts'
import { type RuleDraft, type RuleErrors, isOffered, numberOf } from './draft.ts'
import { RuleFields } from './rule-fields.tsx'

export const kindIcons: Record<RuleKind, typeof IconFiles> = {
  subject_hours: IconClockHour4,
  subject_record_count: IconFiles,
  evidence_document: IconCertificate,
  manual_sign_off: IconSignature,
  quiz_pass: IconSchool,
  external_course_pass: IconSchool,
  scorm_course_complete: IconSchool,
  job_aid_viewed: IconNotebook,
}

type Props = {
  rule: RuleDraft
  errors: RuleErrors
  subjects: { id: string; name: string }[]
  choices: Choices
  place: { index: number; of: number }
  open: boolean
  onToggle: () => void
  onChange: (change: Partial<RuleDraft>) => void
  onMove: (to: number) => void
  onRemove: () => void
  drag: {
    dragged: boolean
    onStart: (event: DragEvent<HTMLElement>) => void
    onOver: (event: DragEvent<HTMLElement>) => void
    onEnd: () => void
  }
}

/** Describes a rule of the draft in the sentence that the saved rule would have. */
export const sentenceOf = (rule: RuleDraft, subjects: Props['subjects'], choices: Props['choices']) =>
  ruleSentence(
    { ...rule, threshold_hours: numberOf(rule.threshold_hours), threshold_count: numberOf(rule.threshold_count) },
    subjects,
    choices,
  )

/** One rule as a sentence, with its fields when it is open and buttons that move it. */
export function RuleCard({ rule, errors, subjects, choices, place, open, onToggle, onChange, onMove, onRemove, drag }: Props) {
  const fields = useId()
  const Icon = kindIcons[rule.rule_kind]
  const said = sentenceOf(rule, subjects, choices)
  const nr = place.index + 1
  const { of } = place
  const wrong = Object.keys(errors).length > 0
  return (
    <Card
      component="li"
      withBorder
      p="sm"
      aria-label={t`Rule ${nr} of ${of}`}
      onDragOver={drag.onOver}
      onDrop={(event) => event.preventDefault()}
      style={{ opacity: drag.dragged ? 0.5 : 1 }}
    >
      <Group wrap="nowrap" gap="sm" align="flex-start">
        <span draggable onDragStart={drag.onStart} onDragEnd={drag.onEnd} title={t`Drag to move`} aria-hidden style={{ cursor: 'grab' }}>
          <IconGripVertical size={18} style={{ marginTop: 8 }} />
        </span>
        <ThemeIcon variant="light" size={34} aria-hidden visibleFrom="xs">
          <Icon size={19} />
        </ThemeIcon>
        <Stack gap={0} style={{ flex: 1, minWidth: 0 }} mih={34} justify="center">
          {rule.label.trim() !== '' && (
            <Text size="xs" c="dimmed" className="wraps">
              {rule.label}
            </Text>
          )}
          <Text size="sm" fw={600} className="wraps">
            {said}
          </Text>
          {wrong && !open && (
            <Text size="xs" c="var(--mantine-color-error)">
              {Object.values(errors)[0]}
            </Text>
          )}
        </Stack>
        <Buttons
          said={said}
          place={place}
          open={open}
          fields={fields}
          onToggle={onToggle}
          onMove={onMove}
          onRemove={onRemove}
          rule={rule}
        />
      </Group>
      {open && isOffered(rule.rule_kind) && (
        <div id={fields}>
          <RuleFields rule={rule} errors={errors} subjects={subjects} choices={choices} onChange={onChange} />
        </div>
      )}
    </Card>
  )
}

type ButtonsProps = Pick<Props, 'rule' | 'place' | 'open' | 'onToggle' | 'onMove' | 'onRemove'> & { said: string; fields: string }

function Buttons({ rule, said, place: { index, of }, open, fields, onToggle, onMove, onRemove }: ButtonsProps) {
  const common = { variant: 'subtle', size: 'lg' } as const
  const unlessAtEnd = (atEnd: boolean) => ({ disabled: atEnd, ...(atEnd && { bg: 'transparent' }) })
  return (
    <Group gap={0} wrap="nowrap" maw={{ base: 72, xs: 'none' }} style={{ flexWrap: 'wrap' }}>
      <ActionIcon
        {...common}
        id={moverIds(rule.key).up}
        aria-label={t`Move up: ${said}`}
        {...unlessAtEnd(index === 0)}
        onClick={() => onMove(index - 1)}
      >
        <IconArrowUp size={18} aria-hidden />
      </ActionIcon>
      <ActionIcon
        {...common}
        id={moverIds(rule.key).down}
        aria-label={t`Move down: ${said}`}
        {...unlessAtEnd(index === of - 1)}
        onClick={() => onMove(index + 1)}
      >
        <IconArrowDown size={18} aria-hidden />
      </ActionIcon>
      {isOffered(rule.rule_kind) && (
        <ActionIcon
          {...common}
          aria-label={t`Change: ${said}`}
          aria-expanded={open}
          {...(open && { 'aria-controls': fields })}
          onClick={onToggle}
        >
          <IconPencil size={18} aria-hidden />
        </ActionIcon>
      )}
      <ActionIcon {...common} color="red" aria-label={t`Delete: ${said}`} onClick={onRemove}>
        <IconTrash size={18} aria-hidden />
      </ActionIcon>
    </Group>
  )
}
