import { t } from '@lingui/core/macro'
import { Button, Group, Text } from '@mantine/core'
import { IconBook2, IconDownload, IconExternalLink, IconPaperclip } from '@tabler/icons-react'
import { $api, type Schemas } from '../../../platform/client.ts'
import { Rows } from '../../../platform/lists/rows.tsx'
import { TextLink } from '../../../platform/parts/links.tsx'
import { Answer } from '../../../platform/parts/states.tsx'
import { fileSize } from '../../../platform/words/format.ts'

type Attachment = Schemas['LearningPathwayAttachment']
type Of = { pathwayId: string } | { levelId: string }
type Props = { of: Of; attachments: Attachment[]; aids: Schemas['JobAidRef'][] }

/** What goes with a pathway or a level: job aids to read, and files. */
export function Things({ of, attachments, aids }: Props) {
  if (attachments.length === 0 && aids.length === 0) return null
  return (
    <Rows label={t`Job aids and files`}>
      {aids.map(({ id, title }) => (
        <Group key={id} component="li" gap="xs" wrap="nowrap">
          <IconBook2 size={18} aria-hidden style={{ flex: 'none' }} />
          <TextLink to="/job-aids/$aidId" params={{ aidId: id }} size="sm" className="wraps">
            {title}
          </TextLink>
        </Group>
      ))}
      {attachments.map((attachment) => (
        <File key={attachment.id} of={of} attachment={attachment} />
      ))}
    </Rows>
  )
}

/** Tickets last five minutes; the links are renewed before that. */
const TICKET_RENEWAL_MS = 4 * 60_000
const renewed = { staleTime: TICKET_RENEWAL_MS, gcTime: TICKET_RENEWAL_MS, refetchInterval: TICKET_RENEWAL_MS }

function File({ of, attachment }: { of: Of; attachment: Attachment }) {
  const { label, file_name, size_bytes, prefer_inline_display } = attachment
  const name = label ?? file_name
  const ticket = useTicket(of, attachment.id)
  return (
    <Group component="li" justify="space-between" gap="xs">
      <Group gap="xs" wrap="nowrap" style={{ flex: '1 1 200px' }}>
        <IconPaperclip size={18} aria-hidden style={{ flex: 'none' }} />
        <Text size="sm" className="wraps">
          {name}{' '}
          <Text span size="sm" c="dimmed">
            {fileSize(size_bytes)}
          </Text>
        </Text>
      </Group>
      <Answer query={ticket} failed={t`The file could not be fetched`} wait={<></>}>
        {({ url }) => (
          <Button
            component="a"
            href={url}
            size="xs"
            variant="default"
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

function useTicket(of: Of, attachment_id: string) {
  const [ofPathway, ofLevel] = ['pathwayId' in of ? of.pathwayId : '', 'levelId' in of ? of.levelId : '']
  const pathway = $api.useQuery(
    'get',
    '/api/learning-pathways/{pathway_id}/attachments/{attachment_id}/download',
    { params: { path: { pathway_id: ofPathway, attachment_id } } },
    { ...renewed, enabled: ofPathway !== '' },
  )
  const level = $api.useQuery(
    'get',
    '/api/learning-pathway-levels/{level_id}/attachments/{attachment_id}/download',
    { params: { path: { level_id: ofLevel, attachment_id } } },
    { ...renewed, enabled: ofLevel !== '' },
  )
  return ofPathway === '' ? level : pathway
}
