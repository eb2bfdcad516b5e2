import { t } from '@lingui/core/macro'
import { Group } from '@mantine/core'
import { IconBook2 } from '@tabler/icons-react'
import { $api, type Schemas } from '../../../platform/client.ts'
import { FileLink } from '../../../platform/files/attached/file-link.tsx'
import { Rows } from '../../../platform/lists/rows.tsx'
import { TextLink } from '../../../platform/parts/links.tsx'

type Attachment = Schemas['LearningPathwayAttachment']
type AttachmentOwner = { pathwayId: string } | { levelId: string }
type Props = { of: AttachmentOwner; attachments: Attachment[]; aids: Schemas['JobAidRef'][] }

/** Job aids and files of a pathway or a level. */
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

/** Tickets last five minutes. The links are renewed before that. */
const TICKET_RENEWAL_MS = 4 * 60_000
const renewed = { staleTime: TICKET_RENEWAL_MS, gcTime: TICKET_RENEWAL_MS, refetchInterval: TICKET_RENEWAL_MS }

const File = ({ of, attachment }: { of: AttachmentOwner; attachment: Attachment }) => (
  <FileLink file={attachment} ticket={useTicket(of, attachment.id)} />
)

function useTicket(of: AttachmentOwner, attachment_id: string) {
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
