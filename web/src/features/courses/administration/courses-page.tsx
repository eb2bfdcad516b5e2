import { t } from '@lingui/core/macro'
import { Button, Card, Group, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { IconFilterOff, IconPackage, IconPlus, IconUsers } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { Mark } from '../../../platform/parts/mark.tsx'
import { $api } from '../../../platform/client.ts'
import { day, fileSize } from '../../../platform/words/format.ts'
import { LinkButton, TextLink } from '../../../platform/parts/links.tsx'
import { Page } from '../../../platform/pages/page.tsx'
import { useAccess } from '../../../platform/session.tsx'
import { Empty, Loading, Problem } from '../../../platform/parts/states.tsx'
import { ArchivedBadge } from '../../../platform/parts/archived-badge.tsx'
import { ArchivedToo } from '../../../platform/lists/archived-too.tsx'
import { OwnerSelects } from '../../organizations/owner-selects.tsx'
import { useOrganizations, useOwnerName } from '../../organizations/queries.ts'
import { type CourseFilters, courseFilters } from './filters.ts'
import { type Course, standardOf } from './words.ts'

const route = getRouteApi('/inside/scorm-courses')

export function ScormCoursesPage() {
  const filters = route.useSearch()
  const navigate = route.useNavigate()
  const { holdsSomewhere } = useAccess()
  return (
    <Page
      title={t`Courses`}
      intro={t`The courses that people take here, as their authors published them.`}
      actions={
        holdsSomewhere('scorm:write') && (
          <LinkButton
            to="/scorm-courses/new"
            w={{ base: '100%', xs: 'auto' }}
            leftSection={<IconPlus size={18} aria-hidden />}
          >{t`Add a course`}</LinkButton>
        )
      }
    >
      <Filters filters={filters} onChange={(next) => void navigate({ search: courseFilters(next), replace: true })} />
      <Found filters={filters} onClear={() => void navigate({ search: {} })} />
    </Page>
  )
}

type Props = { filters: CourseFilters; onChange: (filters: { [Name in keyof CourseFilters]: CourseFilters[Name] | undefined }) => void }

function Filters({ filters, onChange }: Props) {
  const { organizations } = useOrganizations()
  return (
    <Card component="section" aria-label={t`Filters`} withBorder p="md" mb="md">
      <SimpleGrid cols={{ base: 1, xs: 2, md: organizations.length > 1 ? 3 : 2 }} spacing="sm" style={{ alignItems: 'end' }}>
        <OwnerSelects filters={filters} onChange={(owner) => onChange({ ...filters, ...owner })} />
        <ArchivedToo pb={8} on={filters.include_archived} onChange={(include_archived) => onChange({ ...filters, include_archived })} />
      </SimpleGrid>
    </Card>
  )
}

function Found({ filters, onClear }: { filters: CourseFilters; onClear: () => void }) {
  const { holdsSomewhere } = useAccess()
  const query = $api.useQuery('get', '/api/scorm-courses', { params: { query: filters } })
  if (query.isPending) return <Loading rows={4} height={92} />
  if (query.isError && !query.data)
    return <Problem error={query.error} title={t`The courses could not be loaded`} retry={() => void query.refetch()} />
  if (query.data.length > 0)
    return (
      <Stack component="ul" gap="sm" p={0} m={0} style={{ listStyle: 'none' }}>
        {query.data.map((course) => (
          <CourseRow key={course.id} course={course} />
        ))}
      </Stack>
    )
  if (Object.keys(filters).length > 0)
    return (
      <Empty
        icon={<IconFilterOff />}
        title={t`No course passes these filters`}
        action={<Button variant="default" onClick={onClear}>{t`Clear all filters`}</Button>}
      />
    )
  return (
    <Empty
      icon={<IconPackage />}
      title={t`No courses yet`}
      action={holdsSomewhere('scorm:write') && <LinkButton to="/scorm-courses/new">{t`Add the first one`}</LinkButton>}
    >{t`Publish a course as a SCORM package with your authoring tool, and add the zip here.`}</Empty>
  )
}

function CourseRow({ course }: { course: Course }) {
  const owner = useOwnerName(course)
  const { id, name, audience, archived_at, subjects, current_version_number, size_bytes, updated_at } = course
  const facts = [standardOf(course), fileSize(size_bytes), t`package ${current_version_number}`, t`changed ${{ when: day(updated_at) }}`]
  return (
    <Card component="li" withBorder p="md" className="card-link">
      <Group justify="space-between" align="flex-start" gap="xs">
        <Title order={2} size="h3" style={{ flex: '1 1 220px' }}>
          <TextLink to="/scorm-courses/$courseId" params={{ courseId: id }} data-covers c="inherit" fw={650} className="wraps">
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
