import { plural, t } from '@lingui/core/macro'
import { Divider, Group, Text, Title } from '@mantine/core'
import { Rows } from '../../platform/lists/rows.tsx'
import { accountName } from '../../platform/words/names.ts'
import type { Schemas } from '../../platform/client.ts'
import { day } from '../../platform/words/format.ts'
import { TextLink } from '../../platform/parts/links.tsx'

const SHOWN = 4

/** Recent record imports with failed rows. Renders nothing when there are none. */
export function FailedImports({ entries, org }: { entries: Entry[]; org: string }) {
  const failed = entries.map(figuresOf)
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

/** Returns the figures of an import from its audit log entry. */
function figuresOf(entry: Entry) {
  const values = new Map<string, unknown>(Object.entries(entry.new_values ?? {}))
  return { entry, file: String(values.get('file_name')), rows: Number(values.get('failed_count')), total: Number(values.get('total_rows')) }
}
