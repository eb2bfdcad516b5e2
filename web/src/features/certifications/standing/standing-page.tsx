import { t } from '@lingui/core/macro'
import { Group, Stack, Text, Title } from '@mantine/core'
import { Rows } from '../../../platform/lists/rows.tsx'
import { IconCalendarOff } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { $api } from '../../../platform/client.ts'
import { Crumb } from '../../../platform/pages/breadcrumbs.tsx'
import { NotFound } from '../../../platform/pages/not-found.tsx'
import { Page } from '../../../platform/pages/page.tsx'
import { isRefusal } from '../../../platform/refusal.ts'
import { useAccess } from '../../../platform/session.tsx'
import { Empty, Loading, Problem } from '../../../platform/parts/states.tsx'
import { PeopleCrumb } from '../../directory/people-crumb.tsx'
import { ownerName, personName } from '../../../platform/words/names.ts'
import { StateBadge } from '../parts/state-badge.tsx'
import type { StandingDetail } from '../parts/words.ts'
import { About } from './about.tsx'
import { Celebration } from './celebration.tsx'
import { Headline } from './headline.tsx'
import { History } from './history.tsx'
import { MomentPicker, OtherMoment } from './moment-picker.tsx'
import { OwnActions } from './own-actions.tsx'
import type { RecordRoom } from './proof-items.tsx'
import { RuleCard } from './rule-card.tsx'
import { StandingActions } from './standing-actions.tsx'

const route = getRouteApi('/inside/certifications/$certificationId')

/** Where somebody stands in one certification: oneself, or with `person` somebody whom one may look at. */
export function StandingPage() {
  const { certificationId } = route.useParams()
  const { person, at } = route.useSearch()
  const { me } = useAccess()
  const navigate = route.useNavigate()
  const own = person === undefined || person === me.id
  const query = { ...(person !== undefined && { user_id: person }), ...(at !== undefined && { at: endOf(at) }) }
  const init = { params: { path: { cert_id: certificationId }, query } }
  const standing = $api.useQuery('get', '/api/certifications/{cert_id}/standing', init, {
    // Another day of the same thing: what is known stays, faded, until it is there.
    placeholderData: (before) =>
      before?.certification.id === certificationId && before.person?.user_id === (person ?? me.id) ? before : undefined,
  })
  const show = (day: string | undefined) =>
    void navigate({ search: { ...(person !== undefined && { person }), ...(day !== undefined && { at: day }) }, replace: true })
  const missing = isRefusal(standing.error) && ['not_found', 'invalid_request'].includes(standing.error.error)
  if (missing && at === undefined) return <NotFound />
  const { data } = standing
  return (
    <Page
      title={data?.certification.name ?? t`Certification`}
      intro={data && <Intro standing={data} own={own} />}
      above={<Above person={own ? undefined : person} standing={data} />}
    >
      <Stack gap="xl">
        {at !== undefined && <OtherMoment day={at} onBack={() => show(undefined)} />}
        {standing.isPending && <Loading rows={3} height={140} />}
        {missing && (
          <Empty
            icon={<IconCalendarOff />}
            title={own ? t`On that day it did not concern you` : t`On that day it did not concern this person`}
          >{t`Choose a later day, or go back to today.`}</Empty>
        )}
        {standing.isError && !missing && (
          <Problem error={standing.error} title={t`The certification could not be loaded`} retry={() => void standing.refetch()} />
        )}
        {data && (
          <Stack gap="xl" style={{ opacity: standing.isPlaceholderData ? 0.5 : 1 }}>
            <View standing={data} own={own} isNow={at === undefined} />
          </Stack>
        )}
        {(data || missing) && <MomentPicker key={at} day={at} onDay={show} />}
      </Stack>
    </Page>
  )
}

function Above({ person, standing }: { person: string | undefined; standing: StandingDetail | undefined }) {
  if (person === undefined) return <Crumb to="/certifications">{t`My certifications`}</Crumb>
  return (
    <>
      <PeopleCrumb />
      <Crumb to="/people/$userId" params={{ userId: person }}>
        {standing ? personName(standing.person) : t`The person`}
      </Crumb>
    </>
  )
}

/** What was known by then, in the reader's zone. */
const endOf = (day: string) => new Date(`${day}T23:59:59.999`).toISOString()

function Intro({ standing, own }: { standing: StandingDetail; own: boolean }) {
  return (
    <Group gap="4px 12px">
      {!own && (
        <Text fw={600} c="var(--mantine-color-text)">
          {personName(standing.person)}
        </Text>
      )}
      <StateBadge state={standing.state} />
      <Text className="wraps">{ownerName(standing)}</Text>
    </Group>
  )
}

function View({ standing, own, isNow }: { standing: StandingDetail; own: boolean; isNow: boolean }) {
  const { holds } = useAccess()
  const { claimed } = route.useSearch()
  const room = useRecordRoom(standing, own)
  // What is never renewed has nothing left to prove.
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

/** Where the reader can open the records that a rule names. */
function useRecordRoom({ owner_organization_id }: StandingDetail, own: boolean): RecordRoom {
  const { holdsSomewhere } = useAccess()
  if (own) return '/my-records/$recordId'
  return holdsSomewhere('records:read', owner_organization_id) ? '/records/$recordId' : undefined
}
