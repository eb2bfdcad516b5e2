import { plural, t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { IconPlus, IconServer2 } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { $api } from '../../../platform/client.ts'
import { ArchivedToo } from '../../../platform/lists/archived-too.tsx'
import { Line, Row, Rows } from '../../../platform/lists/rows.tsx'
import { WholeList } from '../../../platform/lists/whole-list.tsx'
import { ListPage } from '../../../platform/pages/list-page.tsx'
import { ArchivedBadge } from '../../../platform/parts/archived-badge.tsx'
import { TextLink } from '../../../platform/parts/links.tsx'
import { Empty } from '../../../platform/parts/states.tsx'
import { useChosenOrganization } from '../../organizations/chosen.tsx'
import type { Server } from '../words.ts'
import { ServerDialog } from './server-dialog.tsx'

const route = getRouteApi('/inside/o/$org/external-lms')

/** External learning systems of an organization. */
export function ExternalServersPage() {
  const { include_archived } = route.useSearch()
  const navigate = route.useNavigate()
  const { organization } = useChosenOrganization()
  const params = { query: { org: organization.id, ...(include_archived && { include_archived }) } }
  const query = $api.useQuery('get', '/api/external-lms/servers', { params })
  const show = (on: boolean | undefined) => void navigate({ search: on ? { include_archived: true } : {}, replace: true })
  return (
    <ListPage
      title={t`Other learning systems`}
      intro={t`Where people take courses as well, such as a Moodle. Their grades are brought over from there, and count.`}
      actions={<NewServer />}
      filters={<ArchivedToo on={include_archived} onChange={show} />}
    >
      <WholeList
        query={query}
        failed={t`The learning systems could not be loaded`}
        none={
          <Empty
            icon={<IconServer2 />}
            title={t`No other learning system yet`}
          >{t`Add the one your people take courses in, then its courses, then bring its grades.`}</Empty>
        }
        shown={(count) => plural(count, { one: '# learning system', other: '# learning systems' })}
      >
        {(servers) => (
          <Rows label={t`Other learning systems`}>
            {servers.map((server) => (
              <ServerRow key={server.id} server={server} org={organization.slug} />
            ))}
          </Rows>
        )}
      </WholeList>
    </ListPage>
  )
}

function ServerRow({ server, org }: { server: Server; org: string }) {
  const { id, name, lms_kind, base_url, description, archived_at } = server
  const facts = [lms_kind, base_url].filter(Boolean).join(' · ')
  return (
    <Row
      name={
        <TextLink to="/o/$org/external-lms/$serverId" params={{ org, serverId: id }} fw={600} size="sm">
          {name}
        </TextLink>
      }
      badges={archived_at !== null && <ArchivedBadge />}
    >
      {facts !== '' && <Line>{facts}</Line>}
      {description !== null && <Line>{description}</Line>}
    </Row>
  )
}

function NewServer() {
  const { organization, throughout: writes } = useChosenOrganization('external-lms:write')
  const navigate = route.useNavigate()
  const [open, setOpen] = useState(false)
  if (!writes) return null
  const show = ({ id }: Server) => void navigate({ to: '/o/$org/external-lms/$serverId', params: { org: organization.slug, serverId: id } })
  return (
    <>
      <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setOpen(true)}>{t`Add a learning system`}</Button>
      {open && <ServerDialog organizationId={organization.id} onClose={() => setOpen(false)} onMade={show} />}
    </>
  )
}
