import { t } from '@lingui/core/macro'
import { IconCloudUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { fileSize } from '../../words/format.ts'
import { DropArea } from '../file-drop.tsx'
import { SendingCard } from '../sending-card.tsx'
import { type UploadOptions, useUploads } from '../use-uploads.ts'
import { MAX_BYTES } from './attach.ts'

const largest = fileSize(MAX_BYTES)

/** Takes files, dropped or chosen, attaches them and shows the progress of each upload. */
export function AttachFiles({ attach }: { attach: (file: File, how: UploadOptions) => Promise<unknown> }) {
  const { sending, add, stop } = useUploads(attach)
  const [refused, setRefused] = useState<string>()
  return (
    <>
      {sending.map((each) => (
        <SendingCard key={each.key} sending={each} onStop={() => stop(each.key)} />
      ))}
      <DropArea
        maxSize={MAX_BYTES}
        chooses={t`Choose files`}
        label={t`Drop files here, or press to choose some`}
        icon={<IconCloudUpload size={24} />}
        title={t`Drop files here`}
        says={t`or press to choose some: pictures, PDF files, videos. Up to ${largest} each.`}
        problem={refused}
        onDrop={(files) => {
          setRefused(files.some(({ size }) => size === 0) ? t`An empty file was left out.` : undefined)
          add(files.filter(({ size }) => size > 0))
        }}
        onReject={() => setRefused(t`A file is larger than ${largest}.`)}
      />
    </>
  )
}
