import { plural, t } from '@lingui/core/macro'
import { Box, Text } from '@mantine/core'
import type { Schemas } from '../../../../platform/client.ts'
import { Rows } from '../../../../platform/lists/rows.tsx'
import { TextLink } from '../../../../platform/parts/links.tsx'
import { useChosenOrganization } from '../../../organizations/chosen.tsx'

type KeptRecord = Schemas['RecordImportKept']

const SHOWN = 100
const reasons: Record<KeptRecord['reason'], string> = {
  awarded: t`a certification was awarded on it`,
  decided: t`approved or sent back since`,
  changed: t`changed since the import`,
}

/** Lists the records that an undo keeps, each with its row in the file and the reason. */
export function KeptRecords({ kept }: { kept: KeptRecord[] }) {
  const {
    organization: { slug: org },
  } = useChosenOrganization()
  if (kept.length === 0) return null
  const more = kept.length - SHOWN
  return (
    <div>
      <Text size="sm" fw={600}>
        {plural(kept.length, { one: '# record stays', other: '# records stay' })}
      </Text>
      <Box mah={260} style={{ overflow: 'auto' }} tabIndex={0} component="section" aria-label={t`Records that stay`}>
        <Rows label={t`Records that stay`} gap={2} mt={4}>
          {kept.slice(0, SHOWN).map(({ row, record_id, reason }) => (
            <Text key={record_id} component="li" size="sm" className="wraps">
              {t`Row ${row}: ${{ why: reasons[reason] }}`}{' '}
              <TextLink to="/o/$org/records/$recordId" params={{ org, recordId: record_id }} size="sm">{t`The record`}</TextLink>
            </Text>
          ))}
        </Rows>
      </Box>
      {more > 0 && (
        <Text size="sm" c="dimmed">
          {plural(more, { one: '# more record is not shown.', other: '# more records are not shown.' })}
        </Text>
      )}
    </div>
  )
}
