import { plural, t } from '@lingui/core/macro'
import { Card, Group, Text } from '@mantine/core'
import { Rows } from '../../platform/lists/rows.tsx'
import { TextLink } from '../../platform/parts/links.tsx'
import { Section } from '../../platform/parts/section.tsx'
import { StateStrip } from '../certifications/parts/state-strip.tsx'
import { personName } from '../../platform/words/names.ts'
import type { Home } from './use-home.ts'
import { type Summary, byState } from './use-summary.ts'

const SHOWN = 4

type Teams = Home['teams']

/** For managers: the standings of their people in each organization, and who is late. Managers of many organizations find the others in Team. */
export const TeamGlance = ({ teams }: { teams: Teams }) =>
  teams
    .filter(({ summary }) => summary.people > 0)
    .map((team) => <Glance key={team.organization.id} {...team} title={teams.length === 1 ? t`Your people` : peopleOf(team)} />)

const peopleOf = ({ organization: { name } }: Teams[number]) => t`Your people at ${name}`

function Glance({ organization: { slug: org }, summary, title }: Teams[number] & { title: string }) {
  return (
    <Section id={`team-${org}`} title={title} more={<TextLink to="/o/$org/team" params={{ org }}>{t`Open team`}</TextLink>}>
      <Card withBorder p="md">
        <StateStrip counts={byState(summary.states)} />
        <Late summary={summary} org={org} />
      </Card>
    </Section>
  )
}

function Late({ summary: { late, late_count }, org }: { summary: Summary; org: string }) {
  const shown = late.slice(0, SHOWN).flatMap(({ person, ...counts }) => (person ? [{ person, ...counts }] : []))
  const more = late_count - shown.length
  if (late_count === 0) return null
  return (
    <Rows label={t`Who is late`} gap={6} mt="md">
      {shown.map(({ person, overdue, in_grace }) => (
        <Group key={person.user_id} component="li" gap="2px 12px" justify="space-between">
          <TextLink to="/o/$org/people/$userId" params={{ org, userId: person.user_id }} fw={600} className="wraps">
            {personName(person)}
          </TextLink>
          <Text size="sm">{lateWords(overdue, in_grace)}</Text>
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

function lateWords(overdue: number, grace: number): string {
  const late = plural(overdue, { one: '# overdue', other: '# overdue' })
  const tolerated = plural(grace, { one: '# in its grace period', other: '# in their grace period' })
  if (grace === 0) return late
  return overdue === 0 ? tolerated : t`${late}, ${tolerated}`
}
