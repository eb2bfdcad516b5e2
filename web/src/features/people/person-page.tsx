import { t } from '@lingui/core/macro'
import { Card, Stack, Text, Title } from '@mantine/core'
import { IconUserOff } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Crumb } from '../../platform/breadcrumbs.tsx'
import { Page } from '../../platform/page.tsx'
import { useAccess } from '../../platform/session.tsx'
import { Empty, Loading, Problem } from '../../platform/states.tsx'
import { StateStrip } from '../certifications/parts/state-strip.tsx'
import type { Standing, StandingState } from '../certifications/parts/states.ts'
import { useManaged } from '../directory/use-managed.ts'
import { isAsked } from './asked.ts'
import { RecentRecords } from './recent-records.tsx'
import { Roles } from './roles.tsx'
import { SignOffs } from './sign-offs.tsx'
import { StandingList } from './standing-list.tsx'
import { useKeeps } from './use-keeps.ts'
import { usePerson } from './use-person.ts'

const route = getRouteApi('/inside/people/$userId')

/** One person: where they stand, what waits for a signature, what they did lately. */
export function PersonPage() {
  const { userId } = route.useParams()
  const { org } = route.useSearch()
  const { name, email, organization, standings, member, isPending, error } = usePerson(userId, org)
  if (isPending) return <Frame title={t`Person`}>{<Loading rows={4} height={96} />}</Frame>
  if (error) {
    const retry = () => void Promise.all([standings.refetch(), member.refetch()])
    return <Frame title={t`Person`}>{<Problem error={error} title={t`This page could not be loaded`} retry={retry} />}</Frame>
  }
  if (!organization || name === undefined)
    return (
      <Frame title={t`Person`}>
        <Empty
          icon={<IconUserOff />}
          title={t`There is nobody here whom you may see`}
        >{t`They may have left the organization, or somebody else is responsible for them.`}</Empty>
      </Frame>
    )
  return (
    <Frame title={name} intro={[email, organization.name].filter(Boolean).join(' · ')}>
      <Stack gap="xl">
        {standings.data && (
          <Certifications person={{ user_id: userId, name }} standings={standings.data.standings} organizationId={organization.id} />
        )}
        <RecentRecords userId={userId} organizationId={organization.id} />
        {member.data && <Roles roles={member.data.roles} organizationId={organization.id} />}
      </Stack>
    </Frame>
  )
}

function Frame({ title, intro, children }: { title: string; intro?: string; children: ReactNode }) {
  const { org } = route.useSearch()
  return (
    <Page title={title} intro={intro} above={<Crumb to="/team" search={org === undefined ? {} : { org }}>{t`Team`}</Crumb>}>
      {children}
    </Page>
  )
}

type Props = { person: { user_id: string; name: string }; standings: Standing[]; organizationId: string }

function Certifications({ person, standings, organizationId }: Props) {
  const { me } = useAccess()
  const managed = useManaged()
  const keeps = useKeeps(organizationId)
  const own = person.user_id === me.id
  const asked = standings.filter(isAsked)
  const signs = ({ certification }: Standing) => !own && (managed?.has(person.user_id) === true || keeps(certification.id))
  return (
    <>
      <section aria-label={t`Summary`}>
        <Card withBorder p="md">
          {asked.length > 0 ? (
            <StateStrip counts={countsOf(asked)} />
          ) : (
            <Text c="dimmed">
              {t`Nothing is asked of`} {own ? 'you' : person.name} here at the moment.
            </Text>
          )}
        </Card>
      </section>
      <SignOffs person={person} standings={standings.filter(signs)} />
      <section aria-label={t`Certifications`}>
        <Title order={2} mb="sm">{t`Certifications`}</Title>
        <StandingList person={person} own={own} standings={standings} keeps={keeps} />
      </section>
    </>
  )
}

function countsOf(standings: Standing[]): Map<StandingState, number> {
  const counts = new Map<StandingState, number>()
  for (const { state } of standings) counts.set(state, (counts.get(state) ?? 0) + 1)
  return counts
}
