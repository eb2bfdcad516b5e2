import { t } from '@lingui/core/macro'
import { SimpleGrid, Stack } from '@mantine/core'
import { IconPlayerPlay } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { $api } from '../../../platform/client.ts'
import { Crumb } from '../../../platform/pages/breadcrumbs.tsx'
import { LinkButton } from '../../../platform/parts/links.tsx'
import { NotFound } from '../../../platform/pages/not-found.tsx'
import { DetailPage, One } from '../../../platform/pages/detail-page.tsx'
import { Answer, Loading } from '../../../platform/parts/states.tsx'
import { ArchivedBadge } from '../../../platform/parts/archived-badge.tsx'
import { useChosenOrganization } from '../../organizations/chosen.tsx'
import { useOwnerName } from '../../organizations/queries.ts'
import { AboutCard } from './about-card.tsx'
import { Analytics } from './analytics.tsx'
import { Attempts } from './attempts.tsx'
import { CourseMenu } from './course-menu.tsx'
import { Verdict } from './verdict.tsx'
import { Versions } from './versions.tsx'
import { type Course, passingScore } from './words.ts'

const route = getRouteApi('/inside/o/$org/courses/$courseId')

const Above = ({ org }: { org: string }) => <Crumb to="/o/$org/courses" params={{ org }}>{t`Courses`}</Crumb>

export function ScormCoursePage() {
  const { courseId } = route.useParams()
  const { organization } = useChosenOrganization()
  const query = $api.useQuery('get', '/api/scorm-courses/{course_id}', { params: { path: { course_id: courseId } } })
  return (
    <One query={query} kind={t`Course`} failed={t`The course could not be loaded`} above={<Above org={organization.slug} />}>
      {(course) =>
        course.owner_organization_id === organization.id ? (
          <CoursePage key={course.id} course={course} org={organization.slug} />
        ) : (
          <NotFound />
        )
      }
    </One>
  )
}

function CoursePage({ course, org }: { course: Course; org: string }) {
  const owner = useOwnerName(course)
  return (
    <DetailPage
      title={course.name}
      above={<Above org={org} />}
      says={<span className="wraps">{owner}</span>}
      state={course.archived_at && <ArchivedBadge />}
      actions={
        <LinkButton
          to="/learn/$courseId/play"
          params={{ courseId: course.id }}
          search={{ kept: org }}
          variant="default"
          leftSection={<IconPlayerPlay size={17} aria-hidden />}
        >{t`Open it`}</LinkButton>
      }
      menu={<CourseMenu course={course} />}
    >
      <Inside course={course} />
    </DetailPage>
  )
}

function Inside({ course }: { course: Course }) {
  const params = { path: { course_id: course.id } }
  const query = $api.useQuery('get', '/api/scorm-courses/{course_id}/package-versions', { params })
  const current = query.data?.find(({ is_current }) => is_current)
  return (
    <Stack gap="xl">
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md" style={{ alignItems: 'start' }}>
        <Answer query={query} failed={t`The packages could not be loaded`} wait={<Loading rows={1} height={220} />}>
          {() => current && <Verdict version={current} />}
        </Answer>
        <AboutCard course={course} />
      </SimpleGrid>
      <Analytics course={course} passing={current && passingScore(current)} />
      <Attempts course={course} />
      {query.data && <Versions versions={query.data} />}
    </Stack>
  )
}
