import { t } from '@lingui/core/macro'
import { Group, SimpleGrid, Stack } from '@mantine/core'
import { IconPlayerPlay } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { $api } from '../../../platform/client.ts'
import { Crumb } from '../../../platform/pages/breadcrumbs.tsx'
import { LinkButton } from '../../../platform/parts/links.tsx'
import { NotFound } from '../../../platform/pages/not-found.tsx'
import { Page } from '../../../platform/pages/page.tsx'
import { isRefusal } from '../../../platform/refusal.ts'
import { Loading, Problem } from '../../../platform/parts/states.tsx'
import { ArchivedBadge } from '../../../platform/parts/archived-badge.tsx'
import { useOwnerName } from '../../organizations/queries.ts'
import { AboutCard } from './about-card.tsx'
import { Analytics } from './analytics.tsx'
import { Attempts } from './attempts.tsx'
import { CourseMenu } from './course-menu.tsx'
import { Verdict } from './verdict.tsx'
import { Versions } from './versions.tsx'
import { type Course, passingScore } from './words.ts'

const route = getRouteApi('/inside/scorm-courses/$courseId')

const Above = () => <Crumb to="/scorm-courses">{t`Course packages`}</Crumb>

export function ScormCoursePage() {
  const { courseId } = route.useParams()
  const query = $api.useQuery('get', '/api/scorm-courses/{course_id}', { params: { path: { course_id: courseId } } })
  if (isRefusal(query.error) && ['not_found', 'invalid_request'].includes(query.error.error)) return <NotFound />
  if (query.data) return <Loaded key={query.data.id} course={query.data} />
  return (
    <Page title={t`Course`} above={<Above />}>
      {query.isError ? (
        <Problem error={query.error} title={t`The course could not be loaded`} retry={() => void query.refetch()} />
      ) : (
        <Loading rows={3} height={140} />
      )}
    </Page>
  )
}

function Loaded({ course }: { course: Course }) {
  const owner = useOwnerName(course)
  return (
    <Page
      title={course.name}
      above={<Above />}
      intro={
        <Group gap="xs">
          <span className="wraps">{owner}</span>
          {course.archived_at && <ArchivedBadge />}
        </Group>
      }
      actions={
        <>
          <LinkButton
            to="/courses/$courseId/play"
            params={{ courseId: course.id }}
            search={{ kept: true }}
            variant="default"
            leftSection={<IconPlayerPlay size={17} aria-hidden />}
          >{t`Open it`}</LinkButton>
          <CourseMenu course={course} />
        </>
      }
    >
      <Inside course={course} />
    </Page>
  )
}

function Inside({ course }: { course: Course }) {
  const params = { path: { course_id: course.id } }
  const query = $api.useQuery('get', '/api/scorm-courses/{course_id}/package-versions', { params })
  const current = query.data?.find(({ is_current }) => is_current)
  return (
    <Stack gap="xl">
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md" style={{ alignItems: 'start' }}>
        {query.isPending && <Loading rows={1} height={220} />}
        {query.isError && <Problem error={query.error} title={t`The packages could not be loaded`} retry={() => void query.refetch()} />}
        {current && <Verdict version={current} />}
        <AboutCard course={course} />
      </SimpleGrid>
      <Analytics course={course} passing={current && passingScore(current)} />
      <Attempts course={course} />
      {query.data && <Versions versions={query.data} />}
    </Stack>
  )
}
