import { t } from '@lingui/core/macro'
import { Box, Button, Group } from '@mantine/core'
import { IconDownload, IconExternalLink } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { $api } from '../../../platform/client.ts'
import { FileInPlace } from '../../../platform/files/file-in-place.tsx'
import { Answer, Loading } from '../../../platform/parts/states.tsx'

type Props = { evidenceId: string; fileName: string; contentType: string }

/** Tickets last five minutes. The links below a preview are renewed before that. */
const TICKET_RENEWAL_MS = 4 * 60_000

/** Preview of a file where the browser supports it, with links to open or download it. */
export function FilePreview({ evidenceId, fileName, contentType }: Props) {
  const init = { params: { path: { evidence_id: evidenceId } } }
  const ticket = $api.useQuery('get', '/api/evidence/{evidence_id}/download', init, {
    staleTime: TICKET_RENEWAL_MS,
    gcTime: TICKET_RENEWAL_MS,
    refetchInterval: TICKET_RENEWAL_MS,
    placeholderData: keepPreviousData,
  })
  return (
    <Answer query={ticket} failed={t`The file could not be fetched`} wait={<Loading rows={1} height={200} />}>
      {({ url }) => <Fetched url={url} evidenceId={evidenceId} fileName={fileName} contentType={contentType} />}
    </Answer>
  )
}

function Fetched({ url, evidenceId, fileName, contentType }: Props & { url: string }) {
  return (
    <Box mt="sm">
      <FileInPlace key={evidenceId} fileId={evidenceId} url={url} fileName={fileName} contentType={contentType} />
      <Group gap="xs" mt="xs">
        <Button
          component="a"
          href={url}
          target="_blank"
          rel="noreferrer"
          size="xs"
          variant="default"
          leftSection={<IconExternalLink size={15} aria-hidden />}
        >{t`Open in a new tab`}</Button>
        <Button
          component="a"
          href={url}
          download={fileName}
          size="xs"
          variant="default"
          leftSection={<IconDownload size={15} aria-hidden />}
        >{t`Download`}</Button>
      </Group>
    </Box>
  )
}
