import { t } from '@lingui/core/macro'
import { Group, SimpleGrid, Stack, Title } from '@mantine/core'
import { IconSparkles } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { Page } from '../../platform/pages/page.tsx'
import { TextLink } from '../../platform/parts/links.tsx'
import { useAccess } from '../../platform/session.tsx'
import { Empty, Loading, Problem } from '../../platform/parts/states.tsx'
import { StandingCards } from '../certifications/mine/standing-card.tsx'
import type { Standing } from '../certifications/parts/states.ts'
import { RecordCard, type Room } from '../records/record-card.tsx'
import type { LearningRecord } from '../records/words.ts'
import { rememberOrganization } from '../../platform/pages/trail.ts'
import { NextStep } from './next-step.tsx'
import { OrganizationGlance } from './organization-glance.tsx'
import { RequestsGlance } from './requests-glance.tsx'
import { TeamGlance } from './team-glance.tsx'
import { useHome } from './use-home.ts'

const route = getRouteApi('/inside/')

/** What the reader owes and what waits for them. */
export function HomePage() {
  const { me } = useAccess()
  const home = useHome()
  useNamedOrganization()
  const [firstName] = (me.display_name ?? '').split(' ')
  return (
    <Page title={firstName ? t`Hello, ${firstName}` : t`Hello`} intro={t`What you owe, and what waits for you.`}>
      {!home.data && !home.error && <Loading rows={4} height={96} />}
      {home.error !== undefined && <Problem error={home.error} title={t`This page could not be loaded`} retry={home.retry} />}
      {home.data && (
        <Stack gap="xl">
          <NextStep {...home.data} />
          <DueCertifications standings={home.data.certifications} />
          <Section title={t`To mend and resubmit`} records={home.data.rejected} />
          <Section
            title={t`Waiting for your decision`}
            records={home.data.toDecide}
            room="approvals"
            more={<TextLink to="/approvals">{t`Open approvals`}</TextLink>}
          />
          <RequestsGlance requests={home.data.requests} />
          <TeamGlance />
          <OrganizationGlance />
          <Section title={t`Waiting for approval`} records={home.data.waiting} />
          <Section
            title={t`Your latest records`}
            records={home.data.settled}
            more={<TextLink to="/my-records">{t`All my records`}</TextLink>}
          />
          {home.data.isBlank && (
            <Empty
              icon={<IconSparkles />}
              title={t`Nothing is open`}
            >{t`You owe nothing and nothing waits for you. What you submit shows up here.`}</Empty>
          )}
        </Stack>
      )}
    </Page>
  )
}

/** Before, the address of this page named the organization; now the header does. */
function useNamedOrganization() {
  const { org } = route.useSearch()
  const navigate = route.useNavigate()
  useEffect(() => {
    if (org === undefined) return
    rememberOrganization(org)
    void navigate({ search: {}, replace: true })
  }, [org, navigate])
}

function DueCertifications({ standings }: { standings: Standing[] }) {
  if (standings.length === 0) return null
  return (
    <section aria-label={t`Your certifications`}>
      <Group justify="space-between">
        <Title order={2}>{t`Your certifications`}</Title>
        <TextLink to="/certifications">{t`All my certifications`}</TextLink>
      </Group>
      <StandingCards standings={standings} />
    </section>
  )
}

type SectionProps = { title: string; records: LearningRecord[]; room?: Room; more?: ReactNode }

/** A few records under a heading; nothing at all when there are none. */
function Section({ title, records, room, more }: SectionProps) {
  if (records.length === 0) return null
  return (
    <section aria-label={title}>
      <Group justify="space-between" mb="sm">
        <Title order={2}>{title}</Title>
        {more}
      </Group>
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="sm">
        {records.map((record) => (
          <RecordCard key={record.id} record={record} room={room} />
        ))}
      </SimpleGrid>
    </section>
  )
}
