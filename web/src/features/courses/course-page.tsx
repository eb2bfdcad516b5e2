import { t } from '@lingui/core/macro'
import { IconBook, IconChartBar, IconPackage, IconPlayerPlay, IconPresentation } from '@tabler/icons-react'
import { Card, SimpleGrid, Stack, Title } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { $api } from '../../platform/client.ts'
import { Crumb } from '../../platform/pages/breadcrumbs.tsx'
import { DetailPage, One } from '../../platform/pages/detail-page.tsx'
import { type DetailTab, DetailTabs } from '../../platform/pages/detail-tabs.tsx'
import { NotFound } from '../../platform/pages/not-found.tsx'
import { LinkButton, TextLink } from '../../platform/parts/links.tsx'
import { Answer, Loading } from '../../platform/parts/states.tsx'
import { useAccess } from '../../platform/session.tsx'
import { AskedForBy } from '../asked-for/asked-for-by.tsx'
import { WithDiscussion, useDiscussionTab } from '../forums/discussion.tsx'
import { useChosenOrganization } from '../organizations/chosen.tsx'
import { useOwnerName } from '../organizations/queries.ts'
import { CodesOf } from '../qr-codes/codes-of.tsx'
import { AboutCard } from './manage/about-card.tsx'
import { Analytics } from './manage/analytics.tsx'
import { Attempts } from './manage/attempts.tsx'
import { Questions } from './manage/questions.tsx'
import { CourseMenu } from './manage/course-menu.tsx'
import { People } from './manage/people.tsx'
import { Verdict } from './manage/verdict.tsx'
import { Versions } from './manage/versions.tsx'
import { passingScore } from './manage/words.ts'
import { KeptBadges } from './course-card.tsx'
import { type CourseTab, courseSearch } from './filters.ts'
import { type CourseView, useCourse } from './queries.ts'
import { StandingBadge } from './standing-badge.tsx'
import { StandingLines } from './standing-lines.tsx'
import { TakeActions } from './take-actions.tsx'
import { type KeptCourse, type ScormStanding, type SeenCourse, standingOf } from './words.ts'

const route = getRouteApi('/inside/o/$org/courses/$courseId')

/** Page of a course, for learners and managers. */
export function CoursePage() {
  const { courseId } = route.useParams()
  const { organization } = useChosenOrganization()
  return (
    <One query={useCourse(courseId)} kind={t`Course`} failed={t`The course could not be loaded`} above={<Above />}>
      {(seen) => (seen?.course.owner_organization_id === organization.id ? <Course key={courseId} seen={seen} /> : <NotFound />)}
    </One>
  )
}

/** Breadcrumb to the list in which the reader has courses. */
function Above() {
  const { organization, held: reads } = useChosenOrganization('scorm:read')
  if (!reads) return <Crumb to="/learn">{t`Learn`}</Crumb>
  return <Crumb to="/o/$org/courses" params={{ org: organization.slug }}>{t`Courses`}</Crumb>
}

function Course({ seen }: { seen: CourseView }) {
  const { course, kept, standing } = seen
  const owner = useOwnerName(course)
  return (
    <DetailPage
      title={course.name}
      above={<Above />}
      says={<span className="wraps">{owner}</span>}
      state={
        <>
          {standing && <StandingBadge standing={standingOf(standing)} />}
          {kept && <KeptBadges course={kept} />}
        </>
      }
      actions={<Actions seen={seen} />}
      menu={kept && <CourseMenu course={kept} />}
    >
      {kept ? <Kept course={kept} standing={standing} /> : <Taken seen={seen} />}
    </DetailPage>
  )
}

/** Buttons to take the course. Managers can open it even when it is not meant for them. */
function Actions({ seen: { course, kept, standing } }: { seen: CourseView }) {
  const { organization } = useChosenOrganization()
  const { holds } = useAccess()
  const to = { to: '/learn/$courseId/play', params: { courseId: course.id } } as const
  return (
    <>
      {standing ? (
        <TakeActions course={course} standing={standing} kept={organization.slug} />
      ) : (
        <LinkButton
          {...to}
          search={{ kept: organization.slug }}
          variant="default"
          leftSection={<IconPlayerPlay size={17} aria-hidden />}
        >{t`Open it`}</LinkButton>
      )}
      {kept && holds('scorm:write', kept) && (
        <LinkButton
          {...to}
          search={{ kept: organization.slug, preview: true }}
          variant="default"
          leftSection={<IconPresentation size={17} aria-hidden />}
        >{t`Preview`}</LinkButton>
      )}
    </>
  )
}

