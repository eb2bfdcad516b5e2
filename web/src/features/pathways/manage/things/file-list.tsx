import { t } from '@lingui/core/macro'
import { Stack, Text } from '@mantine/core'
import { IconFile } from '@tabler/icons-react'
import { useState } from 'react'
import { type Schemas, done } from '../../../../platform/client.ts'
import { AttachFiles } from '../../../../platform/files/attached/attach-files.tsx'
import { attachTo } from '../../../../platform/files/attached/attach.ts'
import { FileOpening } from '../../../../platform/files/attached/file-opening.tsx'
import { OrderedThings } from '../../../../platform/files/attached/ordered-things.tsx'
import { ticketsOf } from '../../../../platform/files/attached/tickets.ts'
import { fileSize } from '../../../../platform/words/format.ts'
import { PathwayFileDialog } from './file-dialog.tsx'
import type { AttachmentOwner } from './of.ts'

type Attachment = Schemas['LearningPathwayAttachment']
type Props = { of: AttachmentOwner; label: string; files: Attachment[]; none: string; mayWrite: boolean }

/** Ordered files of a pathway or level. */
export function FileList({ of, label, files, none, mayWrite }: Props) {
  const [editing, setEditing] = useState<Attachment>()
  const acts = {
    move: ({ id }: { id: string }, position: number) => done(of.changeFile(id, { position })),
    remove: ({ id }: { id: string }) => done(of.removeFile(id)),
    asks: () => t`Delete this file?`,
    change: ({ file }: { file: Attachment }) => setEditing(file),
  }
  return (
    <Stack gap="md">
      {files.length === 0 && <Text c="dimmed">{none}</Text>}
      {files.length > 0 && (
        <OrderedThings
          label={label}
          things={files.map((file) => ({ id: file.id, name: file.label ?? file.file_name, file }))}
          face={({ file }) => ({ icon: IconFile, says: factsOf(file) })}
          more={openingOf(of)}
          acts={mayWrite ? acts : undefined}
        />
      )}
      {mayWrite && <AttachFiles attach={(file, how) => attachTo(of.takes, file, how)} />}
      {editing && (
        <PathwayFileDialog file={editing} save={(body) => of.changeFile(editing.id, body)} onClose={() => setEditing(undefined)} />
      )}
    </Stack>
  )
}

const factsOf = ({ label, file_name, size_bytes, audience }: Attachment) =>
  [label !== null && file_name, fileSize(size_bytes), audience === 'trainers' && t`Trainers only`].filter(Boolean).join(' · ')

/** Download tickets of pathways last five minutes. */
const FRESH_MS = 4 * 60_000

const tickets = (of: AttachmentOwner, fileId: string) => ticketsOf(['file of a pathway', of.id, fileId], () => of.ticket(fileId), FRESH_MS)

const openingOf = (of: AttachmentOwner) =>
  function Opening({ file }: { file: Attachment }) {
    return <FileOpening file={file} tickets={tickets(of, file.id)} />
  }
