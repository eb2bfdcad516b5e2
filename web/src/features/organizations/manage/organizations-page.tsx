import { plural, t } from '@lingui/core/macro'
import { Button, Menu } from '@mantine/core'
import { IconBuildingCommunity, IconLock, IconPencil, IconPlus } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { $api, api } from '../../../platform/client.ts'
import { placeName } from '../../../platform/forms/time-zone-field.tsx'
import { KeptMenu } from '../../../platform/kept/kept-menu.tsx'
import { ArchivedToo } from '../../../platform/lists/archived-too.tsx'
import { Filters, NothingPasses } from '../../../platform/lists/filters.tsx'
import { PagedList } from '../../../platform/lists/paged-list.tsx'
import { byCursor } from '../../../platform/lists/paging.tsx'
import { Line, Row, Rows } from '../../../platform/lists/rows.tsx'
import { SearchField } from '../../../platform/lists/search-field.tsx'
import { ListPage } from '../../../platform/pages/list-page.tsx'
import { SuperusersOnly } from '../../../platform/pages/superusers-only.tsx'
import { ArchivedBadge } from '../../../platform/parts/archived-badge.tsx'
import { TextLink } from '../../../platform/parts/links.tsx'
import { Empty } from '../../../platform/parts/states.tsx'
import { day } from '../../../platform/words/format.ts'
import type { Organization } from '../queries.ts'
import { OrganizationDialog } from './organization-dialog.tsx'
import { organizationsSearch } from './search.ts'

const route = getRouteApi('/inside/installation/organizations')
const PATH = '/api/organizations/{org_id}'
const MOST = 200

/** All organizations of the installation, for superusers. */
export const OrganizationsPage = () => (
  <SuperusersOnly otherwise={<NotYours />}>
    <Organizations />
  </SuperusersOnly>
)

const NotYours = () => (
  <ListPage title={t`Organizations`}>
    <Empty
      icon={<IconLock />}
      title={t`Organizations are made by superusers`}
    >{t`They keep the whole installation. In your own organization, see Structure.`}</Empty>
  </ListPage>
)

function Organizations() {
  const asked = route.useSearch()
  const navigate = route.useNavigate()
  const [making, setMaking] = useState(false)
  // `include_archived` gives it a cache key other than that of the frame's list, which is not paged.
  const query = { ...asked, include_archived: asked.include_archived ?? false, limit: MOST }
  const pages = $api.useInfiniteQuery('get', '/api/organizations', { params: { query } }, byCursor)
  const change = (part: Record<string, unknown>) => void navigate({ search: organizationsSearch({ ...asked, ...part }), replace: true })
  const { q, include_archived } = asked
  return (
    <ListPage
      title={t`Organizations`}
      intro={t`Each keeps its people, records and content apart from all others.`}
      actions={<Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setMaking(true)}>{t`New organization`}</Button>}
      filters={
        <Filters
          search={<SearchField label={t`Find an organization`} q={q} onSearch={(next) => change({ q: next })} />}
          set={include_archived ? 1 : 0}
          onClear={() => change({ q: undefined, include_archived: undefined })}
        >
          <ArchivedToo on={include_archived} onChange={(on) => change({ include_archived: on })} />
        </Filters>
      }
    >
      <PagedList
        pages={pages}
        failed={t`The organizations could not be loaded`}
        none={<None filtered={q !== undefined} onClear={() => change({ q: undefined })} onMake={() => setMaking(true)} />}
        shown={(count) => plural(count, { one: '# organization', other: '# organizations' })}
      >
        {(organizations) => (
          <Rows label={t`Organizations`}>
            {organizations.toSorted((a, b) => a.name.localeCompare(b.name)).map((one) => (
              <OrganizationRow key={one.id} organization={one} />
            ))}
          </Rows>
        )}
      </PagedList>
      {making && <OrganizationDialog onClose={() => setMaking(false)} />}
    </ListPage>
  )
} // prettier-ignore

const None = ({ filtered, onClear, onMake }: { filtered: boolean; onClear: () => void; onMake: () => void }) =>
  filtered ? (
    <NothingPasses title={t`No organization is called so`} onClear={onClear} />
  ) : (
    <Empty
      icon={<IconBuildingCommunity />}
      title={t`No organization yet`}
      action={<Button onClick={onMake}>{t`Make the first one`}</Button>}
    >{t`Then add its people, and give somebody the right to keep its directory.`}</Empty>
  )

function OrganizationRow({ organization }: { organization: Organization }) {
  const { slug, name, description, time_zone, created_at, archived_at } = organization
  const zone = placeName(time_zone)
  return (
    <Row
      name={
        <TextLink to="/o/$org/people" params={{ org: slug }} fw={600} size="sm">
          {name}
        </TextLink>
      }
      badges={archived_at !== null && <ArchivedBadge />}
      actions={<OrganizationMenu organization={organization} />}
    >
      {description !== null && <Line>{description}</Line>}
      <Line>{t`Since ${{ when: day(created_at) }} · ${zone}`}</Line>
    </Row>
  )
}

function OrganizationMenu({ organization }: { organization: Organization }) {
  const [editing, setEditing] = useState(false)
  const { id, name, archived_at } = organization
  const params = { path: { org_id: id } }
  return (
    <>
      <KeptMenu
        about={name}
        archived={archived_at !== null}
        archive={(archived) => api.PATCH(PATH, { params, body: { archived } })}
        tells={{
          archived: t`Archived: its roles allow nothing until it is brought back. Nothing of it is lost.`,
          back: t`“${name}” is back.`,
        }}
        deletion={{
          id,
          title: t`Delete this organization for good?`,
          named: 'name',
          tells: (gone) => t`“${gone}” is deleted for good.`,
          impact: () => api.GET(`${PATH}/permanent-deletion`, { params }),
          remove: () => api.DELETE(`${PATH}/permanent-deletion`, { params }),
          onGone: () => {},
        }}
      >
        <Menu.Item leftSection={<IconPencil size={17} aria-hidden />} onClick={() => setEditing(true)}>{t`Edit`}</Menu.Item>
      </KeptMenu>
      {editing && <OrganizationDialog organization={organization} onClose={() => setEditing(false)} />}
    </>
  )
}
