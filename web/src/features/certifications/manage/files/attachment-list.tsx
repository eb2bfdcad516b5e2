import { t } from '@lingui/core/macro'
import { IconFile } from '@tabler/icons-react'
import { useState } from 'react'
import { type Schemas, api, done } from '../../../../platform/client.ts'
import { FileDialog } from '../../../../platform/files/attached/file-dialog.tsx'
import { FileOpening } from '../../../../platform/files/attached/file-opening.tsx'
import { OrderedThings } from '../../../../platform/files/attached/ordered-things.tsx'
import { ticketsOf } from '../../../../platform/files/attached/tickets.ts'
import { fileSize } from '../../../../platform/words/format.ts'
import type { Certification } from '../words.ts'

export type Attachment = Schemas['Attachment']
const FILE = '/api/certifications/{cert_id}/attachments/{attachment_id}'

export const attachmentName = ({ label, file_name }: Attachment) => label ?? file_name

/** Files of a certification, which its editors order, rename and delete. */
export function AttachmentList({ certification: { id, attachments }, writes }: { certification: Certification; writes: boolean }) {
  const [renaming, setRenaming] = useState<Attachment>()
  return (
    <>
      <OrderedThings
        label={t`Files`}
        things={attachments.map((file) => ({ id: file.id, name: attachmentName(file), file }))}
        face={({ file }) => ({ icon: IconFile, says: aboutFile(file) })}
        more={openingOf(id)}
        acts={writes ? { ...actsOn(id), asks: () => t`Delete this file?`, change: ({ file }) => setRenaming(file) } : undefined}
      />
      {renaming && (
        <FileDialog
          file={renaming}
          save={(body) => api.PATCH(FILE, { params: { path: { cert_id: id, attachment_id: renaming.id } }, body })}
          onClose={() => setRenaming(undefined)}
        />
      )}
    </>
  )
}

const aboutFile = ({ label, file_name, size_bytes, prefer_inline_display }: Attachment) =>
  [label !== null && file_name, fileSize(size_bytes), prefer_inline_display ? t`shown on the page` : t`to download`]
    .filter(Boolean)
    .join(' · ')

const openingOf = (certificationId: string) =>
  function Opening({ file }: { file: Attachment }) {
    return <FileOpening file={file} tickets={ticketsOfCertification(certificationId, file.id)} />
  }

const actsOn = (cert_id: string) => ({
  move: ({ id: attachment_id }: { id: string }, position: number) =>
    done(api.PATCH(FILE, { params: { path: { cert_id, attachment_id } }, body: { position } })),
  remove: ({ id: attachment_id }: { id: string }) => done(api.DELETE(FILE, { params: { path: { cert_id, attachment_id } } })),
})

/** Download tickets of certifications last five minutes. */
const FRESH_MS = 4 * 60_000

const ticketsOfCertification = (cert_id: string, attachment_id: string) =>
  ticketsOf(
    ['file of a certification', cert_id, attachment_id],
    () => api.GET(`${FILE}/download`, { params: { path: { cert_id, attachment_id } } }),
    FRESH_MS,
  )
