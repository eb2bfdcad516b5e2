import { plural, t } from '@lingui/core/macro'
import { Divider, Group, Text, Title } from '@mantine/core'
import { Rows } from '../../platform/lists/rows.tsx'
import { useState } from 'react'
import { accountName } from '../../platform/words/names.ts'
import { $api, type Schemas } from '../../platform/client.ts'
import { day } from '../../platform/words/format.ts'
import { TextLink } from '../../platform/parts/links.tsx'
import { Answer } from '../../platform/parts/states.tsx'
import type { Organization } from '../organizations/queries.ts'

const DAYS = 30
const SHOWN = 4
const DAY_MS = 86_400_000

/** Recent record imports with failed rows. Renders nothing when there are none. */
export function FailedImports({ organization: { id, slug } }: { organization: Organization }) {
  const [from] = useState(() => new Date(Date.now() - DAYS * DAY_MS).toISOString())
  const imports = $api.useQuery('get', '/api/organizations/{org_id}/audit-log', {
    params: { path: { org_id: id }, query: { subject_kind: 'record_import', from, limit: 200 } },
  })
  return (
    <Answer query={imports} failed={t`The imports could not be loaded`} wait={<></>}>
      {({ items }) => <Shown failed={items.flatMap(failedIn)} org={slug} />}
    </Answer>
  )
}

function Shown({ failed, org }: { failed: FailedImport[]; org: string }) {
  if (failed.length === 0) return null
  return (
    <>
      <Divider my="md" />
      <Title order={3} mb="xs">{t`Imports with rows that failed`}</Title>
      <Rows>
        {failed.slice(0, SHOWN).map(({ entry, file, rows, total }) => (
          <Group component="li" key={entry.id} justify="space-between" gap="0 16px">
            <div>
              <Text className="wraps">
                {plural(total, { one: `${rows} of # row of ${file} failed`, other: `${rows} of # rows of ${file} failed` })}
              </Text>
              <Text size="sm" c="dimmed" className="wraps">
                {entry.actor && `${accountName(entry.actor)}, `}
                <time dateTime={entry.at}>{day(entry.at)}</time>
              </Text>
            </div>
            <TextLink
              to="/o/$org/audit"
              params={{ org }}
              search={{ kind: 'record_import', about: entry.subject_id }}
              aria-label={t`See why rows of ${file} failed`}
            >{t`See why`}</TextLink>
          </Group>
        ))}
      </Rows>
      {failed.length > SHOWN && (
        <TextLink to="/o/$org/audit" params={{ org }} search={{ kind: 'record_import' }}>{t`All imports`}</TextLink>
      )}
    </>
  )
}

type Entry = Schemas['AuditEntry']
type FailedImport = { entry: Entry; file: string; rows: number; total: number }

/** Returns the figures of an import from its audit log entry, if rows failed. */
function failedIn(entry: Entry): FailedImport[] {
  const values = new Map<string, unknown>(Object.entries(entry.new_values ?? {}))
  const [rows, total] = [Number(values.get('failed_count')), Number(values.get('total_rows'))]
  return rows > 0 ? [{ entry, file: String(values.get('file_name')), rows, total }] : []
}
