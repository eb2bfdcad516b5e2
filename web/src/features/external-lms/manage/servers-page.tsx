import { plural, t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { IconPlus, IconServer2 } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { $api } from '../../../platform/client.ts'
import { KeptList } from '../../../platform/kept/kept-list.tsx'
import { useKeptSearch } from '../../../platform/kept/use-kept-search.ts'
import { byCursor } from '../../../platform/lists/paging.tsx'
import { Line, Row } from '../../../platform/lists/rows.tsx'
import { ArchivedBadge } from '../../../platform/parts/archived-badge.tsx'
import { TextLink } from '../../../platform/parts/links.tsx'
import { Empty } from '../../../platform/parts/states.tsx'
import { useChosenOrganization } from '../../organizations/chosen.tsx'
import { serverFilters } from '../search.ts'
import type { Server } from '../words.ts'
import { ServerDialog } from './server-dialog.tsx'

const words = {
  title: t`Other learning systems`,
  intro: t`Where people take courses as well, such as a Moodle. Their grades are brought over from there, and count.`,
  find: { label: t`Find a learning system` },
  failed: t`The learning systems could not be loaded`,
  nonePasses: t`No learning system passes these filters`,
  count: (count: number) => plural(count, { one: '# learning system', other: '# learning systems' }),
}

/** External learning systems of an organization. */
export function ExternalServersPage() {
  const { organization } = useChosenOrganization()
  const filters = useKeptSearch(serverFilters, [])
  const params = { query: { ...filters.search, org: organization.id, limit: 50 } }
  const pages = $api.useInfiniteQuery('get', '/api/external-lms/servers', { params }, byCursor)
  return (
    <KeptList
      words={words}
      filters={filters}
      actions={<NewServer />}
      pages={pages}
      empty={
        <Empty
          icon={<IconServer2 />}
          title={t`No other learning system yet`}
        >{t`Add the one your people take courses in, then its courses, then bring its grades.`}</Empty>
      }
    >
      {(server) => <ServerRow key={server.id} server={server} org={organization.slug} />}
    </KeptList>
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
  const navigate = useNavigate()
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
