import { t } from '@lingui/core/macro'
import { IconCalendarDue, IconCertificate, IconListCheck, IconPaperclip, IconSignature, IconUsers } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { $api } from '../../../platform/client.ts'
import { Crumb } from '../../../platform/pages/breadcrumbs.tsx'
import { DetailPage, One } from '../../../platform/pages/detail-page.tsx'
import { type DetailTab, DetailTabs } from '../../../platform/pages/detail-tabs.tsx'
import { useAddressedFile } from '../../../platform/files/attached/addressed.ts'
import { isSignOff } from '../../rule-kinds/kinds.ts'
import { DesignTab } from './editor/design-tab.tsx'
import { ReadOnly } from './editor/read-only.tsx'
import { useTypeDraft } from './editor/use-type-draft.ts'
import { FilesTab } from './files/files-tab.tsx'
import type { Tab } from './filters.ts'
import { AgreementsTab } from './people/agreements-tab.tsx'
import { AwardsTab } from './people/awards-tab.tsx'
import { SignOffsTab } from './people/sign-offs-tab.tsx'
import { StandingsTab } from './people/standings-tab.tsx'
import { ArchivedBadge } from '../../../platform/parts/archived-badge.tsx'
import { useOwnerName } from '../../organizations/queries.ts'
import { ModeBadge } from './type-card.tsx'
import { TypeMenu } from './type-menu.tsx'
import type { Certification } from './words.ts'
import { NotFound } from '../../../platform/pages/not-found.tsx'
import { useChosenOrganization } from '../../organizations/chosen.tsx'

const route = getRouteApi('/inside/o/$org/certifications/$certificationId')

export function CertificationTypePage() {
  const { certificationId } = route.useParams()
  const { organization } = useChosenOrganization()
  const query = $api.useQuery('get', '/api/certifications/{cert_id}', { params: { path: { cert_id: certificationId } } })
  return (
    <One query={query} kind={t`Certification`} failed={t`The certification could not be loaded`} size="xl" above={<Above />}>
      {(certification) =>
        certification.owner_organization_id === organization.id ? (
          <Loaded key={certification.id} certification={certification} />
        ) : (
          <NotFound />
        )
      }
    </One>
  )
}

function Above() {
  const {
    organization: { slug: org },
  } = useChosenOrganization()
  return <Crumb to="/o/$org/certifications" params={{ org }}>{t`Certifications`}</Crumb>
}

function Loaded({ certification }: { certification: Certification }) {
  const owner = useOwnerName(certification)
  return (
    <DetailPage
      title={certification.name}
      size="xl"
      above={<Above />}
      says={<span className="wraps">{owner}</span>}
      state={
        <>
          <ModeBadge mode={certification.awarding_mode} />
          {certification.archived_at && <ArchivedBadge />}
        </>
      }
      menu={<TypeMenu certification={certification} />}
    >
      {certification.may.includes('update') ? (
        <Editable certification={certification} />
      ) : (
        <Rooms certification={certification} writes={false} design={<ReadOnly certification={certification} />} />
      )}
    </DetailPage>
  )
}

/** The draft lives above the tabs, so that opening another tab loses nothing. */
function Editable({ certification }: { certification: Certification }) {
  const editing = useTypeDraft(certification)
  return <Rooms certification={certification} writes design={<DesignTab editing={editing} />} unsaved={editing.changed} />
}

type RoomsProps = { certification: Certification; writes: boolean; design: ReactNode; unsaved?: boolean }

function Rooms({ certification, writes, design, unsaved = false }: RoomsProps) {
  const { tab } = route.useSearch()
  const file = useAddressedFile()
  const navigate = route.useNavigate()
  const asks = t`What it asks for`
  const signsOff = certification.rules.some(isSignOff)
  const rooms: DetailTab<Tab>[] = [
    { name: 'rules', label: unsaved ? t`${asks} (not saved)` : asks, icon: IconListCheck, room: design },
    { name: 'people', label: t`People`, icon: IconUsers, room: <StandingsTab certification={certification} /> },
    { name: 'awards', label: t`Awards`, icon: IconCertificate, room: <AwardsTab certification={certification} writes={writes} /> },
    { name: 'sign-offs', label: t`Sign-offs`, icon: IconSignature, room: <SignOffsTab certification={certification} writes={writes} /> },
    {
      name: 'due-dates',
      label: t`Due dates`,
      icon: IconCalendarDue,
      room: <AgreementsTab certification={certification} writes={writes} />,
    },
    { name: 'files', label: t`Files`, icon: IconPaperclip, room: <FilesTab certification={certification} writes={writes} /> },
  ]
  return (
    <DetailTabs
      tabs={rooms.filter(({ name }) => name !== 'sign-offs' || signsOff)}
      open={tab ?? (certification.attachments.some(({ id }) => id === file?.id) ? 'files' : undefined)}
      onOpen={(next) => void navigate({ search: next === undefined ? {} : { tab: next }, replace: true, resetScroll: false })}
    />
  )
}
