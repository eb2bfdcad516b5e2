import { t } from '@lingui/core/macro'
import { Table } from '@mantine/core'
import { ByWidth, DataTable } from '../../../../platform/lists/data-table.tsx'
import { day } from '../../../../platform/words/format.ts'
import { exemptWords } from '../../parts/due.ts'
import { RuleSteps } from '../../parts/rule-steps.tsx'
import { StateBadge } from '../../parts/state-badge.tsx'
import type { Standing } from '../../parts/states.ts'
import { PersonLink } from '../../../../platform/parts/person-link.tsx'
import { Line, Row, Rows } from '../../../../platform/lists/rows.tsx'

/** People and where they stand. */
export function StandingsTable({ standings, organizationId }: { standings: Standing[]; organizationId: string }) {
  return (
    <ByWidth
      cards={
        <Rows label={t`People`}>
          {standings.map((standing, index) => (
            <Row
              key={standing.person?.user_id ?? index}
              name={<PersonLink person={standing.person} organizationId={organizationId} />}
              badges={<StateBadge state={standing.state} />}
            >
              {dueLine(standing) !== '' && <Line>{dueLine(standing)}</Line>}
              {proves(standing) && <RuleSteps rules={standing.rules} />}
            </Row>
          ))}
        </Rows>
      }
      table={
        <DataTable
          head={
            <>
              <Table.Th>{t`Person`}</Table.Th>
              <Table.Th>{t`Standing`}</Table.Th>
              <Table.Th>{t`Due`}</Table.Th>
              <Table.Th>{t`Awarded`}</Table.Th>
              <Table.Th w={180}>{t`Rules satisfied`}</Table.Th>
            </>
          }
        >
          {standings.map((standing, index) => (
            <Table.Tr key={standing.person?.user_id ?? index}>
              <Table.Td>
                <PersonLink person={standing.person} organizationId={organizationId} />
              </Table.Td>
              <Table.Td>
                <StateBadge state={standing.state} />
              </Table.Td>
              <Table.Td>{dueCell(standing)}</Table.Td>
              <Table.Td>{standing.award && day(standing.award.awarded_at)}</Table.Td>
              <Table.Td>{proves(standing) && <RuleSteps rules={standing.rules} />}</Table.Td>
            </Table.Tr>
          ))}
        </DataTable>
      }
    />
  )
}

/** Under a heading that says that it is due. */
const dueCell = (standing: Standing) => exceptionWords(standing) ?? (standing.due_at === null ? '' : day(standing.due_at))

function dueLine(standing: Standing): string {
  const exception = exceptionWords(standing)
  if (exception !== undefined || standing.due_at === null) return exception ?? ''
  const date = day(standing.due_at)
  return t`Due ${date}`
}

/** What the calendar says of whoever is not simply due on a day. */
function exceptionWords({ state, due_at, grace_until, exemption }: Standing): string | undefined {
  if (exemption) return exemptWords(exemption.until)
  if (due_at === null) return undefined
  const date = day(due_at)
  if (state === 'overdue') return t`Was due ${date}`
  if (state !== 'in_grace' || grace_until === null) return undefined
  const end = day(grace_until)
  return t`Was due ${date}, grace until ${end}`
}

/** Nothing is being worked for where it is held or not asked. */
const proves = ({ state }: Standing) => state !== 'valid' && state !== 'exempt'
