import { t } from '@lingui/core/macro'
import { plural } from '@lingui/core/macro'
import { IconNotebook, IconPlus, IconUsers } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { memo } from 'react'
import { $api } from '../../../platform/client.ts'
import { ArchivedToo } from '../../../platform/lists/archived-too.tsx'
import { Filters, NothingPasses } from '../../../platform/lists/filters.tsx'
import { PagedList } from '../../../platform/lists/paged-list.tsx'
import { byCursor } from '../../../platform/lists/paging.tsx'
import { Line, Row, Rows } from '../../../platform/lists/rows.tsx'
import { SearchField } from '../../../platform/lists/search-field.tsx'
import { SortField } from '../../../platform/lists/sort-field.tsx'
import { ListPage } from '../../../platform/pages/list-page.tsx'
import { ArchivedBadge } from '../../../platform/parts/archived-badge.tsx'
import { LinkButton, TextLink } from '../../../platform/parts/links.tsx'
import { Mark } from '../../../platform/parts/mark.tsx'
import { Empty } from '../../../platform/parts/states.tsx'
import { day } from '../../../platform/words/format.ts'
import { useChosenOrganization } from '../../organizations/chosen.tsx'
import { DepartmentSelect } from '../../organizations/department-select.tsx'
import { useOwnerName } from '../../organizations/queries.ts'
import { Views } from '../../views/views.tsx'
import { aidFilters } from '../search.ts'
import type { ListedAid } from '../words.ts'

const route = getRouteApi('/inside/o/$org/job-aids')

/** Job aids of the organization in the address. */
export function KeptAidsPage() {
  const asked = route.useSearch()
  const navigate = route.useNavigate()
  const { organization, held: writes } = useChosenOrganization('job-aids:write')
  const query = { ...asked, sort: asked.sort ?? ('title' as const), org: organization.id, limit: 50 }
  const pages = $api.useInfiniteQuery('get', '/api/job-aids', { params: { query } }, byCursor)
  const change = (part: Record<string, unknown>) => void navigate({ search: aidFilters({ ...asked, ...part }), replace: true })
  const { q, sort, ...others } = asked
  const clear = () => void navigate({ search: aidFilters({ sort }) })
  const add = { to: '/o/$org/job-aids/new', params: { org: organization.slug } } as const
  return (
    <ListPage
      title={t`Job aids`}
      intro={t`Instructions that people look up beside their work, and who has read them.`}
      actions={
        writes && (
          <LinkButton {...add} w={{ base: '100%', xs: 'auto' }} leftSection={<IconPlus size={18} aria-hidden />}>
            {t`Write a job aid`}
          </LinkButton>
        )
      }
      beside={<Views room="job-aids" />}
      filters={
        <Filters
          search={
            <SearchField label={t`Find a job aid`} placeholder={t`A title or a subject`} q={q} onSearch={(next) => change({ q: next })} />
          }
          set={Object.keys(others).length}
          onClear={clear}
        >
          <DepartmentSelect department={asked.department} onChange={(department) => change({ department })} />
          <ArchivedToo on={asked.include_archived} onChange={(include_archived) => change({ include_archived })} />
          <SortField label="title" sort={sort} onSort={(next) => change({ sort: next })} />
        </Filters>
      }
    >
      <PagedList
        pages={pages}
        failed={t`The job aids could not be loaded`}
        none={
          q !== undefined || Object.keys(others).length > 0 ? (
            <NothingPasses title={t`No job aid passes these filters`} onClear={clear} />
          ) : (
            <Empty
              icon={<IconNotebook />}
              title={t`No job aids yet`}
              action={writes && <LinkButton {...add}>{t`Write the first one`}</LinkButton>}
            >{t`A checklist, how a machine is started, what to do in an emergency: short texts with pictures and files.`}</Empty>
          )
        }
        shown={(count) => plural(count, { one: '# job aid', other: '# job aids' })}
      >
        {(aids) => (
          <Rows label={t`Job aids`}>
            {aids.map((aid) => (
              <AidRow key={aid.id} aid={aid} org={organization.slug} />
            ))}
          </Rows>
        )}
      </PagedList>
    </ListPage>
  )
}

const AidRow = memo(function AidRow({ aid, org }: { aid: ListedAid; org: string }) {
  const owner = useOwnerName(aid)
  const { version, subjects } = aid
  return (
    <Row
      name={
        <TextLink to="/o/$org/job-aids/$aidId" params={{ org, aidId: aid.id }}>
          {aid.title}
        </TextLink>
      }
      badges={
        <>
          {aid.archived_at && <ArchivedBadge />}
          {aid.audience === 'trainers' && <Mark color="gray" icon={IconUsers}>{t`Trainers only`}</Mark>}
        </>
      }
    >
      <Line>
        {owner} · {t`Version ${version}, changed ${{ when: day(aid.updated_at) }}`}
      </Line>
      {subjects.length > 0 && <Line>{t`About ${{ subjects: subjects.map(({ name }) => name).join(', ') }}`}</Line>}
    </Row>
  )
})
