import { t } from '@lingui/core/macro'
import { plural } from '@lingui/core/macro'
import { IconNotebook, IconPlus, IconUsers } from '@tabler/icons-react'
import { memo } from 'react'
import { $api } from '../../../platform/client.ts'
import { KeptList } from '../../../platform/kept/kept-list.tsx'
import { useKeptSearch } from '../../../platform/kept/use-kept-search.ts'
import { byCursor } from '../../../platform/lists/paging.tsx'
import { Line, Row } from '../../../platform/lists/rows.tsx'
import { SortField } from '../../../platform/lists/sort-field.tsx'
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

const words = {
  title: t`Job aids`,
  intro: t`Instructions that people look up beside their work, and who has read them.`,
  find: { label: t`Find a job aid`, placeholder: t`A title or a subject` },
  failed: t`The job aids could not be loaded`,
  nonePasses: t`No job aid passes these filters`,
  count: (count: number) => plural(count, { one: '# job aid', other: '# job aids' }),
}

/** Job aids of the organization in the address. */
export function KeptAidsPage() {
  const { organization, held: writes } = useChosenOrganization('job-aids:write')
  const filters = useKeptSearch(aidFilters, ['sort'])
  const { department, sort } = filters.search
  const query = { ...filters.search, sort: sort ?? ('title' as const), org: organization.id, limit: 50 }
  const pages = $api.useInfiniteQuery('get', '/api/job-aids', { params: { query } }, byCursor)
  const add = { to: '/o/$org/job-aids/new', params: { org: organization.slug } } as const
  return (
    <KeptList
      words={words}
      filters={filters}
      fields={<DepartmentSelect department={department} onChange={(next) => filters.change({ department: next })} />}
      order={<SortField label="title" sort={sort} onSort={(next) => filters.change({ sort: next })} />}
      views={<Views room="job-aids" />}
      actions={
        writes && (
          <LinkButton {...add} w={{ base: '100%', xs: 'auto' }} leftSection={<IconPlus size={18} aria-hidden />}>
            {t`Write a job aid`}
          </LinkButton>
        )
      }
      pages={pages}
      empty={
        <Empty
          icon={<IconNotebook />}
          title={t`No job aids yet`}
          action={writes && <LinkButton {...add}>{t`Write the first one`}</LinkButton>}
        >{t`A checklist, how a machine is started, what to do in an emergency: short texts with pictures and files.`}</Empty>
      }
    >
      {(aid) => <AidRow key={aid.id} aid={aid} org={organization.slug} />}
    </KeptList>
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
