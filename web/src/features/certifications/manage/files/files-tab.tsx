import { t } from '@lingui/core/macro'
import { Stack } from '@mantine/core'
import { IconCloudUpload, IconPaperclip } from '@tabler/icons-react'
import { useState } from 'react'
import { fileSize } from '../../../../platform/words/format.ts'
import { DropArea } from '../../../../platform/files/file-drop.tsx'
import { SendingCard } from '../../../../platform/files/sending-card.tsx'
import { announced, sendFile } from '../../../../platform/files/upload.ts'
import { type UploadOptions, useUploads } from '../../../../platform/files/use-uploads.ts'
import { unique } from '../../../../platform/forms/request-key.ts'
import { api, done } from '../../../../platform/client.ts'
import { Empty } from '../../../../platform/parts/states.tsx'
import type { Certification } from '../words.ts'
import { AttachmentList } from './attachment-list.tsx'

const MAX_BYTES = 524_288_000
const largest = fileSize(MAX_BYTES)

/** Files of a certification, in the order that people see. */
export function FilesTab({ certification, writes }: { certification: Certification; writes: boolean }) {
  const { sending, add, stop } = useUploads((file, how) => attach(certification.id, file, how))
  const [refused, setRefused] = useState<string>()
  if (!writes && certification.attachments.length === 0)
    return <Empty icon={<IconPaperclip />} title={t`No files`}>{t`Checklists, guidelines and forms for it appear here.`}</Empty>
  return (
    <Stack gap="md" maw={820}>
      {certification.attachments.length > 0 && <AttachmentList certification={certification} writes={writes} />}
      {sending.map((each) => (
        <SendingCard key={each.key} sending={each} onStop={() => stop(each.key)} />
      ))}
      {writes && (
        <DropArea
          maxSize={MAX_BYTES}
          chooses={t`Choose files`}
          label={t`Drop files here, or press to choose some`}
          icon={<IconCloudUpload size={24} />}
          title={t`Drop files here`}
          says={t`or press to choose some: checklists, guidelines, forms. Up to ${largest} each.`}
          problem={refused}
          onDrop={(files) => {
            setRefused(files.some(({ size }) => size === 0) ? t`An empty file was left out.` : undefined)
            add(files.filter(({ size }) => size > 0))
          }}
          onReject={([rejected]) => setRefused(tooLargeWords(rejected?.file.name))}
        />
      )}
    </Stack>
  )
}

function tooLargeWords(name: string | undefined): string {
  return name === undefined ? t`A file is larger than ${largest}.` : t`${name} is larger than ${largest}.`
}

async function attach(cert_id: string, file: File, how: UploadOptions): Promise<void> {
  const params = { path: { cert_id } }
  const ticket = api.POST('/api/certifications/{cert_id}/attachment-uploads', { params, body: announced(file), signal: how.signal })
  const body = { pathname: await sendFile(ticket, file, how), file_name: file.name }
  await done(api.POST('/api/certifications/{cert_id}/attachments', { params, body, headers: { 'Idempotency-Key': unique() } }))
}