/** Description of the course and the reader's standing. Managers also see the findings in its package. */
const About = ({ seen: { course, kept, standing }, verdict }: { seen: CourseView; verdict?: ReactNode }) => (
  <Stack gap="md">
    {standing && (standing.latest_attempt || standingOf(standing) !== 'fresh') && <Standing course={course} standing={standing} />}
    <SimpleGrid cols={{ base: 1, md: kept ? 2 : 1 }} spacing="md" style={{ alignItems: 'start' }}>
      {verdict}
      <AboutCard course={course} kept={kept} />
    </SimpleGrid>
    {kept && <AskedForBy id={kept.id} />}
    {kept && <CodesOf thing={{ kind: 'scorm_course', id: kept.id, name: kept.name, department: kept.owner_department_id }} />}
  </Stack>
)

const thingOf = (course: SeenCourse) => ({ ...course, title: course.name, kind: 'scorm_course' as const })

/** The course for its learners. */
function Taken({ seen }: { seen: CourseView }) {
  const { tab } = route.useSearch()
  const navigate = route.useNavigate()
  return (
    <WithDiscussion
      thing={thingOf(seen.course)}
      label={t`What it is`}
      icon={IconBook}
      open={tab === 'discussion' ? tab : undefined}
      onOpen={(next) => void navigate({ search: courseSearch({ tab: next }), replace: true, resetScroll: false })}
    >
      <About seen={seen} />
    </WithDiscussion>
  )
}

function ToAttempt({ courseId, attemptId }: { courseId: string; attemptId: string }) {
  const { organization } = useChosenOrganization()
  return (
    <TextLink
      to="/o/$org/courses/$courseId/attempts/$attemptId"
      params={{ org: organization.slug, courseId, attemptId }}
      size="sm"
    >{t`Your parts and answers`}</TextLink>
  )
}

const Standing = ({ course, standing }: { course: SeenCourse; standing: ScormStanding }) => (
  <Card component="section" aria-label={t`Where you stand`} withBorder p="lg">
    <Title order={2} mb="md">{t`Where you stand`}</Title>
    <Stack gap="xs">
      <StandingLines course={course.name} standing={standing} />
      {standing.latest_attempt && <ToAttempt courseId={course.id} attemptId={standing.latest_attempt.id} />}
    </Stack>
  </Card>
)

/** The course for its managers. */
function Kept({ course, standing }: { course: KeptCourse; standing: ScormStanding | undefined }) {
  const { tab } = route.useSearch()
  const navigate = route.useNavigate()
  const params = { path: { course_id: course.id } }
  const versions = $api.useQuery('get', '/api/scorm-courses/{course_id}/package-versions', { params })
  const discussion = useDiscussionTab(thingOf(course))
  const current = versions.data?.find(({ is_current }) => is_current)
  const tabs: DetailTab<CourseTab>[] = [
    {
      name: 'about',
      label: t`What it is`,
      icon: IconBook,
      room: (
        <About
          seen={{ course, kept: course, standing }}
          verdict={
            <Answer query={versions} failed={t`The packages could not be loaded`} wait={<Loading rows={1} height={220} />}>
              {() => current && <Verdict version={current} course={course} />}
            </Answer>
          }
        />
      ),
    },
    {
      name: 'attempts',
      label: t`How it goes`,
      icon: IconChartBar,
      room: (
        <Stack gap="xl">
          <Analytics course={course} passing={current && passingScore(current)} />
          <People course={course} />
          <Questions course={course} />
          <Attempts course={course} />
        </Stack>
      ),
    },
    ...discussion,
    {
      name: 'packages',
      label: t`Packages`,
      icon: IconPackage,
      room: (
        <Answer query={versions} failed={t`The packages could not be loaded`}>
          {(all) => <Versions versions={all} />}
        </Answer>
      ),
    },
  ]
  return (
    <DetailTabs
      tabs={tabs}
      open={tab}
      onOpen={(next) => void navigate({ search: next === undefined ? {} : { tab: next }, replace: true, resetScroll: false })}
    />
  )
}
