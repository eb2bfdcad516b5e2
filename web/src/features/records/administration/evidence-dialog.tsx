import { t } from '@lingui/core/macro'
import { Button, Group, Modal, Progress, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { refresh } from '../../../platform/client.ts'
import { useUnsavedWarning } from '../../../platform/forms/unsaved-warning.tsx'
import { Problem } from '../../../platform/parts/states.tsx'
import type { Evidence } from '../evidence/describe.ts'
import { type DraftErrors, type EvidenceDraft, draftErrors, draftOf, newDraft } from '../evidence/drafts.ts'
import { EvidenceFields } from '../evidence/evidence-fields.tsx'
import type { EvidenceType } from '../filters.ts'
import { evidenceNouns } from '../words.ts'
import { addEvidence, changeEvidence } from './evidence-writes.ts'

type Props = { recordId: string; onClose: () => void } & ({ type: EvidenceType; evidence?: never } | { evidence: Evidence; type?: never })

/** Adds a piece of evidence of a type, or changes one that exists. */
export function EvidenceDialog({ recordId, type, evidence, onClose }: Props) {
  const [start] = useState(() => (evidence ? draftOf(evidence.label, evidence.payload) : newDraft(type)))
  const [draft, setDraft] = useState(start)
  useUnsavedWarning(draft !== start)
  const [errors, setErrors] = useState<DraftErrors>({})
  const [sent, setSent] = useState<number>()
  const saving = useMutation({
    mutationFn: () => (evidence ? changeEvidence(evidence, draft) : addEvidence(recordId, draft, setSent)),
    onSettled: () => setSent(undefined),
    onSuccess: () => {
      onClose()
      return refresh()
    },
  })
  const send = () => {
    const found = evidence && draft.type === 'file' ? {} : draftErrors(draft)
    setErrors(found)
    if (Object.keys(found).length === 0) saving.mutate()
  }
  const change = (fields: Partial<EvidenceDraft>) => {
    setDraft((before) => ({ ...before, ...fields }))
    setErrors({})
  }
  const kind = evidenceNouns[draft.type]
  return (
    <Modal
      opened
      onClose={onClose}
      title={evidence ? t`Edit evidence: ${kind}` : t`Add evidence: ${kind}`}
      centered
      size="md"
      closeButtonProps={{ 'aria-label': t`Close` }}
      closeOnClickOutside={false}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          send()
        }}
      >
        <Stack gap="md">
          {evidence && draft.type === 'file' && (
            <Text
              size="sm"
              c="dimmed"
            >{t`A file that was attached stays as it is. To replace it, delete this evidence and add another.`}</Text>
          )}
          <EvidenceFields
            draft={draft}
            errors={errors}
            onChange={change}
            onFileProblem={(file) => setErrors({ file })}
            withFile={!evidence}
            disabled={saving.isPending}
          />
          {sent !== undefined && <Progress value={sent * 100} aria-label={t`Upload`} size="lg" />}
          {saving.isError && <Problem error={saving.error} title={t`It was not saved`} />}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>{t`Cancel`}</Button>
            <Button type="submit" loading={saving.isPending}>
              {evidence ? t`Save` : t`Add`}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
