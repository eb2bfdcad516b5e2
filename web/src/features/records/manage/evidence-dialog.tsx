import { t } from '@lingui/core/macro'
import { Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { SendingBar } from '../../../platform/files/sending.tsx'
import { refresh } from '../../../platform/client.ts'
import { FormDialog } from '../../../platform/forms/form-dialog.tsx'
import type { Evidence } from '../evidence/describe.ts'
import { type DraftErrors, type EvidenceDraft, draftErrors, draftOf, newDraft } from '../evidence/drafts.ts'
import { EvidenceFields } from '../evidence/evidence-fields.tsx'
import type { EvidenceType } from '../filters.ts'
import { evidenceNouns } from '../words.ts'
import { addEvidence, changeEvidence } from './evidence-writes.ts'

type Props = { recordId: string; onClose: () => void } & ({ type: EvidenceType; evidence?: never } | { evidence: Evidence; type?: never })

/** Adds a piece of evidence of the given type, or changes an existing one. */
export function EvidenceDialog({ recordId, type, evidence, onClose }: Props) {
  const [start] = useState(() => (evidence ? draftOf(evidence.label, evidence.payload) : newDraft(type)))
  const [draft, setDraft] = useState(start)
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
    <FormDialog
      title={evidence ? t`Edit evidence: ${kind}` : t`Add evidence: ${kind}`}
      does={evidence ? t`Save` : t`Add`}
      begun={draft !== start}
      isPending={saving.isPending}
      error={saving.error}
      onSubmit={send}
      onClose={onClose}
    >
      {evidence && draft.type === 'file' && (
        <Text size="sm" c="dimmed">{t`A file that was attached stays as it is. To replace it, delete this evidence and add another.`}</Text>
      )}
      <EvidenceFields
        draft={draft}
        errors={errors}
        onChange={change}
        onFileProblem={(file) => setErrors({ file })}
        withFile={!evidence}
        disabled={saving.isPending}
      />
      {sent !== undefined && <SendingBar label={t`Upload`} part={sent} />}
    </FormDialog>
  )
}
