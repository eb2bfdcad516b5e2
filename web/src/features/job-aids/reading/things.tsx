import { t } from '@lingui/core/macro'
import { Anchor, Box, Button, Group, Title } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconDownload, IconEye, IconEyeOff } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { Schemas } from '../../../platform/client.ts'
import { Line, Row, Rows } from '../../../platform/lists/rows.tsx'
import { sentence } from '../../../platform/refusal.ts'
import { fileSize } from '../../../platform/words/format.ts'
import { FileInPlace } from '../../records/evidence/file-preview.tsx'
import { type Thing, thingsOf } from '../words.ts'
import type { JobAid } from '../words.ts'
import { renewedTicket, ticketOf } from './tickets.ts'

/** The files and links of an aid in the order of its author. */
export function Things({ aid }: { aid: JobAid }) {
  const things = thingsOf(aid)
  if (things.length === 0) return null
  return (
    <section aria-labelledby="things">
      <Title order={2} mb="sm" id="things">{t`Files and links`}</Title>
      <Rows label={t`Files and links`}>
        {things.map((thing) =>
          thing.file ? (
            <FileRow key={thing.id} aidId={aid.id} name={thing.name} file={thing.file} />
          ) : (
            <LinkRow key={thing.id} thing={thing} />
          ),
        )}
      </Rows>
    </section>
  )
}

function LinkRow({ thing: { name, link } }: { thing: Thing }) {
  if (!link) return null
  return (
    <Row
      name={
        <Anchor href={link.url} target="_blank" rel="noreferrer noopener" size="sm" fw={600}>
          {name}
        </Anchor>
      }
    >
      <Line>{link.label === null ? t`Opens in a new tab` : link.url}</Line>
    </Row>
  )
}

const canShow = ({ content_type, prefer_inline_display }: Schemas['Attachment']) =>
  prefer_inline_display && (content_type.startsWith('image/') || (content_type === 'application/pdf' && navigator.pdfViewerEnabled))

function FileRow({ aidId, name, file }: { aidId: string; name: string; file: Schemas['Attachment'] }) {
  const [shown, setShown] = useState<string>()
  const failed = (error: unknown) => notifications.show({ color: 'red', title: t`The file could not be fetched`, message: sentence(error) })
  const showing = useMutation({
    mutationFn: () => renewedTicket(aidId, file.id),
    onSuccess: ({ url }) => setShown(url),
    onError: failed,
  })
  const downloading = useMutation({
    mutationFn: async () => {
      const link = document.createElement('a')
      link.href = (await ticketOf(aidId, file.id)).url
      link.download = file.file_name
      link.target = '_blank'
      link.rel = 'noreferrer'
      link.click()
    },
    onError: failed,
  })
  return (
    <Row name={name}>
      <Line>
        {file.label !== null && `${file.file_name} · `}
        {fileSize(file.size_bytes)}
      </Line>
      <Group gap="xs" mt="xs">
        {canShow(file) && (
          <Button
            size="xs"
            variant="default"
            aria-expanded={shown !== undefined}
            loading={showing.isPending}
            leftSection={shown === undefined ? <IconEye size={15} aria-hidden /> : <IconEyeOff size={15} aria-hidden />}
            aria-label={shown === undefined ? t`Show ${name}` : t`Hide ${name}`}
            onClick={() => (shown === undefined ? showing.mutate() : setShown(undefined))}
          >
            {shown === undefined ? t`Show` : t`Hide`}
          </Button>
        )}
        <Button
          size="xs"
          variant="default"
          loading={downloading.isPending}
          leftSection={<IconDownload size={15} aria-hidden />}
          aria-label={t`Download ${name}`}
          onClick={() => downloading.mutate()}
        >{t`Download`}</Button>
      </Group>
      {shown !== undefined && (
        <Box mt="sm">
          <FileInPlace fileId={file.id} url={shown} fileName={file.file_name} contentType={file.content_type} />
        </Box>
      )}
    </Row>
  )
}
