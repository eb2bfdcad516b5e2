import { t } from '@lingui/core/macro'
import { Stack } from '@mantine/core'
import { IconSparkles } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { Cards } from '../../platform/lists/rows.tsx'
import { Page } from '../../platform/pages/page.tsx'
import { TextLink } from '../../platform/parts/links.tsx'
import { Section } from '../../platform/parts/section.tsx'
import { useAccess } from '../../platform/session.tsx'
import { Answer, Empty, Loading } from '../../platform/parts/states.tsx'
import { StandingCards } from '../certifications/mine/standing-card.tsx'
import type { Standing } from '../certifications/parts/states.ts'
import { StandingIn } from '../directory/standing-in.tsx'
import { RecordCard, type Room } from '../records/record-card.tsx'
import type { LearningRecord } from '../records/words.ts'
import { PathwaysGlance } from './pathways-glance.tsx'
import { rememberOrganization } from '../../platform/pages/trail.ts'
import { EventsGlance } from './events-glance.tsx'
import { NextStep } from './next-step.tsx'
import { Coming } from '../quizzes/sittings/joining/coming.tsx'
import { OpenQuizzes } from './open-quizzes.tsx'
import { OrganizationGlance } from './organization-glance.tsx'
import { RequestsGlance } from './requests-glance.tsx'
import { TeamGlance } from './team-glance.tsx'
import { type Home, useHome } from './use-home.ts'

const route = getRouteApi('/inside/')

/** Page with what the reader must do and what waits for them. */
export function HomePage() {
  const { me } = useAccess()
  const home = useHome()
  useNamedOrganization()
  const [firstName] = (me.display_name ?? '').split(' ')
  return (
    <Page title={firstName ? t`Hello, ${firstName}` : t`Hello`} intro={t`What you owe, and what waits for you.`}>
      <Answer query={home} failed={t`This page could not be loaded`} wait={<Loading rows={4} height={96} />}>
        {(data) => <Shown home={data} />}
      </Answer>
    </Page>
  )
}

const Shown = ({ home }: { home: Home }) => (
  <Stack gap="xl">
    <StandingIn />
    <NextStep {...home} />
    <Coming sittings={home.sittings} />
    <OpenQuizzes quizzes={home.quizzes} />
    <EventsGlance events={home.events} />
    <DueCertifications standings={home.certifications} />
    <PathwaysGlance pathways={home.pathways} />
    <Records id="rejected" title={t`To mend and resubmit`} records={home.records.rejected} />
    <Records
      id="to-decide"
      title={t`Waiting for your decision`}
      records={home.records.to_decide}
      room="to-do"
      more={<TextLink to="/to-do">{t`Open to do`}</TextLink>}
    />
    <RequestsGlance requests={home.requests} />
    <TeamGlance teams={home.teams} />
    {home.kept && <OrganizationGlance {...home.kept} />}
    <Records id="waiting" title={t`Waiting for approval`} records={home.records.pending} />
    <Records
      id="latest"
      title={t`Your latest records`}
      records={home.records.settled}
      more={<TextLink to="/my-records">{t`All my records`}</TextLink>}
    />
    {home.isBlank && (
      <Empty
        icon={<IconSparkles />}
        title={t`Nothing is open`}
      >{t`You owe nothing and nothing waits for you. What you submit shows up here.`}</Empty>
    )}
  </Stack>
)

/** Old addresses of this page name the organization, which the header chooses now. */
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
    <Section id="certifications" title={t`Your certifications`} more={<TextLink to="/certifications">{t`All my certifications`}</TextLink>}>
      <StandingCards standings={standings} />
    </Section>
  )
}

type RecordsProps = { id: string; title: string; records: LearningRecord[]; room?: Room; more?: ReactNode }

/** A few records under a heading. Renders nothing when there are none. */
function Records({ id, title, records, room, more }: RecordsProps) {
  if (records.length === 0) return null
  return (
    <Section id={id} title={title} more={more}>
      <Cards>
        {records.map((record) => (
          <li key={record.id}>
            <RecordCard record={record} {...(room && { room })} />
          </li>
        ))}
      </Cards>
    </Section>
  )
}
