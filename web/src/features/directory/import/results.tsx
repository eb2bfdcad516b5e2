import { plural, t } from '@lingui/core/macro'
import { Stack } from '@mantine/core'
import type { Schemas } from '../../../platform/client.ts'
import { Outcomes, type Told } from '../../../platform/csv/outcomes.tsx'
import { Verdict } from '../../../platform/csv/verdict.tsx'

type Preview = Schemas['DirectoryImportPreview']
type Row = Preview['rows'][number]
type Summary = Schemas['DirectoryImportSummary']

const kinds = { added: 'taken', skipped: 'known', failed: 'failed' } as const
const labels = { taken: t`Will be added`, known: t`Members already`, failed: t`Cannot be added` }

/** What an import would do with each row. */
export function Foreseen({ preview }: { preview: Preview }) {
  const { total_rows, added_count, skipped_count, failed_count, rows } = preview
  return (
    <Stack gap="md" component="section" aria-label={t`What would happen`}>
      {failed_count > 0 ? (
        <Verdict
          fine={false}
          title={plural(failed_count, { one: '# row with problems', other: '# rows with problems' })}
        >{t`Nobody is added while a row is wrong. Mend these lines in your file, then choose it again.`}</Verdict>
      ) : (
        <Verdict fine title={total_rows === 0 ? t`The file names nobody` : t`Every row is fine`}>{t`Nothing is written yet.`}</Verdict>
      )}
      <Outcomes
        counts={{ taken: added_count, known: skipped_count, failed: failed_count }}
        labels={labels}
        rows={rows.map(told)}
        counted={t`Line`}
      />
    </Stack>
  )
}

const told = (row: Row): Told => ({
  at: row.line,
  kind: kinds[row.outcome],
  who: row.display_name ?? row.email ?? row.subject ?? t`Nobody`,
  why: row.outcome === 'failed' ? advice(row) : row.outcome === 'skipped' ? t`They stay as they are.` : '',
})

/** What to change, in the words of the page. */
function advice({ field, subject, email, error_description }: Row): string {
  if (field === 'name') return t`Name: shorten it to 300 characters.`
  if (field === 'user_id' && subject === null) return t`Identity: fill it in, or recognize such rows by their address.`
  if (field === 'user_id') return t`Identity: it has more than 255 characters. Correct it.`
  if (email === null) return t`E-mail address: fill it in, or give the identity.`
  if (field === 'email')
    return email.length > 300 ? t`E-mail address: it is too long. Correct it.` : t`E-mail address: “${email}” is not one. Correct it.`
  return error_description ?? ''
}

/** What an import did. */
export function Done({ summary, organization }: { summary: Summary; organization: string }) {
  const { added_count, skipped_count, email_linked_count } = summary
  return (
    <Verdict
      fine
      title={plural(added_count, {
        0: 'Nobody was added',
        one: `# person added to ${organization}`,
        other: `# people added to ${organization}`,
      })}
    >
      {[
        email_linked_count > 0 &&
          plural(email_linked_count, {
            one: '# person of them will be recognized by their address when they sign in.',
            other: '# people of them will be recognized by their address when they sign in.',
          }),
        skipped_count > 0 &&
          plural(skipped_count, {
            one: '# person belonged to it already and stayed as they were.',
            other: '# people belonged to it already and stayed as they were.',
          }),
        added_count > 0 && t`Give them roles next, so that they see more than their own records.`,
      ]
        .filter(Boolean)
        .join(' ')}
    </Verdict>
  )
}
