import { plural, t } from '@lingui/core/macro'
import { Stack } from '@mantine/core'
import { Outcomes } from '../../../../platform/csv/outcomes.tsx'
import { SaveFailed } from '../../../../platform/csv/save-failed.tsx'
import { Verdict } from '../../../../platform/csv/verdict.tsx'
import { TextLink } from '../../../../platform/parts/links.tsx'
import { useChosenOrganization } from '../../../organizations/chosen.tsx'
import type { GradeOutcome, Outcome } from './send.ts'

const kinds = { created: 'taken', duplicate: 'known', failed: 'failed' } as const
const foreseen = { taken: t`Will be brought`, known: t`There already`, failed: t`Cannot be brought` }
const done = { taken: t`Brought`, known: t`There already`, failed: t`Not brought` }

type Props = { told: GradeOutcome[]; dry: boolean; fileName: string }

/** Outcome of each grade in a file, or in a dry run the expected outcome. */
export function GradeOutcomes({ told, dry, fileName }: Props) {
  const { organization } = useChosenOrganization()
  const of = (wanted: Outcome) => told.filter(({ outcome }) => outcome === wanted)
  const failed = of('failed')
  const rows = told.map(({ line, who, column, outcome, why, record_id }) => ({
    at: line,
    kind: kinds[outcome],
    who: `${who} · ${column}`,
    why: (
      <>
        {why}{' '}
        {record_id !== null && (
          <TextLink
            to="/o/$org/records/$recordId"
            params={{ org: organization.slug, recordId: record_id }}
            size="sm"
          >{t`The record`}</TextLink>
        )}
      </>
    ),
  }))
  return (
    <Stack gap="md">
      <Verdict
        fine={failed.length === 0}
        title={
          failed.length > 0
            ? plural(failed.length, { one: '# grade with problems', other: '# grades with problems' })
            : dry
              ? t`Every grade can be brought`
              : t`The grades are here`
        }
      >
        {dry ? t`Nothing is written yet.` : t`The same file can be brought again: no grade comes twice.`}
      </Verdict>
      <Outcomes
        counts={{ taken: of('created').length, known: of('duplicate').length, failed: failed.length }}
        labels={dry ? foreseen : done}
        rows={rows}
        counted={t`Line`}
      />
      <SaveFailed
        header={['line', 'who', 'column', 'reason']}
        lines={failed.map(({ line, who, column, why }) => [String(line), who, column, why])}
        fileName={fileName}
      />
    </Stack>
  )
}
