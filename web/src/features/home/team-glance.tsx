import { plural, t } from '@lingui/core/macro'
import { Card, Group, Text } from '@mantine/core'
import { Rows } from '../../platform/lists/rows.tsx'
import { TextLink } from '../../platform/parts/links.tsx'
import { useAccess } from '../../platform/session.tsx'
import { Section } from '../../platform/parts/section.tsx'
import { Answer } from '../../platform/parts/states.tsx'
import { StateStrip } from '../certifications/parts/state-strip.tsx'
import { type Organization, useOrganizations } from '../organizations/queries.ts'
import { personName } from '../../platform/words/names.ts'
import { type Summary, byState, useSummary } from './use-summary.ts'

const SHOWN = 4
/** At most this many organizations are shown. Managers of more find the others on the team page. */
const ORGANIZATIONS = 3

/** For managers: the standings of their people in each organization, and who is late. Renders nothing for others. */
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
  const summary = useSummary(organization, true)
  const org = organization.slug
  return (
    <Answer query={summary} failed={t`How your people stand could not be loaded`} wait={<></>}>
      {(found) =>
        found.people > 0 && (
          <Section id={`team-${org}`} title={title} more={<TextLink to="/o/$org/team" params={{ org }}>{t`Open team`}</TextLink>}>
            <Card withBorder p="md">
              <StateStrip counts={byState(found.states)} />
              <Late summary={found} org={org} />
            </Card>
          </Section>
        )
      }
    </Answer>
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
