import { t } from '@lingui/core/macro'
import { SimpleGrid, Stack, Title } from '@mantine/core'
import { IconBooks, IconFilterOff } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { $api } from '../../platform/client.ts'
import { fold } from '../../platform/words/fold.ts'
import { Page } from '../../platform/pages/page.tsx'
import { SearchField } from '../../platform/lists/search-field.tsx'
import { Answer, Empty, Loading } from '../../platform/parts/states.tsx'
import { CourseCard } from './course-card.tsx'
import { type AvailableCourse, type Standing, standingOf } from './words.ts'

const route = getRouteApi('/inside/learn')

/** With fewer, looking is quicker than typing. */
const MANY = 8

/** What is most worth going on with comes first. */
const order: Standing[] = ['going', 'failed', 'outdated', 'fresh', 'done']

export function CoursesPage() {
  const query = $api.useQuery('get', '/api/scorm-courses/available', {}, { staleTime: 0 })
  return (
    <Page title={t`Learn`} intro={t`What you can take here. Whatever you complete is written into your records.`}>
      <Answer query={query} failed={t`The courses could not be loaded`} wait={<Loading rows={3} height={150} />}>
        {(courses) => <Courses courses={courses} />}
      </Answer>
    </Page>
  )
}

function Courses({ courses }: { courses: AvailableCourse[] }) {
  const { q } = route.useSearch()
  const navigate = route.useNavigate()
  const wanted = fold(q ?? '')
  const found = courses.filter(({ name, subjects }) =>
    [name, ...subjects.map((subject) => subject.name)].some((text) => fold(text).includes(wanted)),
  )
  if (courses.length === 0) {
    return (
      <Empty
        icon={<IconBooks />}
        title={t`No course is for you yet`}
      >{t`Courses appear here as soon as somebody in your organization adds one that is meant for you.`}</Empty>
    )
  }
  const open = order.slice(0, -1).flatMap((standing) => found.filter((course) => standingOf(course) === standing))
  return (
    <Stack gap="xl">
      {(courses.length > MANY || q !== undefined) && (
        <SearchField
          label={t`Find a course`}
          placeholder={t`A name or a subject`}
          q={q}
          onSearch={(next) => void navigate({ search: next === undefined ? {} : { q: next }, replace: true })}
        />
      )}
      {found.length === 0 && <Empty icon={<IconFilterOff />} title={t`No course has that in its name or subjects`} />}
      <Section title={t`To take`} courses={open} />
      <Section title={t`Completed`} courses={found.filter((course) => standingOf(course) === 'done')} />
    </Stack>
  )
}

function Section({ title, courses }: { title: string; courses: AvailableCourse[] }) {
  if (courses.length === 0) return null
  return (
    <section aria-label={title}>
      <Title order={2} mb="sm">
        {title}
      </Title>
      <SimpleGrid component="ul" cols={{ base: 1, md: 2 }} spacing="sm" p={0} m={0} style={{ listStyle: 'none' }}>
        {courses.map((course) => (
          <CourseCard key={course.id} course={course} />
        ))}
      </SimpleGrid>
    </section>
  )
}
