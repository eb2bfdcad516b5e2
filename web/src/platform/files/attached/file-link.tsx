import { t } from '@lingui/core/macro'
import { Button, Group, Text } from '@mantine/core'
import { IconDownload, IconExternalLink, IconPaperclip } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import type { Schemas } from '../../client.ts'
import { Answer } from '../../parts/states.tsx'
import { fileSize } from '../../words/format.ts'
import { placeOf, useAddressed } from './addressed.ts'
import { FoundAt } from './found-at.tsx'

type Ticket = ComponentProps<typeof Answer<Schemas['DownloadTicket']>>['query']
type Props = { file: Pick<Schemas['Attachment'], 'id' | 'label' | 'file_name' | 'size_bytes' | 'prefer_inline_display'>; ticket: Ticket }

/** A file in a list, opened or downloaded with its ticket. It opens at the page that the address names. */
export function FileLink({ file: { id, label, file_name, size_bytes, prefer_inline_display }, ticket }: Props) {
  const name = label ?? file_name
  const addressed = useAddressed(id, ticket.data !== undefined)
  const page = addressed?.page === undefined ? '' : `#page=${addressed.page}`
  return (
    <Group component="li" justify="space-between" gap="xs">
      <Group gap="xs" wrap="nowrap" style={{ flex: '1 1 200px' }}>
        <IconPaperclip size={18} aria-hidden style={{ flex: 'none' }} />
        <div>
          <Text size="sm" className="wraps">
            {name}{' '}
            <Text span size="sm" c="dimmed">
              {fileSize(size_bytes)}
            </Text>
          </Text>
          <FoundAt file={addressed} />
        </div>
      </Group>
      <Answer query={ticket} failed={t`The file could not be fetched`} wait={<></>}>
        {({ url }) => (
          <Button
            component="a"
            id={placeOf(id)}
            href={`${url}${page}`}
            size="xs"
            variant={addressed ? 'filled' : 'default'}
            aria-label={prefer_inline_display ? t`Open ${name}` : t`Download ${name}`}
            leftSection={prefer_inline_display ? <IconExternalLink size={15} aria-hidden /> : <IconDownload size={15} aria-hidden />}
            {...(prefer_inline_display ? { target: '_blank', rel: 'noreferrer' } : { download: file_name })}
          >
            {prefer_inline_display ? t`Open` : t`Download`}
          </Button>
        )}
      </Answer>
    </Group>
  )
}
