import { t } from '@lingui/core/macro'
import { IconLock } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { $api } from '../../../../platform/client.ts'
import { itemsOf } from '../../../../platform/lists/paging.tsx'
import { Crumb } from '../../../../platform/pages/breadcrumbs.tsx'
import { One } from '../../../../platform/pages/detail-page.tsx'
import { NotFound } from '../../../../platform/pages/not-found.tsx'
import { Page } from '../../../../platform/pages/page.tsx'
import { Answer, Empty } from '../../../../platform/parts/states.tsx'
import { useChosenOrganization } from '../../../organizations/chosen.tsx'
import { ServersCrumb } from '../server-page.tsx'
import type { Server } from '../../words.ts'
import { Mapper } from './mapper.tsx'

const route = getRouteApi('/inside/o/$org/external-lms/$serverId/import')

/** Imports grades from a file that another learning system exported. */
export function ImportGradesPage() {
  const { serverId } = route.useParams()
  const { organization } = useChosenOrganization()
  const params = { path: { server_id: serverId }, query: { org: organization.id } }
  const query = $api.useQuery('get', '/api/external-lms/servers/{server_id}', { params })
  return (
    <One query={query} kind={t`Bring grades`} failed={t`The learning system could not be loaded`} above={<ServersCrumb />}>
      {(server) => (server.owner_organization_id === organization.id ? <Bring server={server} /> : <NotFound />)}
    </One>
  )
}

function Bring({ server }: { server: Server }) {
  const { organization, throughout: writes } = useChosenOrganization('records:write')
  const courses = $api.useQuery('get', '/api/external-lms/servers/{server_id}/courses', { params: { path: { server_id: server.id } } })
  const above = (
    <>
      <ServersCrumb />
      <Crumb to="/o/$org/external-lms/$serverId" params={{ org: organization.slug, serverId: server.id }}>
        {server.name}
      </Crumb>
    </>
  )
  return (
    <Page
      title={t`Bring grades`}
      intro={t`From a gradebook as Moodle, Canvas or another system writes it. Nothing is written before you have seen what would happen.`}
      size="md"
      above={above}
    >
      {!writes || server.archived_at !== null ? (
        <Empty
          icon={<IconLock />}
          title={writes ? t`It is archived, and takes no grades` : t`Bringing grades is for those who keep a whole organization’s records`}
        />
      ) : (
        <Answer query={courses} failed={t`The courses could not be loaded`}>
          {(found) => <Mapper server={server} courses={itemsOf(found)} />}
        </Answer>
      )}
    </Page>
  )
}
