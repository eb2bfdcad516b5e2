import { t } from '@lingui/core/macro'
import { Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { Rows } from '../../../platform/lists/rows.tsx'
import { IconCalendarOff } from '@tabler/icons-react'
import { Navigate, getRouteApi, useNavigate } from '@tanstack/react-router'
import { $api } from '../../../platform/client.ts'
import { Crumb } from '../../../platform/pages/breadcrumbs.tsx'
import { NotFound } from '../../../platform/pages/not-found.tsx'
import { DetailPage, One } from '../../../platform/pages/detail-page.tsx'
import { isMissing } from '../../../platform/missing.ts'
import { useAccess } from '../../../platform/session.tsx'
import { DaysIn } from '../../../platform/words/zone-context.ts'
import { organizationZone } from '../../../platform/words/zones.ts'
import { Answer, Empty, Loading } from '../../../platform/parts/states.tsx'
import { PeopleCrumb } from '../../directory/people-crumb.tsx'
import { ownerName, personName } from '../../../platform/words/names.ts'
import { AsOf, OtherMoment, atEndOf } from '../parts/as-of.tsx'
import { StateBadge } from '../parts/state-badge.tsx'
import type { StandingDetail } from '../parts/words.ts'
import { About } from './about.tsx'
import { Celebration } from './celebration.tsx'
import { Headline } from './headline.tsx'
import { History } from './history.tsx'
import { OwnActions } from './own-actions.tsx'
import type { RecordRoom } from './proof-items.tsx'
import type { StandingSearch } from './search.ts'
import { RuleCard } from './rule-card.tsx'
import { StandingActions } from './standing-actions.tsx'
import { useChosen } from '../../../platform/house/chosen.ts'

const mine = getRouteApi('/inside/certifications/$certificationId')
const ofMember = getRouteApi('/inside/o/$org/people/$userId/certifications/$certificationId')

/** The reader's own standing in one certification. */
export function MyStandingPage() {
  const { certificationId } = mine.useParams()
  const { person, ...search } = mine.useSearch()
  if (person !== undefined) return <ToMember certificationId={certificationId} person={person} search={search} />
  return <StandingPage certificationId={certificationId} search={search} />
}

const notLoaded = t`The certification could not be loaded`

/** Redirects to the organization's page of the person, for addresses that do not name the organization. */
function ToMember({ certificationId, person, search }: Required<Props>) {
  const init = { params: { path: { cert_id: certificationId }, query: { user_id: person } } }
  const query = $api.useQuery('get', '/api/certifications/{cert_id}/standing', init)
  return (
    <One query={query} kind={t`Certification`} failed={notLoaded}>
      {({ owner_organization: { slug: org } }) => (
        <Navigate
          to="/o/$org/people/$userId/certifications/$certificationId"
          params={{ org, userId: person, certificationId }}
          search={search}
          replace
        />
      )}
    </One>
  )
}

/** Another person's standing in one certification. */
export function MemberStandingPage() {
  const { certificationId, userId } = ofMember.useParams()
  return <StandingPage certificationId={certificationId} person={userId} search={ofMember.useSearch()} />
}

type Props = { certificationId: string; person?: string; search: StandingSearch }

function StandingPage({ certificationId, person, search }: Props) {
  const { at } = search
  const { me } = useAccess()
  const navigate = useNavigate()
  const own = person === undefined || person === me.id
  const [zone, setZone] = useState(() => organizationZone())
  const query = { ...(person !== undefined && { user_id: person }), ...atEndOf(at, zone) }
  const init = { params: { path: { cert_id: certificationId }, query } }
  const standing = $api.useQuery('get', '/api/certifications/{cert_id}/standing', init, {
    // While another day loads, the known standing stays, faded.
    placeholderData: (before) =>
      before?.certification.id === certificationId && before.person?.user_id === (person ?? me.id) ? before : undefined,
  })
  // The day depends on the organization's time zone, which the first response tells.
  if (standing.data && standing.data.time_zone !== zone) setZone(standing.data.time_zone)
  const show = (day: string | undefined) => void navigate({ to: '.', search: day === undefined ? {} : { at: day }, replace: true })
  const missing = isMissing(standing.error)
  if (missing && at === undefined) return <NotFound />
  const { data } = standing
  return (
    <DetailPage
      title={data?.certification.name ?? t`Certification`}
      says={data && <Whose standing={data} own={own} />}
      state={data && <StateBadge state={data.state} />}
      above={<Above person={own ? undefined : person} standing={data} />}
    >
      <Stack gap="xl">
        {(data || missing) && <AsOf day={at} onDay={show} />}
        <OtherMoment day={at} onDay={show} />
        {missing ? (
          <Empty
            icon={<IconCalendarOff />}
            title={own ? t`On that day it did not concern you` : t`On that day it did not concern this person`}
          >{t`Choose a later day, or go back to today.`}</Empty>
        ) : (
          <Answer query={standing} failed={notLoaded} wait={<Loading rows={3} height={140} />}>
            {(found) => (
              <Stack gap="xl" style={{ opacity: standing.isPlaceholderData ? 0.5 : 1 }}>
                <DaysIn value={found.time_zone}>
                  <View standing={found} own={own} isNow={at === undefined} claimed={search.claimed ?? false} />
                </DaysIn>
              </Stack>
            )}
          </Answer>
        )}
      </Stack>
    </DetailPage>
  )
}

function Above({ person, standing }: { person: string | undefined; standing: StandingDetail | undefined }) {
  const organization = useChosen()
  if (person === undefined) return <Crumb to="/certifications">{t`My certifications`}</Crumb>
  return (
    <>
      <PeopleCrumb org={organization?.slug ?? ''} />
      <Crumb to="/o/$org/people/$userId" params={{ org: organization?.slug ?? '', userId: person }}>
        {standing ? personName(standing.person) : t`The person`}
      </Crumb>
    </>
  )
}

const Whose = ({ standing, own }: { standing: StandingDetail; own: boolean }) => (
  <>
    {!own && (
      <Text fw={600} c="var(--mantine-color-text)">
        {personName(standing.person)}
      </Text>
    )}
    <Text className="wraps">{ownerName(standing)}</Text>
  </>
)

type ViewProps = { standing: StandingDetail; own: boolean; isNow: boolean; claimed: boolean }

function View({ standing, own, isNow, claimed }: ViewProps) {
  const { holds } = useAccess()
  const room = useRecordRoom(standing, own)
  // An award that is never renewed needs no more proof.
  const isForGood = standing.award !== null && standing.renewal_opens_at === null
  return (
    <>
      {claimed && own && isNow && <Celebration standing={standing} />}
      <Headline standing={standing} own={own} isNow={isNow}>
        {isNow && (own ? <OwnActions standing={standing} /> : <StandingActions standing={standing} />)}
      </Headline>
      {standing.rules.length > 0 && !isForGood && (
        <section aria-label={t`What it takes`}>
          <Title order={2} mb="sm">
            {standing.award ? t`What the renewal takes` : t`What it takes`}
          </Title>
          <Rows>
            {standing.rules.map((rule) => (
              <RuleCard
                key={rule.rule_id}
                rule={rule}
                subjects={standing.subjects}
                room={room}
                missing={standing.state === 'valid' ? t`Not yet` : t`Missing`}
              />
            ))}
          </Rows>
        </section>
      )}
      <About standing={standing} />
      <History standing={standing} mayDownload={own || holds('certifications:read', standing)} />
    </>
  )
}

/** Returns the place where the reader can open the records of a rule. */
function useRecordRoom({ owner_organization }: StandingDetail, own: boolean): RecordRoom {
  const { holdsSomewhere } = useAccess()
  if (own) return { own: true }
  return holdsSomewhere('records:read', owner_organization.id) ? { org: owner_organization.slug } : undefined
}
