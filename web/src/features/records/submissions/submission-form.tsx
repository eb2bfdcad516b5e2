import { t } from '@lingui/core/macro'
import { Box, Button, Card, Group, Stack, Text, Title } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Schemas } from '../../../platform/client.ts'
import { SendingBar } from '../../../platform/files/sending.tsx'
import { Form } from '../../../platform/forms/form.tsx'
import { KeptNote } from '../../../platform/forms/kept-note.tsx'
import { useUnsavedWarning } from '../../../platform/forms/unsaved-warning.tsx'
import { Problem } from '../../../platform/parts/states.tsx'
import { today } from '../../../platform/words/format.ts'
import { organizationZone } from '../../../platform/words/zones.ts'
import { type EvidenceDraft, draftErrors } from '../evidence/drafts.ts'
import type { Evidence } from '../evidence/describe.ts'
import { AboutFields } from './about-fields.tsx'
import { useAskFirst } from './ask-first.tsx'
import { CountsTowards } from './counts-towards.tsx'
import { EvidenceRows } from './evidence-rows.tsx'
import { KeptEvidence } from './kept-evidence.tsx'
import { entryOf, recordOf } from './send.ts'
import { type SubmissionOptions, useSubmission } from './use-submission.ts'

type Ref = { id: string; name: string }
type Props = Omit<SubmissionOptions, 'asks'> & {
  /** Organizations to choose from. Undefined when the organization is fixed. */
  organizations?: Ref[]
  knownSubjects?: Ref[]
  /** The certification that the submission should prove. */
  meant?: string
  /** Evidence sent before. */
  before?: Evidence[]
  /** The note with which it was rejected. */
  note?: ReactNode
  /** Label of the submit button. */
  does: string
  /** Other buttons beside the submit button. */
  beside?: ReactNode
}

const nothing: Evidence[] = []

/** Form for a new or an existing submission. It also shows what the submission would count towards. */
export function SubmissionForm({ organizations, knownSubjects, meant, before = nothing, note, does, beside, ...submitting }: Props) {
  const asks = useAskFirst(submitting.opening.about.organization)
  const submission = useSubmission({ ...submitting, asks })
  const { form, evidence, keep, sending } = submission
  const disabled = sending !== undefined
  // This tab keeps the text. A file would have to be chosen again.
  useUnsavedWarning(evidence.some(({ file }) => file))
  const about = form.draft
  const dated = about.completed !== '' && about.completed <= today(organizationZone(about.organization)) && about.organization !== ''
  const kept = before.filter(({ id }) => keep.includes(id))
  return (
    <Form isPending={disabled} onSubmit={() => void submission.submit()} aria-label={t`Submission`}>
      <Stack gap="lg">
        {note}
        {submission.restored && <KeptNote onStartOver={submission.startOver}>{t`Only a file has to be chosen again.`}</KeptNote>}
        <Card withBorder p="lg" style={{ overflow: 'visible' }}>
          <Title order={2} mb="md">{t`What you did`}</Title>
          <AboutFields
            form={form}
            disabled={disabled}
            {...(organizations && { organizations })}
            {...(knownSubjects && { knownSubjects })}
          />
        </Card>
        <Card withBorder p="lg" style={{ overflow: 'visible' }}>
          <Title order={2}>{t`Your evidence`}</Title>
          <Text c="dimmed" size="sm" mb="md">{t`A certificate, a photo of the attendance list, the hours: whatever shows it.`}</Text>
          {submitting.mended && (
            <Box mb="md">
              <KeptEvidence evidence={before} keep={keep} onKeep={submission.setKeep} disabled={disabled} />
            </Box>
          )}
          <EvidenceRows drafts={evidence} errors={submission.evidenceErrors} onChange={submission.setEvidence} disabled={disabled} />
        </Card>
        <CountsTowards
          own
          meant={meant}
          body={
            dated ? { record: titled(recordOf(about, submitting.mended)), evidence: [...kept.map(sent), ...sound(evidence)] } : undefined
          }
        />
        {submission.error !== undefined && <Problem error={submission.error} title={t`It was not submitted`} />}
        {sending !== undefined && <SendingBar label={t`Sent`} part={sending} />}
        <Group justify="flex-end">
          {beside}
          {sending !== undefined && <Button variant="default" onClick={submission.stop}>{t`Stop`}</Button>}
          <Button type="submit" size="md" loading={disabled} leftSection={<IconSend size={18} aria-hidden />}>
            {does}
          </Button>
        </Group>
      </Stack>
    </Form>
  )
}

/** Fills in a title, so that the preview works before one is typed. */
const titled = (record: Schemas['CreateLearningRecord']) => ({ ...record, title: record.title === '' ? '…' : record.title })

const sound = (drafts: EvidenceDraft[]) => drafts.filter((draft) => Object.keys(draftErrors(draft)).length === 0).map(entryOf)

/** Converts existing evidence into the form in which it is sent. */
function sent({ payload }: Evidence): Schemas['SubmittedEvidence'] {
  if (payload.evidence_type !== 'file') return { payload }
  const { sha256: _sha256, ...file } = payload
  return { payload: file }
}
