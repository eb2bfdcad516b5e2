import { plural, t } from '@lingui/core/macro'
import { Button, Stack } from '@mantine/core'
import { IconPlus, IconSchool } from '@tabler/icons-react'
import { useState } from 'react'
import { $api } from '../../../platform/client.ts'
import { ArchivedToo } from '../../../platform/lists/archived-too.tsx'
import { useKeptSearch } from '../../../platform/kept/use-kept-search.ts'
import { Filters, NothingPasses } from '../../../platform/lists/filters.tsx'
import { PagedList } from '../../../platform/lists/paged-list.tsx'
import { byCursor } from '../../../platform/lists/paging.tsx'
import { SearchField } from '../../../platform/lists/search-field.tsx'
import { Line, Row, Rows } from '../../../platform/lists/rows.tsx'
import { ArchivedBadge } from '../../../platform/parts/archived-badge.tsx'
import { TextLink } from '../../../platform/parts/links.tsx'
import { Empty } from '../../../platform/parts/states.tsx'
import { useChosenOrganization } from '../../organizations/chosen.tsx'
import { serverSearch } from '../search.ts'
import { type Course, type Server, passingWords } from '../words.ts'
import { CourseDialog } from './course-dialog.tsx'

/** Catalogue of a learning system. */
export function Courses({ server }: { server: Server }) {
  const { organization, throughout: writes } = useChosenOrganization('external-lms:write')
  const filters = useKeptSearch(serverSearch, ['tab'])
  const { tab: _tab, ...asked } = filters.search
  const [adding, setAdding] = useState(false)
  const params = { path: { server_id: server.id }, query: { ...asked, limit: 50 } }
  const pages = $api.useInfiniteQuery('get', '/api/external-lms/servers/{server_id}/courses', { params }, byCursor)
  return (
    <Stack gap="md">
      {writes && (
        <Button
          variant="default"
          style={{ alignSelf: 'flex-start' }}
          leftSection={<IconPlus size={17} aria-hidden />}
          onClick={() => setAdding(true)}
        >{t`Add a course`}</Button>
      )}
      <Filters
        search={
          <SearchField label={t`Find a course`} placeholder={t`A name or a subject`} q={asked.q} onSearch={(q) => filters.change({ q })} />
        }
        set={filters.set}
        onClear={filters.clear}
      >
        <ArchivedToo on={asked.include_archived} onChange={(include_archived) => filters.change({ include_archived })} />
      </Filters>
      <PagedList
        pages={pages}
        failed={t`The courses could not be loaded`}
        none={
          filters.set > 0 ? (
            <NothingPasses title={t`No course passes these filters`} onClear={filters.clear} />
          ) : (
            <Empty icon={<IconSchool />} title={t`No courses yet`}>{t`Add those whose grades are to count here.`}</Empty>
          )
        }
        shown={(count) => plural(count, { one: '# course', other: '# courses' })}
      >
        {(courses) => (
          <Rows label={t`Courses`}>
            {courses.map((course) => (
              <CourseRow key={course.id} course={course} org={organization.slug} />
            ))}
          </Rows>
        )}
      </PagedList>
      {adding && <CourseDialog server={server} onClose={() => setAdding(false)} />}
    </Stack>
  )
}

function CourseRow({ course, org }: { course: Course; org: string }) {
  const { id, name, external_course_id, grade_count, subjects, archived_at } = course
  const grades = plural(grade_count, { one: '# grade', other: '# grades' })
  return (
    <Row
      name={
        <TextLink to="/o/$org/external-lms/courses/$courseId" params={{ org, courseId: id }} fw={600} size="sm">
          {name}
        </TextLink>
      }
      badges={archived_at !== null && <ArchivedBadge />}
    >
      <Line>{[external_course_id, passingWords(course), grades].join(' · ')}</Line>
      {subjects.length > 0 && <Line>{subjects.map((subject) => subject.name).join(', ')}</Line>}
    </Row>
  )
}
