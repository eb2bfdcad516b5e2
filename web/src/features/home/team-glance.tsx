import { plural, t } from '@lingui/core/macro'
import { Card, Group, Text } from '@mantine/core'
import { useMemo } from 'react'
import { Rows } from '../../platform/lists/rows.tsx'
import { TextLink } from '../../platform/parts/links.tsx'
import { useAccess } from '../../platform/session.tsx'
import { Section } from '../../platform/parts/section.tsx'
import { Answer } from '../../platform/parts/states.tsx'
import { StateStrip } from '../certifications/parts/state-strip.tsx'
import { type Organization, useOrganizations } from '../organizations/queries.ts'
import { type Row, rowsOf, sorted, stateCounts } from '../team/rows.ts'
import { useMatrix } from '../team/use-team.ts'
import { LeftOut } from './left-out.tsx'

const SHOWN = 4
/** Who manages people in more organizations than these finds the others in the team room. */
const ORGANIZATIONS = 3
const none = {}

/** For managers: how their people stand, and who is late, in each organization. Others see nothing of it. */
export function TeamGlance() {
  const { organizations: held } = useAccess()
  const { organizations } = useOrganizations()
  const managed = organizations.filter(({ id }) => held.some(({ organization, manages_roles }) => organization.id === id && manages_roles))
  return managed
    .slice(0, ORGANIZATIONS)
    .map((organization) => (
      <Glance key={organization.id} organization={organization} title={managed.length === 1 ? t`Your people` : peopleOf(organization)} />
    ))
}

const peopleOf = ({ name }: Organization) => t`Your people at ${name}`

function Glance({ organization, title }: { organization: Organization; title: string }) {
  const { pages, items } = useMatrix(organization, none, true)
  const rows = useMemo(() => sorted(rowsOf(items, none), 'worst'), [items])
  const org = organization.slug
  const people = items.length
  return (
    <Answer query={pages} failed={t`How your people stand could not be loaded`} wait={<></>}>
      {() =>
        rows.length > 0 && (
          <Section id={`team-${org}`} title={title} more={<TextLink to="/o/$org/team" params={{ org }}>{t`Open team`}</TextLink>}>
            <Card withBorder p="md">
              <StateStrip counts={stateCounts(rows)} />
              <Late rows={rows} org={org} />
              <LeftOut people={people} hasMore={pages.hasNextPage} isCounting={pages.isFetchingNextPage} />
            </Card>
          </Section>
        )
      }
    </Answer>
  )
}

function Late({ rows, org }: { rows: Row[]; org: string }) {
  const late = rows.filter((row) => numberIn(row, 'overdue') + numberIn(row, 'in_grace') > 0)
  const more = late.length - SHOWN
  if (late.length === 0) return null
  return (
    <Rows label={t`Who is late`} gap={6} mt="md">
      {late.slice(0, SHOWN).map((row) => (
        <Group key={row.id} component="li" gap="2px 12px" justify="space-between">
          <TextLink to="/o/$org/people/$userId" params={{ org, userId: row.id }} fw={600} className="wraps">
            {row.name}
          </TextLink>
          <Text size="sm">{lateWords(row)}</Text>
        </Group>
      ))}
      {more > 0 && (
        <li>
          <TextLink to="/o/$org/team" params={{ org }} search={{ state: 'overdue' }} size="sm">
            {plural(more, { one: 'and # more', other: 'and # more' })}
          </TextLink>
        </li>
      )}
    </Rows>
  )
}

const numberIn = ({ cells }: Row, state: 'overdue' | 'in_grace') => [...cells.values()].filter((cell) => cell.state === state).length

function lateWords(row: Row): string {
  const [overdue, grace] = [numberIn(row, 'overdue'), numberIn(row, 'in_grace')]
  const late = plural(overdue, { one: '# overdue', other: '# overdue' })
  const tolerated = plural(grace, { one: '# in its grace period', other: '# in their grace period' })
  if (grace === 0) return late
  return overdue === 0 ? tolerated : t`${late}, ${tolerated}`
}
