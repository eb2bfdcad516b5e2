import { t } from '@lingui/core/macro'
import { Tabs } from '@mantine/core'
import { IconCalendarDue, IconCertificate, IconListCheck, IconPaperclip, IconSignature, IconUsers } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { $api } from '../../../platform/client.ts'
import { Crumb } from '../../../platform/pages/breadcrumbs.tsx'
import { DetailPage, One } from '../../../platform/pages/detail-page.tsx'
import { useAccess } from '../../../platform/session.tsx'
import { DesignTab } from './editor/design-tab.tsx'
import { ReadOnly } from './editor/read-only.tsx'
import { useTypeDraft } from './editor/use-type-draft.ts'
import { FilesTab } from './files/files-tab.tsx'
import { type Tab, tabs } from './filters.ts'
import { AgreementsTab } from './people/agreements-tab.tsx'
import { AwardsTab } from './people/awards-tab.tsx'
import { SignOffsTab } from './people/sign-offs-tab.tsx'
import { StandingsTab } from './people/standings-tab.tsx'
import { ArchivedBadge } from '../../../platform/parts/archived-badge.tsx'
import { useOwnerName } from '../../organizations/queries.ts'
import { ModeBadge } from './type-list.tsx'
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
  const { holds } = useAccess()
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
      {holds('certifications:write', certification) ? (
        <Editable certification={certification} />
      ) : (
        <Rooms certification={certification} writes={false} design={<ReadOnly certification={certification} />} />
      )}
    </DetailPage>
  )
}

/** The draft lives above the tabs: looking at its people loses nothing. */
function Editable({ certification }: { certification: Certification }) {
  const editing = useTypeDraft(certification)
  return <Rooms certification={certification} writes design={<DesignTab editing={editing} />} unsaved={editing.changed} />
}

const looks: Record<Tab, { label: string; icon: typeof IconUsers }> = {
  rules: { label: t`What it asks for`, icon: IconListCheck },
  people: { label: t`People`, icon: IconUsers },
  awards: { label: t`Awards`, icon: IconCertificate },
  'sign-offs': { label: t`Sign-offs`, icon: IconSignature },
  'due-dates': { label: t`Due dates`, icon: IconCalendarDue },
  files: { label: t`Files`, icon: IconPaperclip },
}

type RoomsProps = { certification: Certification; writes: boolean; design: ReactNode; unsaved?: boolean }

function Rooms({ certification, writes, design, unsaved = false }: RoomsProps) {
  const { tab = 'rules' } = route.useSearch()
  const navigate = route.useNavigate()
  const open = (value: string | null) => {
    const next = tabs.find((known) => known === value)
    void navigate({ search: next === undefined || next === 'rules' ? {} : { tab: next }, replace: true, resetScroll: false })
  }
  const offered = tabs.filter(
    (name) => name !== 'sign-offs' || certification.rules.some(({ rule_kind }) => rule_kind === 'manual_sign_off'),
  )
  const rooms: Record<Tab, ReactNode> = {
    rules: design,
    people: <StandingsTab certification={certification} />,
    awards: <AwardsTab certification={certification} writes={writes} />,
    'sign-offs': <SignOffsTab certification={certification} writes={writes} />,
    'due-dates': <AgreementsTab certification={certification} writes={writes} />,
    files: <FilesTab certification={certification} writes={writes} />,
  }
  return (
    <Tabs value={offered.includes(tab) ? tab : 'rules'} onChange={open} keepMounted={false} activateTabWithKeyboard={false}>
      <Tabs.List mb="lg">
        {offered.map((name) => {
          const { label, icon: Icon } = looks[name]
          return (
            <Tabs.Tab key={name} value={name} leftSection={<Icon size={17} aria-hidden />}>
              {name === 'rules' && unsaved ? t`${label} (not saved)` : label}
            </Tabs.Tab>
          )
        })}
      </Tabs.List>
      {offered.map((name) => (
        <Tabs.Panel key={name} value={name}>
          {rooms[name]}
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}
