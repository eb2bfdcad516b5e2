import { t } from '@lingui/core/macro'
import { Card, Group, Progress, Stack, Text, Title } from '@mantine/core'
import { IconArrowRight, IconEye, IconPlayerPlay, IconRefresh } from '@tabler/icons-react'
import { ago, day } from '../../platform/words/format.ts'
import { LinkButton } from '../../platform/parts/links.tsx'
import { StandingBadge } from './standing-badge.tsx'
import { type Attempt, type AvailableCourse, type Standing, percent, progress, score, standingOf, timeSpent } from './words.ts'

/** A course with how the reader stands with it, and what they can do now. */
export function CourseCard({ course }: { course: AvailableCourse }) {
  const standing = standingOf(course)
  const says = sentenceOf(course, standing)
  return (
    <Card component="li" withBorder p="md" style={{ display: 'flex', flexDirection: 'column' }}>
      <Group justify="space-between" align="flex-start" gap="xs">
        <Title order={3} className="wraps" style={{ flex: '1 1 160px' }}>
          {course.name}
        </Title>
        <StandingBadge standing={standing} />
      </Group>
      <Stack gap={6} my="xs" style={{ flex: 1 }}>
        {course.description && (
          <Text size="sm" c="dimmed" className="keeps-lines" lineClamp={4}>
            {course.description}
          </Text>
        )}
        {course.subjects.length > 0 && (
          <Text size="sm" c="dimmed" className="wraps">
            {t`About ${{ subjects: course.subjects.map(({ name }) => name).join(', ') }}`}
          </Text>
        )}
        {says && <Text size="sm">{says}</Text>}
        <Done course={course} standing={standing} />
      </Stack>
      <Actions course={course} standing={standing} />
    </Card>
  )
}

function sentenceOf(
  { standing: { latest_attempt, completed_at, current, next } }: AvailableCourse,
  standing: Standing,
): string | undefined {
  const result = latest_attempt && score(latest_attempt)
  const done = completed_at && day(completed_at)
  if (standing === 'done' && done)
    return result ? t`You completed it on ${done} with a score of ${result}.` : t`You completed it on ${done}.`
  if (standing === 'outdated' && done) return t`It was renewed since you completed it on ${done}. That completion does not count any more.`
  if (standing === 'failed') {
    const failed = result ? t`You did not pass it yet: your score is ${result}.` : t`You did not pass it yet.`
    return `${failed} ${next === 'resume' ? t`Go on where you were and try again.` : t`Try again whenever you like.`}`
  }
  if (standing === 'fresh' || !latest_attempt) return undefined
  const there = lastThere(latest_attempt)
  return done && current ? `${there} ${t`You completed it before, on ${done}, and that counts.`}` : there
}

function lastThere(attempt: Attempt): string {
  const [when, spent] = [ago(attempt.last_activity_at), timeSpent(attempt)]
  return spent ? t`You were in it ${when}, ${spent} so far.` : t`You were in it ${when}.`
}

/** How far it is, where the course tells. */
function Done({ course, standing }: { course: AvailableCourse; standing: Standing }) {
  const attempt = course.standing.latest_attempt
  const part = attempt && standing === 'going' ? progress(attempt) : undefined
  if (part === undefined) return null
  return (
    <Group gap="xs" wrap="nowrap">
      <Progress.Root size="md" style={{ flex: 1 }}>
        <Progress.Section value={part} aria-label={t`Progress in ${{ course: course.name }}`} />
      </Progress.Root>
      <Text size="xs" c="dimmed">
        {percent(part)}
      </Text>
    </Group>
  )
}

/** The name of the course tells apart what is called alike. */
const ways: Record<Exclude<Standing, 'done'>, { says: string; named: (course: string) => string }> = {
  fresh: { says: t`Start`, named: (course) => t`Start ${course}` },
  going: { says: t`Resume`, named: (course) => t`Resume ${course}` },
  failed: { says: t`Try again`, named: (course) => t`Try again: ${course}` },
  outdated: { says: t`Start again`, named: (course) => t`Start again: ${course}` },
}

function Actions({ course: { id, name }, standing }: { course: AvailableCourse; standing: Standing }) {
  const to = { to: '/learn/$courseId/play', params: { courseId: id } } as const
  if (standing === 'done') {
    return (
      <Group gap="xs">
        <LinkButton
          {...to}
          variant="default"
          aria-label={t`Review ${name}`}
          leftSection={<IconEye size={17} aria-hidden />}
        >{t`Review`}</LinkButton>
        <LinkButton
          {...to}
          search={{ again: true }}
          variant="subtle"
          aria-label={t`Take it again: ${name}`}
          leftSection={<IconRefresh size={17} aria-hidden />}
        >{t`Take it again`}</LinkButton>
      </Group>
    )
  }
  const Icon = standing === 'going' ? IconArrowRight : IconPlayerPlay
  const { says, named } = ways[standing]
  return (
    <Group>
      <LinkButton {...to} aria-label={named(name)} leftSection={<Icon size={17} aria-hidden />}>
        {says}
      </LinkButton>
    </Group>
  )
}
