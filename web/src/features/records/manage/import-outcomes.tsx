import { plural, t } from '@lingui/core/macro'
import { Stack } from '@mantine/core'
import type { Schemas } from '../../../platform/client.ts'
import { Outcomes, type RowOutcome } from '../../../platform/csv/outcomes.tsx'
import { Verdict } from '../../../platform/csv/verdict.tsx'
import { TextLink } from '../../../platform/parts/links.tsx'
import { useChosenOrganization } from '../../organizations/chosen.tsx'

type Outcome = Schemas['RecordImportOutcome']

const kinds = { created: 'taken', duplicate: 'known', failed: 'failed' } as const
const foreseen = { taken: t`Will be created`, known: t`There already`, failed: t`Cannot be imported` }
const done = { taken: t`Created`, known: t`There already`, failed: t`Not imported` }

/** Outcome of each row of a file, or in a dry run the expected outcome. */
export function ImportOutcomes({ outcomes, dry }: { outcomes: Outcome[]; dry: boolean }) {
  const {
    organization: { slug: org },
  } = useChosenOrganization()
  const of = (wanted: Outcome['outcome']) => outcomes.filter(({ outcome }) => outcome === wanted).length
  const counts = { taken: of('created'), known: of('duplicate'), failed: of('failed') }
  return (
    <Stack gap="md">
      <Summary failed={counts.failed} dry={dry} />
      <Outcomes counts={counts} labels={dry ? foreseen : done} rows={outcomes.map(toldAt(org))} counted={t`Row`} />
    </Stack>
  )
}

const toldAt =
  (org: string) =>
  ({ row, outcome, error_description, record_id }: Outcome): RowOutcome => ({
    at: row,
    kind: kinds[outcome],
    why: (
      <>
        {error_description}
        {record_id && <TextLink to="/o/$org/records/$recordId" params={{ org, recordId: record_id }} size="sm">{t`The record`}</TextLink>}
      </>
    ),
  })

function Summary({ failed, dry }: { failed: number; dry: boolean }) {
  if (failed === 0)
    return (
      <Verdict fine title={dry ? t`Every row can be imported` : t`The import is done`}>
        {dry ? t`Nothing is written yet.` : t`Rows that were there already were left as they are.`}
      </Verdict>
    )
  return (
    <Verdict fine={false} title={plural(failed, { one: '# row with problems', other: '# rows with problems' })}>
      {dry
        ? t`You can import the others, or mend the file and check it again.`
        : t`Mend these rows and import the file again: give the rows an external id, and no record is created twice.`}
    </Verdict>
  )
}
