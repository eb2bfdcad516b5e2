import { t } from '@lingui/core/macro'
import { ActionIcon, Button, Card, Group, Input, Stack, Text } from '@mantine/core'
import { IconCalendar, IconCircleCheck, IconClockHour4, IconLink, IconNote, IconTargetArrow, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import type { EvidenceType } from '../filters.ts'
import { evidenceWords } from '../words.ts'
import { type DraftErrors, type EvidenceDraft, newDraft } from '../evidence/drafts.ts'
import { EvidenceFields } from '../evidence/evidence-fields.tsx'
import { FileDrop } from '../evidence/file-drop.tsx'

type Props = {
  drafts: EvidenceDraft[]
  errors: Record<string, DraftErrors>
  onChange: (drafts: EvidenceDraft[]) => void
  disabled: boolean
}

const offers: { type: EvidenceType; label: string; icon: typeof IconNote }[] = [
  { type: 'quantity', label: t`Hours or amount`, icon: IconClockHour4 },
  { type: 'note', label: t`Note`, icon: IconNote },
  { type: 'score', label: t`Score`, icon: IconTargetArrow },
  { type: 'pass_fail', label: t`Pass or fail`, icon: IconCircleCheck },
  { type: 'date_range', label: t`Dates`, icon: IconCalendar },
  { type: 'url', label: t`Link`, icon: IconLink },
]

/** Evidence of a submission: at most one file, and any number of other pieces. */
export function EvidenceRows({ drafts, errors, onChange, disabled }: Props) {
  const [fileProblem, setFileProblem] = useState<string>()
  const add = (draft: EvidenceDraft) => onChange([...drafts, draft])
  const change = (key: string, values: Partial<EvidenceDraft>) => {
    setFileProblem(undefined)
    onChange(drafts.map((draft) => (draft.key === key ? { ...draft, ...values } : draft)))
  }
  return (
    <Stack gap="md">
      {!drafts.some(({ type }) => type === 'file') && (
        <FileDrop
          file={null}
          error={fileProblem}
          disabled={disabled}
          onProblem={setFileProblem}
          onChoose={(file) => {
            setFileProblem(undefined)
            onChange([newDraft('file', file), ...drafts])
          }}
        />
      )}
      {drafts.map((draft) => (
        <Card
          key={draft.key}
          component="fieldset"
          aria-label={evidenceWords[draft.type]}
          withBorder
          p="md"
          m={0}
          style={{ overflow: 'visible' }}
        >
          <Group justify="space-between" mb="xs">
            <Text fw={600}>{evidenceWords[draft.type]}</Text>
            <ActionIcon
              variant="subtle"
              color="gray"
              disabled={disabled}
              aria-label={t`Remove: ${{ kind: evidenceWords[draft.type] }}`}
              onClick={() => onChange(drafts.filter(({ key }) => key !== draft.key))}
            >
              <IconTrash size={18} aria-hidden />
            </ActionIcon>
          </Group>
          <EvidenceFields
            draft={draft}
            errors={{ ...errors[draft.key], ...(draft.type === 'file' && fileProblem !== undefined && { file: fileProblem }) }}
            onChange={(values) => change(draft.key, values)}
            onFileProblem={setFileProblem}
            disabled={disabled}
          />
        </Card>
      ))}
      <div>
        <Input.Label component="p" m={0} mb={6}>{t`Add more`}</Input.Label>
        <Group gap="xs">
          {offers.map(({ type, label, icon: Icon }) => (
            <Button
              key={type}
              size="xs"
              variant="default"
              disabled={disabled}
              leftSection={<Icon size={16} aria-hidden />}
              onClick={() => add(newDraft(type))}
            >
              {label}
            </Button>
          ))}
        </Group>
      </div>
    </Stack>
  )
}
