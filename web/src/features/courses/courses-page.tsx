import { t } from '@lingui/core/macro'
import { IconBooks, IconPackage, IconPlus } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { useMemo } from 'react'
import { $api } from '../../platform/client.ts'
import { ArchivedToo } from '../../platform/lists/archived-too.tsx'
import { Filters } from '../../platform/lists/filters.tsx'
import { SortField } from '../../platform/lists/sort-field.tsx'
import { inOrder } from '../../platform/lists/sorts.ts'
import { LinkButton } from '../../platform/parts/links.tsx'
import { Empty } from '../../platform/parts/states.tsx'
import { useChosenOrganization } from '../organizations/chosen.tsx'
import { DepartmentSelect } from '../organizations/department-select.tsx'
import { Views } from '../views/views.tsx'
import { CourseList, CourseSearch } from './course-list.tsx'
import { type CourseFilters, courseFilters } from './filters.ts'
import { type CourseView, useAvailable } from './queries.ts'
import { type Standing, standingOf } from './words.ts'

const learn = getRouteApi('/inside/learn')
const room = getRouteApi('/inside/o/$org/courses')

/** With fewer courses there is no search field, because looking is quicker than typing. */
const MANY = 8

/** Order of the courses: the most useful to continue comes first. */
const order: Standing[] = ['going', 'failed', 'outdated', 'fresh', 'done']

/** Courses for the reader, from all organizations. */
export function LearnPage() {
  const { q } = learn.useSearch()
  const navigate = learn.useNavigate()
  const available = useAvailable()
  const data = useMemo(
    () => available.data?.map((course): CourseView => ({ course, kept: undefined, standing: course.standing })),
    [available.data],
  )
  const search = (next: string | undefined) => void navigate({ search: next === undefined ? {} : { q: next }, replace: true })
  const by = (found: CourseView[], ...standings: Standing[]) =>
    standings.flatMap((wanted) => found.filter(({ standing }) => standing && standingOf(standing) === wanted))
  return (
    <CourseList
      title={t`Learn`}
      intro={t`What you can take here. Whatever you complete is written into your records.`}
      query={{ ...available, data }}
      q={q}
      filters={((data?.length ?? 0) > MANY || q !== undefined) && <CourseSearch q={q} onSearch={search} />}
      filtered={q !== undefined}
      onClear={() => search(undefined)}
      none={
        <Empty
          icon={<IconBooks />}
          title={t`No course is for you yet`}
        >{t`Courses appear here as soon as somebody in your organization adds one that is meant for you.`}</Empty>
      }
      sections={(found) => [
        { title: t`To take`, courses: by(found, ...order.slice(0, -1)) },
        { title: t`Completed`, courses: by(found, 'done') },
      ]}
    />
  )
}

/** Courses of the organization in the address. */
export function CoursesPage() {
  const { q, sort, ...asked } = room.useSearch()
  const navigate = room.useNavigate()
  const { organization, held: writes } = useChosenOrganization('scorm:write')
  const kept = $api.useQuery('get', '/api/scorm-courses', { params: { query: { ...asked, org: organization.id } } })
  const data = useMemo(() => kept.data?.map((course): CourseView => ({ course, kept: course, standing: undefined })), [kept.data])
  const add = { to: '/o/$org/courses/new', params: { org: organization.slug } } as const
  const clear = () => void navigate({ search: courseFilters({ sort }) })
  return (
    <CourseList
      title={t`Courses`}
      intro={t`The courses that people take here, as their authors published them.`}
      actions={
        writes && (
          <LinkButton
            {...add}
            w={{ base: '100%', xs: 'auto' }}
            leftSection={<IconPlus size={18} aria-hidden />}
          >{t`Add a course`}</LinkButton>
        )
      }
      query={{ ...kept, data }}
      q={q}
      beside={<Views room="courses" />}
      filters={
        <FilterBar
          filters={{ ...asked, ...(q && { q }), ...(sort && { sort }) }}
          onChange={(next) => void navigate({ search: next, replace: true })}
          onClear={clear}
        />
      }
      filtered={q !== undefined || Object.keys(asked).length > 0}
      onClear={clear}
      none={
        <Empty
          icon={<IconPackage />}
          title={t`No courses yet`}
          action={writes && <LinkButton {...add}>{t`Add the first one`}</LinkButton>}
        >{t`Publish a course as a SCORM package with your authoring tool, and add the zip here.`}</Empty>
      }
      sections={(found) => [{ courses: inOrder(found, sort, ({ course }) => course.name) }]}
    />
  )
}

type BarProps = { filters: CourseFilters; onChange: (filters: CourseFilters) => void; onClear: () => void }

function FilterBar({ filters, onChange, onClear }: BarProps) {
  const change = (part: Record<string, unknown>) => onChange(courseFilters({ ...filters, ...part }))
  const { q, sort, ...others } = filters
  return (
    <Filters search={<CourseSearch q={q} onSearch={(next) => change({ q: next })} />} set={Object.keys(others).length} onClear={onClear}>
      <DepartmentSelect department={filters.department} onChange={(department) => change({ department })} />
      <ArchivedToo on={filters.include_archived} onChange={(include_archived) => change({ include_archived })} />
      <SortField label="name" sort={sort} onSort={(next) => change({ sort: next })} />
    </Filters>
  )
}
