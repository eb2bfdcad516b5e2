import { t } from '@lingui/core/macro'
import { Badge, Card, Group, Stack, Text, Title } from '@mantine/core'
import { $api, type Schemas } from '../../../platform/client.ts'
import { FileLink } from '../../../platform/files/attached/file-link.tsx'
import { Rows } from '../../../platform/lists/rows.tsx'
import { Markdown } from '../../../platform/parts/markdown.tsx'
import type { StandingDetail } from '../parts/words.ts'

type Attachment = Schemas['Attachment']

/** Description, subjects and files of the certification. */
export function About({ standing }: { standing: StandingDetail }) {
  const { certification, description, description_markdown, subjects, attachments } = standing
  if (!description && !description_markdown && subjects.length === 0 && attachments.length === 0) return null
  return (
    <section aria-label={t`About this certification`}>
      <Title order={2} mb="sm">{t`About this certification`}</Title>
      <Card withBorder p={{ base: 'md', sm: 'lg' }}>
        <Stack gap="md">
          {description && <Text className="keeps-lines">{description}</Text>}
          {description_markdown && <Markdown>{description_markdown}</Markdown>}
          {subjects.length > 0 && (
            <Group gap="xs">
              {subjects.map(({ id, name }) => (
                <Badge key={id} variant="light" tt="none" fw={500}>
                  {name}
                </Badge>
              ))}
            </Group>
          )}
          {attachments.length > 0 && (
            <Rows label={t`Files`}>
              {attachments.map((attachment) => (
                <File key={attachment.id} certificationId={certification.id} attachment={attachment} />
              ))}
            </Rows>
          )}
        </Stack>
      </Card>
    </section>
  )
}

/** Tickets last five minutes. The links are renewed before that. */
const TICKET_RENEWAL_MS = 4 * 60_000

function File({ certificationId, attachment }: { certificationId: string; attachment: Attachment }) {
  const ticket = $api.useQuery(
    'get',
    '/api/certifications/{cert_id}/attachments/{attachment_id}/download',
    { params: { path: { cert_id: certificationId, attachment_id: attachment.id } } },
    { staleTime: TICKET_RENEWAL_MS, gcTime: TICKET_RENEWAL_MS, refetchInterval: TICKET_RENEWAL_MS },
  )
  return <FileLink file={attachment} ticket={ticket} />
}
