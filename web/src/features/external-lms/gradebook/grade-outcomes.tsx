import { plural, t } from '@lingui/core/macro'
import { Button, Group, Stack } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { Outcomes } from '../../../platform/csv/outcomes.tsx'
import { saveTemplate } from '../../../platform/csv/template.ts'
import { Verdict } from '../../../platform/csv/verdict.tsx'
import { TextLink } from '../../../platform/parts/links.tsx'
import { useChosenOrganization } from '../../organizations/chosen.tsx'
import type { Outcome, Told } from './send.ts'

const kinds = { created: 'taken', duplicate: 'known', failed: 'failed' } as const
const foreseen = { taken: t`Will be brought`, known: t`There already`, failed: t`Cannot be brought` }
const done = { taken: t`Brought`, known: t`There already`, failed: t`Not brought` }

type Props = { told: Told[]; dry: boolean; fileName: string }

/** What became, or would become, of every grade of a file. */
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
      {failed.length > 0 && (
        <Group>
          <Button
            variant="default"
            leftSection={<IconDownload size={17} aria-hidden />}
            onClick={() => saveFailed(failed, fileName)}
          >{t`Save what failed as CSV`}</Button>
        </Group>
      )}
    </Stack>
  )
}

/** The grades that failed, each with the reason. */
function saveFailed(failed: Told[], fileName: string): void {
  const lines = failed.map(({ line, who, column, why }) => [String(line), who, column, why ?? ''].map(cell))
  saveTemplate([['line', 'who', 'column', 'reason'], ...lines], `failed-${fileName}`)
}

/** A cell that no spreadsheet takes for a formula. */
const cell = (text: string) => `"${(/^\s*[=+\-@\t\r＝＋－＠]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`
