import { t } from '@lingui/core/macro'
import { Card, Group, Stack, Text, Title } from '@mantine/core'
import { useMemo } from 'react'
import { count } from '../../platform/format.ts'
import { TextLink } from '../../platform/links.tsx'
import { useAccess } from '../../platform/session.tsx'
import { StateStrip } from '../certifications/parts/state-strip.tsx'
import { type Row, rowsOf, sorted, stateCounts } from '../team/rows.ts'
import { useMatrix, useTeamOrganization } from '../team/use-team.ts'

const SHOWN = 4
const none = {}

/** For managers: how their people stand, and who is late. Others see nothing of it. */
export function TeamGlance() {
  const { manages } = useAccess()
  return manages ? <Glance /> : null
}

function Glance() {
  const { organization, manages } = useTeamOrganization(none)
  const { items } = useMatrix(manages ? organization : undefined, none, true)
  const rows = useMemo(() => sorted(rowsOf(items, none), 'worst'), [items])
  const late = rows.filter((row) => lateCount(row) > 0)
  if (rows.length === 0) return null
  return (
    <section aria-label={t`Your people`}>
      <Group justify="space-between" mb="sm">
        <Title order={2}>{t`Your people`}</Title>
        <TextLink to="/team">{t`Open team`}</TextLink>
      </Group>
      <Card withBorder p="md">
        <StateStrip counts={stateCounts(rows)} />
        {late.length > 0 && (
          <Stack component="ul" gap={6} p={0} mt="md" mb={0} style={{ listStyle: 'none' }} aria-label={t`Who is late`}>
            {late.slice(0, SHOWN).map((row) => (
              <Group key={row.id} component="li" gap="2px 12px" justify="space-between">
                <TextLink to="/people/$userId" params={{ userId: row.id }} fw={600} className="wraps">
                  {row.name}
                </TextLink>
                <Text size="sm">{lateWords(row)}</Text>
              </Group>
            ))}
            {late.length > SHOWN && (
              <li>
                <TextLink to="/team" search={{ state: 'overdue' }} size="sm">
                  and {count(late.length - SHOWN, 'other')}
                </TextLink>
              </li>
            )}
          </Stack>
        )}
      </Card>
    </section>
  )
}

const numberIn = ({ cells }: Row, state: 'overdue' | 'in_grace') => [...cells.values()].filter((cell) => cell.state === state).length
const lateCount = (row: Row) => numberIn(row, 'overdue') + numberIn(row, 'in_grace')

function lateWords(row: Row) {
  const [overdue, grace] = [numberIn(row, 'overdue'), numberIn(row, 'in_grace')]
  return [overdue > 0 && `${overdue} overdue`, grace > 0 && `${grace} in grace period`].filter(Boolean).join(', ')
}
