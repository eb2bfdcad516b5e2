import { plural, t } from '@lingui/core/macro'
import { Card, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { $api, type Schemas } from '../../../platform/client.ts'
import { number } from '../../../platform/words/format.ts'
import { Answer, Loading } from '../../../platform/parts/states.tsx'
import { ScoreColumns } from './score-columns.tsx'
import { StandingStrip } from './standing-strip.tsx'
import { TimeRange } from './time-range.tsx'
import type { KeptCourse } from '../words.ts'

type Figures = Schemas['ScormCourseAnalytics']

/** Standings of the people that a course is for, and results of their attempts. `passing` is the pass mark from 0 to 100. */
export function Analytics({ course, passing }: { course: KeptCourse; passing: number | undefined }) {
  const params = { path: { course_id: course.id } }
  const query = $api.useQuery('get', '/api/scorm-courses/{course_id}/analytics', { params })
  return (
    <section aria-label={t`How it goes`}>
      <Title order={2} mb="sm">{t`How it goes`}</Title>
      <Answer query={query} failed={t`The figures could not be loaded`} wait={<Loading rows={1} height={140} />}>
        {(figures) => <Figures figures={figures} passing={passing} />}
      </Answer>
    </section>
  )
}

function Figures({ figures, passing }: { figures: Figures; passing: number | undefined }) {
  const { standings, others, scores, time } = figures
  return (
    <Stack gap="md">
      <Card withBorder p="lg">
        <Text fw={650} size="lg" mb="sm">
          {completedWords(figures)}
        </Text>
        <StandingStrip standings={standings} />
        {others > 0 && (
          <Text size="sm" c="dimmed" mt="sm">
            {plural(others, {
              one: '# other person has taken it for whom it is not, or no longer.',
              other: '# other people have taken it for whom it is not, or no longer.',
            })}
          </Text>
        )}
      </Card>
      {(scores.attempts > 0 || time.attempts > 0) && (
        <SimpleGrid cols={{ base: 1, md: scores.attempts > 0 && time.attempts > 0 ? 2 : 1 }} spacing="md">
          {scores.attempts > 0 && <ScoreColumns scores={scores} passing={passing} />}
          {time.attempts > 0 && <TimeRange time={time} />}
        </SimpleGrid>
      )}
    </Stack>
  )
}

function completedWords({ people, standings: { completed } }: Figures): string {
  if (people === 0) return t`It is for nobody yet.`
  if (completed === 0)
    return plural(people, {
      one: 'The one person it is for has not completed it yet.',
      other: 'Nobody of the # people it is for has completed it yet.',
    })
  if (people === 1) return t`The one person it is for has completed it.`
  const all = number(people)
  return plural(completed, {
    one: `# of the ${all} people it is for has completed it.`,
    other: `# of the ${all} people it is for have completed it.`,
  })
}
