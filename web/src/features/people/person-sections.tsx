import { t } from '@lingui/core/macro'
import { Card, Group, Stack, Text } from '@mantine/core'
import type { Schemas } from '../../platform/client.ts'
import { useAccess } from '../../platform/session.tsx'
import { StateStrip } from '../certifications/parts/state-strip.tsx'
import { type Standing, countStates } from '../certifications/parts/states.ts'
import { PersonGrades } from '../external-lms/person-grades.tsx'
import { Account } from './account.tsx'
import { isAsked } from './asked.ts'
import { Attempts } from './attempts.tsx'
import { Awards } from './awards.tsx'
import { DeputyAction } from './deputy-action.tsx'
import { History } from './history.tsx'
import { MemberAction } from './member-actions.tsx'
import { MoreTime, useMoreTime } from './more-time.tsx'
import { Parts } from './parts.tsx'
import type { ShownPerson } from './person.ts'
import { RecentRecords } from './recent-records.tsx'
import { Roles } from './roles.tsx'
import { Section } from '../../platform/parts/section.tsx'
import { SignedOff } from './signed-off.tsx'
import { StandingList } from './standing-list.tsx'
import { Timeline } from './timeline.tsx'
import { Waiting } from './waiting.tsx'
import './person-page.css'

type Props = {
  person: ShownPerson
  /** Undefined when the reader may not see them. */
  standings: Standing[] | undefined
  member: Schemas['DirectoryUserWithRoles'] | undefined
}

/** The timeline first, then the other parts. Nothing is fetched that the reader may not see. */
export function PersonSections({ person, standings, member }: Props) {
  const { holds, holdsSomewhere, me } = useAccess()
  const { organization, own } = person
  const records = own || holdsSomewhere('records:read', organization.id)
  const courses = member?.attempts_shown === true
  const whole = { owner_organization_id: organization.id, owner_department_id: null }
  const history = holds('directory:write', whole)
  const givesTime = member !== undefined && holds('quizzes:write', whole)
  const moreTime = useMoreTime(person, givesTime || (own && member !== undefined))
  const tellsTime = moreTime !== undefined && (givesTime || moreTime.set_at !== null)
  const grades = own || holdsSomewhere('external-lms:read', organization.id)
  const opensRoles = holdsSomewhere('directory:write', organization.id) || holdsSomewhere('certifications:write', organization.id)
  const parts = [
    ...(standings || records ? [{ id: 'waiting', title: t`What waits` }] : []),
    ...(standings ? [{ id: 'certifications', title: t`Certifications` }] : []),
    ...(standings ? [{ id: 'sign-offs', title: t`Sign-offs` }] : []),
    ...(standings ? [{ id: 'awards', title: t`Awards` }] : []),
    ...(records ? [{ id: 'records', title: t`Latest records` }] : []),
    ...(courses ? [{ id: 'courses', title: t`Courses` }] : []),
    ...(tellsTime ? [{ id: 'more-time', title: t`More time at quizzes` }] : []),
    ...(grades ? [{ id: 'grades', title: t`Grades from elsewhere` }] : []),
    ...(member ? [{ id: 'roles', title: t`Roles` }] : []),
    ...(me.is_superuser ? [{ id: 'account', title: t`Account` }] : []),
    ...(history ? [{ id: 'history', title: t`History` }] : []),
  ]
  return (
    <Stack gap="xl">
      {standings ? (
        <Summary person={person} standings={standings} />
      ) : (
        <Text c="dimmed">
          {member?.reached === false
            ? t`None of your permissions covers this person. You are not shown their address, their roles and where they stand.`
            : t`You may not see where this person stands.`}
        </Text>
      )}
      <Parts person={person} parts={parts} />
      {(standings || records) && <Waiting person={person} standings={standings} />}
      {standings && (
        <>
          <Section id="certifications" title={t`Certifications`}>
            <StandingList person={person} own={own} standings={standings} />
          </Section>
          <SignedOff person={person} />
          <Awards person={person} />
        </>
      )}
      {records && <RecentRecords person={person} />}
      {courses && <Attempts person={person} />}
      {tellsTime && <MoreTime accommodation={moreTime} person={person} gives={givesTime && !own} />}
      {grades && <PersonGrades person={person} />}
      {member && (
        <Roles
          roles={member.roles}
          hidden={member.hidden_roles_count}
          organizationId={organization.id}
          opens={opensRoles}
          more={
            <Group gap="xs">
              <DeputyAction member={member} organization={organization} />
              <MemberAction member={member} organization={organization} matter="roles" />
            </Group>
          }
        />
      )}
      {me.is_superuser && <Account person={person} />}
      {history && <History person={person} />}
    </Stack>
  )
}

type PersonOnDayProps = { person: ShownPerson; standings: Standing[]; late: boolean; day: string }

/** The person's standings on another day. Parts that only hold for today are left out. */
export const PersonOnDay = ({ person, standings, late, day }: PersonOnDayProps) => (
  <Stack gap="xl" aria-busy={late} style={{ opacity: late ? 0.6 : 1 }}>
    <Summary person={person} standings={standings} />
    <Section id="certifications" title={t`Certifications`}>
      <StandingList person={person} own={person.own} standings={standings} day={day} />
    </Section>
  </Stack>
)

/** Number of certifications in each state, and a timeline of each. */
function Summary({ person: { name, own }, standings }: { person: ShownPerson; standings: Standing[] }) {
  const asked = standings.filter(isAsked)
  const [first] = asked
  return (
    <section aria-label={t`Summary`}>
      <Card withBorder p="md">
        {first ? (
          <>
            <StateStrip counts={countStates(asked)} />
            <Timeline standings={asked} now={Date.parse(first.evaluated_at)} />
          </>
        ) : (
          <Text c="dimmed">
            {own ? t`Nothing is asked of you here at the moment.` : t`Nothing is asked of ${name} here at the moment.`}
          </Text>
        )}
      </Card>
    </section>
  )
}
