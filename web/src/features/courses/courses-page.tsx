import { plural, t } from '@lingui/core/macro'
import { IconBooks, IconPackage, IconPlus } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { memo, useMemo } from 'react'
import { $api } from '../../platform/client.ts'
import { KeptPage } from '../../platform/kept/kept-page.tsx'
import { useKeptSearch } from '../../platform/kept/use-kept-search.ts'
import { NothingPasses } from '../../platform/lists/filters.tsx'
import { PagedList } from '../../platform/lists/paged-list.tsx'
import { byCursor } from '../../platform/lists/paging.tsx'
import { Cards } from '../../platform/lists/rows.tsx'
import { SortField } from '../../platform/lists/sort-field.tsx'
import { LinkButton } from '../../platform/parts/links.tsx'
import { Empty } from '../../platform/parts/states.tsx'
import { useChosenOrganization } from '../organizations/chosen.tsx'
import { DepartmentSelect } from '../organizations/department-select.tsx'
import { Views } from '../views/views.tsx'
import { CourseCard } from './course-card.tsx'
import { CourseList, CourseSearch } from './course-list.tsx'
import { courseFilters } from './filters.ts'
import { type CourseView, useAvailable } from './queries.ts'
import { type KeptCourse, type Standing, standingOf } from './words.ts'

const learn = getRouteApi('/inside/learn')

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

const words = {
  title: t`Courses`,
  intro: t`The courses that people take here, as their authors published them.`,
  find: { label: t`Find a course`, placeholder: t`A name or a subject` },
}

/** Courses of the organization in the address. */
export function CoursesPage() {
  const { organization, held: writes } = useChosenOrganization('scorm:write')
  const filters = useKeptSearch(courseFilters, ['sort'])
  const { department, sort } = filters.search
  const query = { ...filters.search, sort: sort ?? ('name' as const), org: organization.id, limit: 50 }
  const pages = $api.useInfiniteQuery('get', '/api/scorm-courses', { params: { query } }, byCursor)
  const add = { to: '/o/$org/courses/new', params: { org: organization.slug } } as const
  return (
    <KeptPage
      words={words}
      filters={filters}
      fields={<DepartmentSelect department={department} onChange={(next) => filters.change({ department: next })} />}
      order={<SortField label="name" sort={sort} onSort={(next) => filters.change({ sort: next })} />}
      views={<Views room="courses" />}
      actions={
        writes && (
          <LinkButton
            {...add}
            w={{ base: '100%', xs: 'auto' }}
            leftSection={<IconPlus size={18} aria-hidden />}
          >{t`Add a course`}</LinkButton>
        )
      }
    >
      <PagedList
        pages={pages}
        failed={t`The courses could not be loaded`}
        none={
          filters.set > 0 ? (
            <NothingPasses title={t`No course passes these filters`} onClear={filters.clear} />
          ) : (
            <Empty
              icon={<IconPackage />}
              title={t`No courses yet`}
              action={writes && <LinkButton {...add}>{t`Add the first one`}</LinkButton>}
            >{t`Publish a course as a SCORM package with your authoring tool, and add the zip here.`}</Empty>
          )
        }
        shown={(count) => plural(count, { one: '# course', other: '# courses' })}
      >
        {(courses) => (
          <Cards label={words.title}>
            {courses.map((course) => (
              <KeptCard key={course.id} course={course} />
            ))}
          </Cards>
        )}
      </PagedList>
    </KeptPage>
  )
}

const KeptCard = memo(({ course }: { course: KeptCourse }) => <CourseCard seen={{ course, kept: course, standing: undefined }} />)
