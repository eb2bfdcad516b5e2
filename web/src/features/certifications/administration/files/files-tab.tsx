import { t } from '@lingui/core/macro'
import { ActionIcon, Card, Group, Stack, Text } from '@mantine/core'
import { IconCloudUpload, IconPaperclip, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { fileSize } from '../../../../platform/words/format.ts'
import { DropArea } from '../../../../platform/files/file-drop.tsx'
import { SendingBar } from '../../../../platform/files/sending.tsx'
import { sentence } from '../../../../platform/refusal.ts'
import { Empty } from '../../../../platform/parts/states.tsx'
import type { Certification } from '../words.ts'
import { AttachmentList } from './attachment-list.tsx'
import { type Sending, useUploads } from './use-uploads.ts'

const MAX_BYTES = 524_288_000
const largest = fileSize(MAX_BYTES)

/** The files that come with a certification, in the order that people see. */
export function FilesTab({ certification, writes }: { certification: Certification; writes: boolean }) {
  const { sending, add, stop } = useUploads(certification.id)
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

function SendingCard({ sending: { file, part, error }, onStop }: { sending: Sending; onStop: () => void }) {
  const { name } = file
  return (
    <Card withBorder p="sm">
      <Group wrap="nowrap" gap="sm">
        <Stack gap={4} style={{ flex: 1, minWidth: 0 }}>
          <Text size="sm" fw={600} className="wraps">
            {name}
          </Text>
          {error === undefined ? (
            <SendingBar part={part} label={t`Sent of ${name}`} />
          ) : (
            <Text size="sm" c="var(--mantine-color-error)" role="alert">
              {t`It was not attached.`} {sentence(error)}
            </Text>
          )}
        </Stack>
        <ActionIcon
          variant="subtle"
          size="lg"
          aria-label={error === undefined ? t`Stop sending ${name}` : t`Take ${name} off the list`}
          onClick={onStop}
        >
          <IconX size={18} aria-hidden />
        </ActionIcon>
      </Group>
    </Card>
  )
}
