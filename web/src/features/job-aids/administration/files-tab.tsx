import { t } from '@lingui/core/macro'
import { Button, Group, Stack } from '@mantine/core'
import { IconCloudUpload, IconLink, IconPaperclip } from '@tabler/icons-react'
import { useState } from 'react'
import { DropArea } from '../../../platform/files/file-drop.tsx'
import { SendingCard } from '../../../platform/files/sending-card.tsx'
import { useUploads } from '../../../platform/files/use-uploads.ts'
import { Empty } from '../../../platform/parts/states.tsx'
import { fileSize } from '../../../platform/words/format.ts'
import { type JobAid, thingsOf } from '../words.ts'
import { MAX_BYTES, attach } from './attach.ts'
import { LinkDialog } from './thing-dialogs.tsx'
import { ThingList } from './thing-list.tsx'

const largest = fileSize(MAX_BYTES)

/** The files and links of an aid, in the order that people see. */
export function FilesTab({ aid, writes }: { aid: JobAid; writes: boolean }) {
  const { sending, add, stop } = useUploads((file, how) => attach(aid.id, file, how))
  const [refused, setRefused] = useState<string>()
  const [linking, setLinking] = useState(false)
  const things = thingsOf(aid)
  if (!writes && things.length === 0) return <Empty icon={<IconPaperclip />} title={t`No files and links`} />
  return (
    <Stack gap="md" maw={820}>
      {things.length > 0 && <ThingList aid={aid} things={things} writes={writes} />}
      {sending.map((each) => (
        <SendingCard key={each.key} sending={each} onStop={() => stop(each.key)} />
      ))}
      {writes && (
        <>
          <Group>
            <Button
              variant="default"
              leftSection={<IconLink size={17} aria-hidden />}
              onClick={() => setLinking(true)}
            >{t`Add a link`}</Button>
          </Group>
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
      )}
      {linking && <LinkDialog aidId={aid.id} link={undefined} onClose={() => setLinking(false)} />}
    </Stack>
  )
}
