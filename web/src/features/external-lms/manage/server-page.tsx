import { t } from '@lingui/core/macro'
import { Anchor, Menu } from '@mantine/core'
import { IconFileImport, IconHistory, IconListCheck, IconPencil, IconSchool, IconUsers } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { $api, api } from '../../../platform/client.ts'
import { KeptMenu } from '../../../platform/kept/kept-menu.tsx'
import { Crumb } from '../../../platform/pages/breadcrumbs.tsx'
import { DetailPage, One } from '../../../platform/pages/detail-page.tsx'
import { type DetailTab, DetailTabs } from '../../../platform/pages/detail-tabs.tsx'
import { NotFound } from '../../../platform/pages/not-found.tsx'
import { ArchivedBadge } from '../../../platform/parts/archived-badge.tsx'
import { LinkButton } from '../../../platform/parts/links.tsx'
import { useChosenOrganization } from '../../organizations/chosen.tsx'
import { Courses } from './courses.tsx'
import type { Tab } from '../search.ts'
import type { Server } from '../words.ts'
import { Imports } from './imports.tsx'
import { LatestGrades } from './latest-grades.tsx'
import { Names } from './names.tsx'
import { ServerDialog } from './server-dialog.tsx'

const route = getRouteApi('/inside/o/$org/external-lms/$serverId')
const PATH = '/api/external-lms/servers/{server_id}'

/** Page of an external learning system: courses, grades, name mapping and imports. */
export function ExternalServerPage() {
  const { serverId } = route.useParams()
  const { organization } = useChosenOrganization()
  const query = $api.useQuery('get', PATH, { params: { path: { server_id: serverId }, query: { org: organization.id } } })
  return (
    <One query={query} kind={t`Other learning system`} failed={t`The learning system could not be loaded`} above={<ServersCrumb />}>
      {(server) => (server.owner_organization_id === organization.id ? <Shown key={server.id} server={server} /> : <NotFound />)}
    </One>
  )
}

export function ServersCrumb() {
  const { organization } = useChosenOrganization()
  return <Crumb to="/o/$org/external-lms" params={{ org: organization.slug }}>{t`Other learning systems`}</Crumb>
}

function Shown({ server }: { server: Server }) {
  const { organization, throughout: brings } = useChosenOrganization('records:write')
  const { tab } = route.useSearch()
  const navigate = route.useNavigate()
  const { id, name, lms_kind, base_url, archived_at } = server
  const tabs: DetailTab<Tab>[] = [
    { name: 'courses', label: t`Courses`, icon: IconSchool, room: <Courses server={server} /> },
    { name: 'grades', label: t`Latest grades`, icon: IconListCheck, room: <LatestGrades server={server} /> },
    { name: 'names', label: t`Who is who`, icon: IconUsers, room: <Names server={server} /> },
    { name: 'imports', label: t`Imports`, icon: IconHistory, room: <Imports server={server} /> },
  ]
  return (
    <DetailPage
      title={name}
      above={<ServersCrumb />}
      says={
        <span className="wraps">
          {lms_kind}
          {lms_kind !== null && base_url !== null && ' · '}
          {base_url !== null && (
            <Anchor href={base_url} target="_blank" rel="noreferrer" size="sm" className="wraps">
              {base_url}
            </Anchor>
          )}
        </span>
      }
      state={archived_at !== null && <ArchivedBadge />}
      actions={
        brings &&
        archived_at === null && (
          <LinkButton
            to="/o/$org/external-lms/$serverId/import"
            params={{ org: organization.slug, serverId: id }}
            leftSection={<IconFileImport size={18} aria-hidden />}
          >{t`Bring grades`}</LinkButton>
        )
      }
      menu={<ServerMenu server={server} />}
    >
      <DetailTabs tabs={tabs} open={tab} onOpen={(next) => void navigate({ search: next ? { tab: next } : {}, replace: true })} />
    </DetailPage>
  )
}

function ServerMenu({ server }: { server: Server }) {
  const { throughout: writes, organization } = useChosenOrganization('external-lms:write')
  const [editing, setEditing] = useState(false)
  const params = { path: { server_id: server.id } }
  return (
    <>
      <KeptMenu
        archived={server.archived_at !== null}
        archive={writes ? (archived) => api.PATCH(PATH, { params, body: { archived } }) : undefined}
        tells={{
          archived: t`It is archived and takes no more grades. What it gave stays. You can bring it back at any time.`,
          back: t`It is back, and takes grades.`,
        }}
        deletion={undefined}
      >
        <Menu.Item leftSection={<IconPencil size={17} aria-hidden />} onClick={() => setEditing(true)}>{t`Edit`}</Menu.Item>
      </KeptMenu>
      {editing && <ServerDialog organizationId={organization.id} server={server} onClose={() => setEditing(false)} />}
    </>
  )
}
