import { t } from '@lingui/core/macro'
import { Anchor, Box, Card, Group, Stack, Text, ThemeIcon, VisuallyHidden } from '@mantine/core'
import { Rows } from '../../../platform/lists/rows.tsx'
import {
  IconCalendar,
  IconCircleCheck,
  IconClockHour4,
  IconCopy,
  IconExternalLink,
  IconFileText,
  IconLink,
  IconNote,
  IconTargetArrow,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { answered, api } from '../../../platform/client.ts'
import { ago, moment } from '../../../platform/words/format.ts'
import { Mark } from '../../../platform/parts/mark.tsx'
import { Answer, Loading } from '../../../platform/parts/states.tsx'
import type { EvidenceType } from '../filters.ts'
import { evidenceWords } from '../words.ts'
import { personName } from '../../../platform/words/names.ts'
import { type Evidence, describe } from './describe.ts'
import { FilePreview } from './file-preview.tsx'

const icons: Record<EvidenceType, typeof IconNote> = {
  file: IconFileText,
  quantity: IconClockHour4,
  note: IconNote,
  score: IconTargetArrow,
  pass_fail: IconCircleCheck,
  date_range: IconCalendar,
  url: IconLink,
}

type Props = {
  recordId: string
  /** Version of the record that the reader decides about. The evidence shown is never older than it. */
  version?: string | null
  /** Buttons beside a row, such as edit and delete. */
  actions?: (evidence: Evidence) => ReactNode
}

/** All evidence of a record, with previews of its files. */
export function EvidenceList({ recordId, version = null, actions }: Props) {
  const init = { params: { path: { record_id: recordId } } }
  const evidence = useQuery({
    queryKey: ['get', '/api/records/{record_id}/evidence', init, version],
    queryFn: ({ signal }) => answered(api.GET('/api/records/{record_id}/evidence', { ...init, signal })),
  })
  return (
    <Answer query={evidence} failed={t`The evidence could not be loaded`} wait={<Loading rows={2} />}>
      {(found) =>
        found.length === 0 ? (
          <Text c="dimmed">{t`No evidence is attached to this record.`}</Text>
        ) : (
          <Rows>
            {found.map((row) => (
              <Card key={row.id} component="li" withBorder p="md">
                <EvidenceItem evidence={row} actions={actions?.(row)} />
              </Card>
            ))}
          </Rows>
        )
      }
    </Answer>
  )
}

function EvidenceItem({ evidence, actions }: { evidence: Evidence; actions?: ReactNode }) {
  const { evidence_type: type, payload, label, created_at, created_by } = evidence
  const Icon = icons[type]
  const added = ago(created_at)
  return (
    <>
      <Group align="flex-start" wrap="nowrap" gap="sm">
        <ThemeIcon variant="light" size={34} aria-hidden>
          <Icon size={19} />
        </ThemeIcon>
        <Stack gap={2} style={{ flex: 1, minWidth: 0 }}>
          <Text fw={600} size="sm" className="wraps">
            {label ?? evidenceWords[type]}
          </Text>
          {payload.evidence_type === 'url' ? (
            <Anchor href={payload.url} target="_blank" rel="noreferrer noopener" className="wraps" size="sm">
              {describe(payload)} <IconExternalLink size={14} aria-hidden style={{ verticalAlign: '-2px' }} />
              <VisuallyHidden> {t`(opens in a new tab)`}</VisuallyHidden>
            </Anchor>
          ) : (
            <Text size="sm" className="keeps-lines">
              {describe(payload)}
            </Text>
          )}
          <Text size="xs" c="dimmed" title={moment(created_at)}>
            {created_by ? t`Added ${added} by ${{ person: personName(created_by) }}` : t`Added ${added}`}
          </Text>
        </Stack>
        {actions}
      </Group>
      {evidence.proves_another_person && (
        <Box mt="xs">
          <Mark color="yellow" icon={IconCopy}>{t`The same file is evidence of another person’s record`}</Mark>
        </Box>
      )}
      {payload.evidence_type === 'file' && evidence.has_file && (
        <FilePreview evidenceId={evidence.id} fileName={payload.file_name} contentType={payload.content_type} />
      )}
    </>
  )
}
