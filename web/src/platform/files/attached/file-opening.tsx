import { t } from '@lingui/core/macro'
import { Box, Button, Group } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconDownload, IconEye, IconEyeOff } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Schemas } from '../../client.ts'
import { sentence } from '../../refusal.ts'
import { FileInPlace } from '../file-in-place.tsx'
import { placeOf, useAddressed } from './addressed.ts'
import { FoundAt } from './found-at.tsx'
import type { Tickets } from './tickets.ts'

type Attachment = Schemas['Attachment']

const canShow = ({ content_type, prefer_inline_display }: Attachment) =>
  prefer_inline_display && (content_type.startsWith('image/') || (content_type === 'application/pdf' && navigator.pdfViewerEnabled))

/**
 * The ways to open a file. It is shown in the page if the browser supports that and the file is set to it; it can
 * always be downloaded. A file that the address names is shown at once.
 */
export function FileOpening({ file, tickets }: { file: Attachment; tickets: Tickets }) {
  const [shown, setShown] = useState<string>()
  const name = file.label ?? file.file_name
  const failed = (error: unknown) => notifications.show({ color: 'red', title: t`The file could not be fetched`, message: sentence(error) })
  const showing = useMutation({
    mutationFn: tickets.renewed,
    onSuccess: ({ url }) => setShown(url),
    onError: failed,
  })
  const addressed = useAddressed(file.id, true)
  const shows = addressed !== undefined && canShow(file)
  const { mutate: show } = showing
  useEffect(() => {
    if (shows) show()
  }, [shows, show])
  const downloading = useMutation({
    mutationFn: async () => {
      const link = document.createElement('a')
      link.href = (await tickets.held()).url
      link.download = file.file_name
      link.target = '_blank'
      link.rel = 'noreferrer'
      link.click()
    },
    onError: failed,
  })
  return (
    <Box id={placeOf(file.id)} tabIndex={-1} mt="xs">
      <FoundAt file={addressed} />
      <Group gap="xs">
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
          <FileInPlace fileId={file.id} url={shown} fileName={file.file_name} contentType={file.content_type} page={addressed?.page} />
        </Box>
      )}
    </Box>
  )
}
