import { t } from '@lingui/core/macro'
import { Card, Checkbox, Stack, Text } from '@mantine/core'
import { Rows } from '../../../platform/lists/rows.tsx'
import { type Evidence, describe } from '../evidence/describe.ts'
import { FilePreview } from '../evidence/file-preview.tsx'
import { evidenceWords } from '../words.ts'

type Props = { evidence: Evidence[]; keep: string[]; onKeep: (keep: string[]) => void; disabled: boolean }

/** Evidence sent before. The learner chooses which pieces stay when the submission is sent again. */
export function KeptEvidence({ evidence, keep, onKeep, disabled }: Props) {
  if (evidence.length === 0) return <Text c="dimmed">{t`Nothing was sent with it.`}</Text>
  return (
    <Rows label={t`What you sent before`}>
      {evidence.map((row) => {
        const stays = keep.includes(row.id)
        const name = row.label ?? evidenceWords[row.evidence_type]
        return (
          <Card key={row.id} component="li" withBorder p="md">
            <Stack gap={4}>
              <Checkbox
                label={t`Keep: ${name}`}
                description={stays ? describe(row.payload) : t`Goes when you submit it: ${{ what: describe(row.payload) }}`}
                checked={stays}
                disabled={disabled}
                onChange={() => onKeep(stays ? keep.filter((id) => id !== row.id) : [...keep, row.id])}
              />
              {stays && row.payload.evidence_type === 'file' && row.has_file && (
                <FilePreview evidenceId={row.id} fileName={row.payload.file_name} contentType={row.payload.content_type} />
              )}
            </Stack>
          </Card>
        )
      })}
    </Rows>
  )
}
