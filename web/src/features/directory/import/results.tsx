import { plural, t } from '@lingui/core/macro'
import { Stack } from '@mantine/core'
import type { Schemas } from '../../../platform/client.ts'
import { Outcomes, type RowOutcome } from '../../../platform/csv/outcomes.tsx'
import { SaveFailed } from '../../../platform/csv/save-failed.tsx'
import { Verdict } from '../../../platform/csv/verdict.tsx'
import { inWords } from '../../../platform/refusals/in-words.ts'
import { columnNames } from './columns.ts'

type Preview = Schemas['DirectoryImportPreview']
type Row = Schemas['DirectoryImportRow']
type Summary = Schemas['DirectoryImportSummary']

const kinds = { added: 'taken', skipped: 'known', failed: 'failed' } as const
const foreseen = { taken: t`Will be added`, known: t`Members already`, failed: t`Cannot be added` }
const done = { taken: t`Added`, known: t`Members already`, failed: t`Not added` }

/** Expected outcome of each row. */
export function Foreseen({ preview, fileName }: { preview: Preview; fileName: string }) {
  const { total_rows, added_count, skipped_count, failed_count, granted_count, rows } = preview
  return (
    <Stack gap="md" component="section" aria-label={t`What would happen`}>
      {failed_count > 0 ? (
        <Verdict fine={false} title={plural(failed_count, { one: '# row with problems', other: '# rows with problems' })}>
          {added_count > 0 || granted_count > 0
            ? t`Nothing is written yet. Mend these lines in your file and choose it again, or import the others without them.`
            : t`Mend these lines in your file, then choose it again.`}
        </Verdict>
      ) : (
        <Verdict fine title={total_rows === 0 ? t`The file names nobody` : t`Every row is fine`}>{t`Nothing is written yet.`}</Verdict>
      )}
      <Outcomes
        counts={{ taken: added_count, known: skipped_count, failed: failed_count }}
        labels={foreseen}
        rows={rows.map(told)}
        counted={t`Line`}
      />
      <Failed rows={rows} fileName={fileName} />
    </Stack>
  )
}

/** Button that saves the failed rows. The file has the import's columns, so it can be corrected and imported. */
const Failed = ({ rows, fileName }: { rows: Row[]; fileName: string }) => (
  <SaveFailed
    header={['email', 'name', 'user_id', 'role', 'department', 'until', t`Line`, t`Reason`]}
    lines={rows
      .filter(({ outcome }) => outcome === 'failed')
      .map((row) => [row.email, row.display_name, row.subject, row.role, row.department, row.until, String(row.line), why(row)])}
    fileName={fileName}
  />
)

const told = (row: Row): RowOutcome => ({
  at: row.line,
  kind: kinds[row.outcome],
  who: row.display_name ?? row.email ?? row.subject ?? t`Nobody`,
  why: why(row),
})

/** Reason why a row failed, or a further detail of its outcome. */
function why({ outcome, grant, role, code, field, params, error_description }: Row): string {
  const said = error_description !== null && {
    description: error_description,
    ...(code !== null && { code }),
    ...(field !== null && { field: isColumn(field) ? columnNames[field] : field }),
    ...(params && { params }),
  }
  const name = role ?? ''
  return [
    said && inWords(said),
    grant === 'granted' && t`Role: ${name}.`,
    grant === 'held' && t`The role is held already and stays as it is: ${name}.`,
    outcome === 'skipped' && grant === null && !said && t`They stay as they are.`,
  ]
    .filter(Boolean)
    .join(' ')
}

const isColumn = (field: string): field is keyof typeof columnNames => Object.hasOwn(columnNames, field)

/** Result of an import. */
export function Done({ summary, organization, fileName }: { summary: Summary; organization: string; fileName: string }) {
  const { added_count, skipped_count, failed_count = 0, rows = [] } = summary
  return (
    <Stack gap="md">
      <Verdict
        fine={failed_count === 0}
        title={plural(added_count, {
          0: 'Nobody was added',
          one: `# person added to ${organization}`,
          other: `# people added to ${organization}`,
        })}
      >
        {sentences(summary).join(' ')}
      </Verdict>
      {failed_count > 0 && (
        <>
          <Outcomes
            counts={{ taken: added_count, known: skipped_count, failed: failed_count }}
            labels={done}
            rows={rows.map(told)}
            counted={t`Line`}
          />
          <Failed rows={rows} fileName={fileName} />
        </>
      )}
    </Stack>
  )
}

function sentences({ added_count, skipped_count, email_linked_count, failed_count = 0, granted_count = 0 }: Summary): string[] {
  return [
    email_linked_count > 0 &&
      plural(email_linked_count, {
        one: '# person will be recognized by their address when they sign in.',
        other: '# people will be recognized by their address when they sign in.',
      }),
    skipped_count > 0 &&
      plural(skipped_count, {
        one: '# person belonged to it already and stayed as they were.',
        other: '# people belonged to it already and stayed as they were.',
      }),
    granted_count > 0 && plural(granted_count, { one: '# role was granted.', other: '# roles were granted.' }),
    failed_count > 0 && plural(failed_count, { one: '# row was left out.', other: '# rows were left out.' }),
    added_count > 0 && granted_count === 0 && t`Give them roles next, so that they see more than their own records.`,
  ].filter((sentence) => sentence !== false)
}
