import { plural, t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconPlus, IconRoute } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { $api, type Schemas } from '../../../platform/client.ts'
import { ArchivedToo } from '../../../platform/lists/archived-too.tsx'
import { Filters, NothingPasses } from '../../../platform/lists/filters.tsx'
import { useAskedToAdd } from '../../../platform/house/adding.ts'
import { PagedList } from '../../../platform/lists/paged-list.tsx'
import { byCursor } from '../../../platform/lists/paging.tsx'
import { Line, Row, Rows } from '../../../platform/lists/rows.tsx'
import { SortField } from '../../../platform/lists/sort-field.tsx'
import { SearchField } from '../../../platform/lists/search-field.tsx'
import { ListPage } from '../../../platform/pages/list-page.tsx'
import { ArchivedBadge } from '../../../platform/parts/archived-badge.tsx'
import { TextLink } from '../../../platform/parts/links.tsx'
import { Empty } from '../../../platform/parts/states.tsx'
import { useChosenOrganization } from '../../organizations/chosen.tsx'
import { DepartmentSelect } from '../../organizations/department-select.tsx'
import { useOwnerName } from '../../organizations/queries.ts'
import { Views } from '../../views/views.tsx'
import { CreateDialog } from './about/create-dialog.tsx'
import { pathwayFilters } from './search.ts'

const route = getRouteApi('/inside/o/$org/pathways')
const PAGE = 50

/** Pathways of the organization in the address. */
export function KeptPathwaysPage() {
  const { add: _add, sort, ...filters } = route.useSearch()
  const navigate = route.useNavigate()
  const { organization, held: writes } = useChosenOrganization('certifications:write')
  const [adding, { open, close }] = useDisclosure()
  useAskedToAdd(open)
  const query = { ...filters, sort: sort ?? ('name' as const), org: organization.id, limit: PAGE }
  const pages = $api.useInfiniteQuery('get', '/api/learning-pathways', { params: { query }, paged: true }, byCursor)
  const change = (part: Record<string, unknown>) => void navigate({ search: pathwayFilters({ ...filters, sort, ...part }), replace: true })
  const clear = () => void navigate({ search: pathwayFilters({ sort }) })
  const show = (pathwayId: string) =>
    navigate({ to: '/o/$org/pathways/$pathwayId', params: { org: organization.slug, pathwayId }, ignoreBlocker: true })
  return (
    <ListPage
      title={t`Learning pathways`}
      intro={t`Certifications in the order in which people come to hold them, and whom that is shown to.`}
      actions={
        writes && (
          <Button w={{ base: '100%', xs: 'auto' }} leftSection={<IconPlus size={18} aria-hidden />} onClick={open}>
            {t`New pathway`}
          </Button>
        )
      }
      beside={<Views room="pathways" />}
      filters={
        <Filters
          search={<SearchField label={t`Name`} placeholder={t`Search pathways`} q={filters.q} onSearch={(q) => change({ q })} />}
          set={Object.keys(filters).length}
          onClear={clear}
        >
          <DepartmentSelect department={filters.department} onChange={(department) => change({ department })} />
          <ArchivedToo on={filters.include_archived} onChange={(include_archived) => change({ include_archived })} />
          <SortField label="name" sort={sort} onSort={(next) => change({ sort: next })} />
        </Filters>
      }
    >
      <PagedList
        pages={pages}
        failed={t`The learning pathways could not be loaded`}
        none={
          Object.keys(filters).length > 0 ? (
            <NothingPasses title={t`No pathway passes these filters`} onClear={clear} />
          ) : (
            <NoneYet onAdd={writes ? open : undefined} />
          )
        }
        shown={(count) => plural(count, { one: '# pathway', other: '# pathways' })}
      >
        {(pathways) => (
          <Rows label={t`Learning pathways`}>
            {pathways.map((pathway) => (
              <PathwayRow key={pathway.id} pathway={pathway} org={organization.slug} />
            ))}
          </Rows>
        )}
      </PagedList>
      {writes && adding && <CreateDialog organization={organization} onClose={close} onMade={show} />}
    </ListPage>
  )
}

const NoneYet = ({ onAdd }: { onAdd: (() => void) | undefined }) => (
  <Empty
    icon={<IconRoute />}
    title={t`No learning pathways yet`}
    action={onAdd && <Button onClick={onAdd}>{t`Lay the first one`}</Button>}
  >{t`A pathway shows people where their certifications lead: level by level, with what comes next.`}</Empty>
)

function PathwayRow({ pathway, org }: { pathway: Schemas['ListedLearningPathway']; org: string }) {
  const owner = useOwnerName(pathway)
  const { id, name, description, archived_at, level_count, certification_count } = pathway
  const levels = plural(level_count, { one: '# level', other: '# levels' })
  const certifications = plural(certification_count, { one: '# certification', other: '# certifications' })
  return (
    <Row
      name={
        <TextLink to="/o/$org/pathways/$pathwayId" params={{ org, pathwayId: id }}>
          {name}
        </TextLink>
      }
      badges={archived_at !== null && <ArchivedBadge />}
    >
      <Line>{[owner, levels, certifications].join(' · ')}</Line>
      {description !== null && <Line>{description}</Line>}
    </Row>
  )
}
