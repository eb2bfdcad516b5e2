import { plural, t } from '@lingui/core/macro'
import { IconUsersGroup } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { $api } from '../../../platform/client.ts'
import { useHere } from '../../../platform/house/chosen.ts'
import { Filters, NothingPasses } from '../../../platform/lists/filters.tsx'
import { MyPeopleOrAll } from '../../../platform/lists/my-people.tsx'
import { PagedList } from '../../../platform/lists/paged-list.tsx'
import { byCursor } from '../../../platform/lists/paging.tsx'
import { isMissing } from '../../../platform/missing.ts'
import { Crumb } from '../../../platform/pages/breadcrumbs.tsx'
import { ListPage } from '../../../platform/pages/list-page.tsx'
import { NotFound } from '../../../platform/pages/not-found.tsx'
import { Empty } from '../../../platform/parts/states.tsx'
import { useChosenOrganization } from '../../organizations/chosen.tsx'
import { DepartmentSelect } from '../../organizations/department-select.tsx'
import { Legend } from './legend.tsx'
import { TeamTable } from './team-table.tsx'
import { teamSearch } from './search.ts'

const route = getRouteApi('/inside/o/$org/team/pathways/$pathwayId')
const PAGE = 50

/** People's progress on one pathway, by level. */
export function PathwayTeamPage() {
  const path = { pathway_id: route.useParams().pathwayId }
  const { department, people } = route.useSearch()
  const { organization, held: reads } = useChosenOrganization('certifications:read')
  const { manages } = useHere()
  const navigate = route.useNavigate()
  const managed = manages && (!reads || people !== 'all')
  const query = { managed, limit: PAGE, ...(department !== undefined && { department }) }
  const pages = $api.useInfiniteQuery('get', '/api/learning-pathways/{pathway_id}/team', { params: { path, query }, paged: true }, byCursor)
  const change = (part: Record<string, unknown>) =>
    void navigate({ search: (before) => teamSearch({ ...before, ...part }), replace: true, resetScroll: false })
  const clear = () => change({ department: undefined })
  const [first] = pages.data?.pages ?? []
  if (isMissing(pages.error) || (first && first.owner_organization_id !== organization.id)) return <NotFound />
  const org = organization.slug
  return (
    <ListPage
      title={first?.pathway.name ?? t`Learning pathway`}
      intro={managed ? t`How far your people are, level by level.` : t`How far people are, level by level.`}
      above={
        <>
          <Crumb to="/o/$org/team" params={{ org }}>{t`Team`}</Crumb>
          <Crumb to="/o/$org/team/pathways" params={{ org }}>{t`Learning pathways`}</Crumb>
        </>
      }
      actions={
        manages &&
        reads && (
          <MyPeopleOrAll label={t`Whose progress`} mine={managed} onChange={(mine) => change({ people: mine ? undefined : 'all' })} />
        )
      }
      filters={
        reads && (
          <Filters set={department === undefined ? 0 : 1} onClear={clear}>
            <DepartmentSelect department={department} onChange={(id) => change({ department: id })} />
          </Filters>
        )
      }
      bar={<Legend />}
    >
      <PagedList
        pages={pages}
        failed={t`The people could not be loaded`}
        none={
          department === undefined ? <Nobody managed={managed} /> : <NothingPasses title={t`Nobody passes these filters`} onClear={clear} />
        }
        shown={(count) => plural(count, { one: '# person', other: '# people' })}
      >
        {(rows) => <TeamTable org={org} pathwayId={path.pathway_id} levels={first?.levels ?? []} rows={rows} />}
      </PagedList>
    </ListPage>
  )
}

const Nobody = ({ managed }: { managed: boolean }) => (
  <Empty icon={<IconUsersGroup />} title={managed ? t`It is shown to none of your people` : t`It is shown to nobody yet`} />
)
