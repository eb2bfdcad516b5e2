import { t } from '@lingui/core/macro'
import { Stack, Text } from '@mantine/core'
import { IconFile } from '@tabler/icons-react'
import { useState } from 'react'
import { type Schemas, api, done } from '../../../../platform/client.ts'
import { AttachFiles } from '../../../../platform/files/attached/attach-files.tsx'
import { type Takes, attachTo } from '../../../../platform/files/attached/attach.ts'
import { FileOpening } from '../../../../platform/files/attached/file-opening.tsx'
import { OrderedThings } from '../../../../platform/files/attached/ordered-things.tsx'
import { ticketsOf } from '../../../../platform/files/attached/tickets.ts'
import { Section } from '../../../../platform/parts/section.tsx'
import { fileSize } from '../../../../platform/words/format.ts'
import { PathwayFileDialog } from './file-dialog.tsx'

type Attachment = Schemas['LearningPathwayAttachment']
type Props = { pathway: Schemas['LearningPathway']; mayWrite: boolean }
const FILE = '/api/learning-pathways/{pathway_id}/attachments/{attachment_id}'

/** The files that go with a pathway as a whole, in order. */
export function Files({ pathway: { id: pathway_id, attachments }, mayWrite }: Props) {
  const [editing, setEditing] = useState<Attachment>()
  const { move, remove } = actsOn(pathway_id)
  return (
    <Section id="files" title={t`Files`} intro={t`Shown above the levels, to everybody whom the pathway is for, or to trainers only.`}>
      <Stack gap="md">
        {attachments.length === 0 && <Text c="dimmed">{t`No files go with the pathway as a whole.`}</Text>}
        {attachments.length > 0 && (
          <OrderedThings
            label={t`Files`}
            things={attachments.map((file) => ({ id: file.id, position: file.position, name: file.label ?? file.file_name, file }))}
            face={({ file }) => ({ icon: IconFile, says: factsOf(file) })}
            more={openingOf(pathway_id)}
            acts={mayWrite ? { move, remove, asks: () => t`Delete this file?`, change: ({ file }) => setEditing(file) } : undefined}
          />
        )}
        {mayWrite && <AttachFiles attach={(file, how) => attachTo(takes(pathway_id), file, how)} />}
      </Stack>
      {editing && (
        <PathwayFileDialog
          file={editing}
          save={(body) => api.PATCH(FILE, { params: { path: { pathway_id, attachment_id: editing.id } }, body })}
          onClose={() => setEditing(undefined)}
        />
      )}
    </Section>
  )
}

const factsOf = ({ label, file_name, size_bytes, audience }: Attachment) =>
  [label !== null && file_name, fileSize(size_bytes), audience === 'trainers' && t`Trainers only`].filter(Boolean).join(' · ')

const takes = (pathway_id: string): Takes => ({
  ticket: (body, signal) =>
    api.POST('/api/learning-pathways/{pathway_id}/attachment-uploads', { params: { path: { pathway_id } }, body, signal }),
  register: (body, headers) =>
    api.POST('/api/learning-pathways/{pathway_id}/attachments', { params: { path: { pathway_id } }, body, headers }),
})

/** Tickets of pathways last five minutes. */
const FRESH_MS = 4 * 60_000

const ticketsOfPathway = (pathway_id: string, attachment_id: string) =>
  ticketsOf(
    ['file of a pathway', pathway_id, attachment_id],
    () => api.GET(`${FILE}/download`, { params: { path: { pathway_id, attachment_id } } }),
    FRESH_MS,
  )

const openingOf = (pathwayId: string) =>
  function Opening({ file }: { file: Attachment }) {
    return <FileOpening file={file} tickets={ticketsOfPathway(pathwayId, file.id)} />
  }

const actsOn = (pathway_id: string) => ({
  move: ({ id: attachment_id }: { id: string }, position: number) =>
    done(api.PATCH(FILE, { params: { path: { pathway_id, attachment_id } }, body: { position } })),
  remove: ({ id: attachment_id }: { id: string }) => done(api.DELETE(FILE, { params: { path: { pathway_id, attachment_id } } })),
})
