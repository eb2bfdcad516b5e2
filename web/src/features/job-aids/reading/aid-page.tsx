import { t } from '@lingui/core/macro'
import { Alert, Button, Stack, Text } from '@mantine/core'
import { IconBook2, IconPencil, IconPrinter, IconWifiOff } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { Suspense } from 'react'
import { Crumb } from '../../../platform/pages/breadcrumbs.tsx'
import { DetailPage, One } from '../../../platform/pages/detail-page.tsx'
import { ArchivedBadge } from '../../../platform/parts/archived-badge.tsx'
import { LinkButton } from '../../../platform/parts/links.tsx'
import { Mark } from '../../../platform/parts/mark.tsx'
import { useAccess } from '../../../platform/session.tsx'
import { day, moment } from '../../../platform/words/format.ts'
import { personName } from '../../../platform/words/names.ts'
import { organizationZone } from '../../../platform/words/zones.ts'
import { WithDiscussion } from '../../forums/discussion.tsx'
import { besideSearch } from '../../forums/search.ts'
import { useOwnerName } from '../../organizations/queries.ts'
import { SinceRead } from '../changes/since-read.tsx'
import { Versions } from '../changes/versions.tsx'
import { type JobAid, readingLooks, readingOf } from '../words.ts'
import { lazyPart } from '../../../platform/offline/lazy-part.ts'
import { AidText } from './aid-text.tsx'
import { Confirmation } from './confirmation.tsx'
import { Things } from './things.tsx'
import { useAid } from './use-aid.ts'
import { useView } from './use-view.ts'

/** Loaded lazily, because only the printed page shows it. */
const PrintCode = lazyPart(
  () => import('./print-code.tsx'),
  ({ PrintCode }) => PrintCode,
)
const route = getRouteApi('/inside/job-aids/$aidId')

export function AidPage() {
  const { aidId } = route.useParams()
  const query = useAid(aidId)
  return (
    <One query={query} kind={t`Job aid`} failed={t`The job aid could not be loaded`} above={<Crumb to="/job-aids">{t`Job aids`}</Crumb>}>
      {(aid) => <Aid key={aid.id} aid={aid} from={query.from} />}
    </One>
  )
}

type Props = { aid: JobAid; from: string | undefined }

function Aid({ aid, from }: Props) {
  const { tab } = route.useSearch()
  const navigate = route.useNavigate()
  const { holds } = useAccess()
  const owner = useOwnerName(aid)
  const counted = useView(aid.id)
  const { words, color, icon } = readingLooks[readingOf(aid)]
  const { version } = aid
  const zone = organizationZone(aid.owner_organization_id)
  const changed = t`Version ${version}, changed ${{ when: day(aid.updated_at, zone) }}`
  return (
    <DetailPage
      title={aid.title}
      size="md"
      above={<Crumb to="/job-aids">{t`Job aids`}</Crumb>}
      says={<span className="wraps">{`${owner} · ${changed}`}</span>}
      state={
        aid.archived_at ? (
          <ArchivedBadge />
        ) : (
          <span className="screen-only">
            <Mark color={color ?? 'gray'} icon={icon}>
              {words}
            </Mark>
          </span>
        )
      }
      actions={
        <>
          <Button variant="default" leftSection={<IconPrinter size={17} aria-hidden />} onClick={() => print()}>{t`Print`}</Button>
          {holds('job-aids:write', aid) && (
            <LinkButton
              to="/o/$org/job-aids/$aidId"
              params={{ org: aid.owner_organization_id, aidId: aid.id }}
              variant="default"
              leftSection={<IconPencil size={17} aria-hidden />}
            >{t`Edit`}</LinkButton>
          )}
        </>
      }
    >
      <WithDiscussion
        thing={{ ...aid, kind: 'job_aid' }}
        label={t`Job aid`}
        icon={IconBook2}
        open={tab}
        onOpen={(next) => void navigate({ search: besideSearch({ tab: next }), replace: true, resetScroll: false })}
      >
        <Stack gap="lg">
          {from !== undefined && <Earlier from={from} />}
          <SinceRead aid={aid} counted={counted} />
          {aid.description && (
            <Text size="lg" c="dimmed" className="keeps-lines">
              {aid.description}
            </Text>
          )}
          <div>{aid.body_markdown ? <AidText contents aidId={aid.id} text={aid.body_markdown} /> : <NoText aid={aid} />}</div>
          <Things aid={aid} />
          <Confirmation aid={aid} offline={from !== undefined} />
          <Versions aid={aid} />
          <Foot aid={aid} changed={changed} />
        </Stack>
      </WithDiscussion>
    </DetailPage>
  )
}

const NoText = ({ aid: { attachments, links } }: Pick<Props, 'aid'>) =>
  attachments.length + links.length === 0 && <Text c="dimmed">{t`Nothing is written here yet.`}</Text>

const Earlier = ({ from }: { from: string }) => (
  <Alert color="yellow" variant="light" title={t`There is no connection`} icon={<IconWifiOff aria-hidden />}>
    <Text size="sm">{t`This is what it said on ${{ when: moment(from) }}. Pictures and files need a connection.`}</Text>
  </Alert>
)

/** Owner and review date of an aid. On paper also its address and its date. */
function Foot({ aid, changed }: { aid: JobAid; changed: string }) {
  const { owner_user, review_by } = aid
  const address = `${location.origin}/job-aids/${aid.id}`
  return (
    <footer>
      {owner_user && <Text size="sm" c="dimmed">{t`${{ person: personName(owner_user) }} answers for what it says.`}</Text>}
      {review_by && <Text size="sm" c="dimmed">{t`To be looked over by ${{ when: day(`${review_by}T12:00:00Z`, 'UTC') }}.`}</Text>}
      <div className="print-head" style={{ justifyContent: 'flex-start', alignItems: 'center' }}>
        <Suspense>
          <PrintCode address={address} />
        </Suspense>
        <div>
          <div className="wraps">{address}</div>
          <div>{changed}</div>
        </div>
      </div>
    </footer>
  )
}
