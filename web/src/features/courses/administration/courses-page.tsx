import { t } from '@lingui/core/macro'
import { Card, Group, Text, Title } from '@mantine/core'
import { Rows } from '../../../platform/lists/rows.tsx'
import { IconPackage, IconPlus, IconUsers } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { Mark } from '../../../platform/parts/mark.tsx'
import { $api } from '../../../platform/client.ts'
import { day, fileSize } from '../../../platform/words/format.ts'
import { LinkButton, TextLink } from '../../../platform/parts/links.tsx'
import { Filters, NothingPasses } from '../../../platform/lists/filters.tsx'
import { ListPage } from '../../../platform/pages/list-page.tsx'
import { Answer, Empty, Loading } from '../../../platform/parts/states.tsx'
import { ArchivedBadge } from '../../../platform/parts/archived-badge.tsx'
import { ArchivedToo } from '../../../platform/lists/archived-too.tsx'
import { useChosenOrganization } from '../../organizations/chosen.tsx'
import { DepartmentSelect } from '../../organizations/department-select.tsx'
import { useOwnerName } from '../../organizations/queries.ts'
import { type CourseFilters, courseFilters } from './filters.ts'
import { type Course, standardOf } from './words.ts'

const route = getRouteApi('/inside/o/$org/courses')

export function ScormCoursesPage() {
  const filters = route.useSearch()
  const navigate = route.useNavigate()
  const { organization, held: writes } = useChosenOrganization('scorm:write')
  const clear = () => void navigate({ search: {} })
  return (
    <ListPage
      title={t`Courses`}
      intro={t`The courses that people take here, as their authors published them.`}
      actions={
        writes && (
          <LinkButton
            to="/o/$org/courses/new"
            params={{ org: organization.slug }}
            w={{ base: '100%', xs: 'auto' }}
            leftSection={<IconPlus size={18} aria-hidden />}
          >{t`Add a course`}</LinkButton>
        )
      }
      filters={
        <FilterBar filters={filters} onChange={(next) => void navigate({ search: courseFilters(next), replace: true })} onClear={clear} />
      }
    >
      <Found filters={filters} onClear={clear} />
    </ListPage>
  )
}

type Props = { filters: CourseFilters; onChange: (filters: { [Name in keyof CourseFilters]: CourseFilters[Name] | undefined }) => void }

const FilterBar = ({ filters, onChange, onClear }: Props & { onClear: () => void }) => (
  <Filters set={Object.keys(filters).length} onClear={onClear}>
    <DepartmentSelect department={filters.department} onChange={(department) => onChange({ ...filters, department })} />
    <ArchivedToo on={filters.include_archived} onChange={(include_archived) => onChange({ ...filters, include_archived })} />
  </Filters>
)

function Found({ filters, onClear }: { filters: CourseFilters; onClear: () => void }) {
  const { organization, held: writes } = useChosenOrganization('scorm:write')
  const query = $api.useQuery('get', '/api/scorm-courses', { params: { query: { ...filters, org: organization.id } } })
  const nothing =
    Object.keys(filters).length > 0 ? (
      <NothingPasses title={t`No course passes these filters`} onClear={onClear} />
    ) : (
      <Empty
        icon={<IconPackage />}
        title={t`No courses yet`}
        action={writes && <LinkButton to="/o/$org/courses/new" params={{ org: organization.slug }}>{t`Add the first one`}</LinkButton>}
      >{t`Publish a course as a SCORM package with your authoring tool, and add the zip here.`}</Empty>
    )
  return (
    <Answer query={query} failed={t`The courses could not be loaded`} wait={<Loading rows={4} height={92} />}>
      {(courses) =>
        courses.length === 0 ? (
          nothing
        ) : (
          <Rows label={t`Courses`}>
            {courses.map((course) => (
              <CourseRow key={course.id} course={course} />
            ))}
          </Rows>
        )
      }
    </Answer>
  )
}

function CourseRow({ course }: { course: Course }) {
  const owner = useOwnerName(course)
  const {
    organization: { slug: org },
  } = useChosenOrganization()
  const { id, name, audience, archived_at, subjects, current_version_number, size_bytes, updated_at } = course
  const facts = [standardOf(course), fileSize(size_bytes), t`package ${current_version_number}`, t`changed ${{ when: day(updated_at) }}`]
  return (
    <Card component="li" withBorder p="md" className="card-link">
      <Group justify="space-between" align="flex-start" gap="xs">
        <Title order={2} size="h3" style={{ flex: '1 1 220px' }}>
          <TextLink to="/o/$org/courses/$courseId" params={{ org, courseId: id }} data-covers c="inherit" fw={650} className="wraps">
            {name}
          </TextLink>
        </Title>
        <Group gap={6}>
          {archived_at && <ArchivedBadge />}
          {audience === 'trainers' && <Mark color="gray" icon={IconUsers}>{t`Trainers only`}</Mark>}
        </Group>
      </Group>
      <Text size="sm" c="dimmed" className="wraps">
        {owner}
      </Text>
      <Text size="sm" c="dimmed">
        {facts.join(' · ')}
      </Text>
      {subjects.length > 0 && (
        <Text size="sm" c="dimmed" className="wraps">
          {t`About ${{ subjects: subjects.map((subject) => subject.name).join(', ') }}`}
        </Text>
      )}
    </Card>
  )
}
