import { plural, t } from '@lingui/core/macro'
import { Button, Group, Stack } from '@mantine/core'
import { IconPlus, IconSchool } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { $api } from '../../../platform/client.ts'
import { ArchivedToo } from '../../../platform/lists/archived-too.tsx'
import { Line, Row, Rows } from '../../../platform/lists/rows.tsx'
import { WholeList } from '../../../platform/lists/whole-list.tsx'
import { ArchivedBadge } from '../../../platform/parts/archived-badge.tsx'
import { TextLink } from '../../../platform/parts/links.tsx'
import { Empty } from '../../../platform/parts/states.tsx'
import { useChosenOrganization } from '../../organizations/chosen.tsx'
import { type Course, type Server, passingWords } from '../words.ts'
import { CourseDialog } from './course-dialog.tsx'

const route = getRouteApi('/inside/o/$org/external-lms/$serverId')

/** Catalogue of a learning system. */
export function Courses({ server }: { server: Server }) {
  const { organization, throughout: writes } = useChosenOrganization('external-lms:write')
  const { include_archived, ...asked } = route.useSearch()
  const navigate = route.useNavigate()
  const [adding, setAdding] = useState(false)
  const params = { path: { server_id: server.id }, query: include_archived ? { include_archived } : {} }
  const query = $api.useQuery('get', '/api/external-lms/servers/{server_id}/courses', { params })
  return (
    <Stack gap="md">
      <Group justify="space-between">
        {writes && (
          <Button
            variant="default"
            leftSection={<IconPlus size={17} aria-hidden />}
            onClick={() => setAdding(true)}
          >{t`Add a course`}</Button>
        )}
        <ArchivedToo
          on={include_archived}
          onChange={(on) => void navigate({ search: { ...asked, ...(on && { include_archived: true }) }, replace: true })}
        />
      </Group>
      <WholeList
        query={query}
        failed={t`The courses could not be loaded`}
        none={<Empty icon={<IconSchool />} title={t`No courses yet`}>{t`Add those whose grades are to count here.`}</Empty>}
        shown={(count) => plural(count, { one: '# course', other: '# courses' })}
      >
        {(courses) => (
          <Rows label={t`Courses`}>
            {courses.map((course) => (
              <CourseRow key={course.id} course={course} org={organization.slug} />
            ))}
          </Rows>
        )}
      </WholeList>
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
