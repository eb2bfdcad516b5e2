import { t } from '@lingui/core/macro'
import { Badge, Button, Card, Group, Stack, Text, Title } from '@mantine/core'
import { IconDownload, IconExternalLink, IconPaperclip } from '@tabler/icons-react'
import { $api, type Schemas } from '../../../platform/client.ts'
import { Rows } from '../../../platform/lists/rows.tsx'
import { fileSize } from '../../../platform/words/format.ts'
import { Markdown } from '../../../platform/parts/markdown.tsx'
import { Answer } from '../../../platform/parts/states.tsx'
import type { StandingDetail } from '../parts/words.ts'

type Attachment = Schemas['Attachment']

/** What the certification is: its description, its subjects, and the files that go with it. */
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

/** Tickets last five minutes; the links are renewed before that. */
const TICKET_RENEWAL_MS = 4 * 60_000

function File({ certificationId, attachment }: { certificationId: string; attachment: Attachment }) {
  const { id, label, file_name, size_bytes, prefer_inline_display } = attachment
  const name = label ?? file_name
  const ticket = $api.useQuery(
    'get',
    '/api/certifications/{cert_id}/attachments/{attachment_id}/download',
    { params: { path: { cert_id: certificationId, attachment_id: id } } },
    { staleTime: TICKET_RENEWAL_MS, gcTime: TICKET_RENEWAL_MS, refetchInterval: TICKET_RENEWAL_MS },
  )
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
