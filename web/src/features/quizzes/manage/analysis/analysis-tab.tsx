import { plural, t } from '@lingui/core/macro'
import { Card, Group, SegmentedControl, Stack, Text, Title } from '@mantine/core'
import { IconChartBar } from '@tabler/icons-react'
import { useState } from 'react'
import { $api } from '../../../../platform/client.ts'
import { Rows } from '../../../../platform/lists/rows.tsx'
import { Answer, Empty } from '../../../../platform/parts/states.tsx'
import { useAccess } from '../../../../platform/session.tsx'
import { number } from '../../../../platform/words/format.ts'
import type { KeptQuiz } from '../words.ts'
import { Decisions } from './decisions.tsx'
import { QuestionFigures } from './question-figures.tsx'
import { RegradeDialog } from './regrade-dialog.tsx'
import { type Analytics, FEWEST, type Figures, byNeed, reliabilityWords, share } from './words.ts'

/** Figures for each question of a quiz, with advice on the questions that stand out. */
export function AnalysisTab({ quiz }: { quiz: KeptQuiz }) {
  const [attempts, setAttempts] = useState<'first' | 'all'>('first')
  const { holds } = useAccess()
  const grades = holds('quizzes:grade', quiz)
  const params = { path: { quiz_id: quiz.id }, query: { attempts } }
  const query = $api.useQuery('get', '/api/quizzes/{quiz_id}/analytics', { params })
  return (
    <Stack gap="xl">
      {grades && <Decisions quiz={quiz} />}
      <section aria-labelledby="analysis-title">
        <Group justify="space-between" mb="sm">
          <Title order={2} id="analysis-title">{t`How the questions do`}</Title>
          <SegmentedControl
            aria-label={t`Which attempts count`}
            value={attempts}
            onChange={setAttempts}
            data={[
              { value: 'first' as const, label: t`First attempts` },
              { value: 'all' as const, label: t`All attempts` },
            ]}
          />
        </Group>
        <Answer query={query} failed={t`The figures could not be loaded`}>
          {(figures) =>
            figures.attempts === 0 ? (
              <Empty
                icon={<IconChartBar />}
                title={t`No figures yet`}
              >{t`They come once somebody has handed in an attempt and it is graded.`}</Empty>
            ) : (
              <Whole quiz={quiz} figures={figures} grades={grades} />
            )
          }
        </Answer>
      </section>
    </Stack>
  )
}

function Whole({ quiz, figures, grades }: { quiz: KeptQuiz; figures: Analytics; grades: boolean }) {
  const [regrading, setRegrading] = useState<Figures>()
  const markable = useMarkable(quiz)
  return (
    <Stack gap="md">
      <Card withBorder p="lg">
        <Text fw={650} size="lg">
          {plural(figures.people, { one: '# person', other: '# people' })},{' '}
          {plural(figures.attempts, { one: '# graded attempt', other: '# graded attempts' })}
        </Text>
        <Reliability figures={figures} />
      </Card>
      <Rows label={t`Questions with their figures`} gap="md">
        {byNeed(figures.questions).map((question) => (
          <QuestionFigures
            key={question.question_id}
            figures={question}
            {...(grades && markable.has(question.question_id) && { onRegrade: () => setRegrading(question) })}
          />
        ))}
      </Rows>
      {regrading && <RegradeDialog quiz={quiz} question={regrading} onClose={() => setRegrading(undefined)} />}
    </Stack>
  )
}

function Reliability({ figures: { people, reliability } }: { figures: Analytics }) {
  const { alpha, sem } = reliability
  if (people < FEWEST)
    return (
      <Text
        c="dimmed"
        mt={4}
      >{t`Figures come once ${FEWEST} people have taken it: with fewer, they tell more about them than about the questions.`}</Text>
    )
  if (alpha === null) return null
  return (
    <Text mt={4}>
      {reliabilityWords(alpha)}{' '}
      <Text span c="dimmed">
        {[t`Reliability (alpha) ${{ alpha: number(alpha) }}`, sem !== null && t`a score may be off by ${{ sem: share(sem) }}`]
          .filter(Boolean)
          .join(' · ')}
      </Text>
    </Text>
  )
}

/** Returns the ids of the published questions that can be marked again: those with a key. Essays have none, because people grade them. */
function useMarkable({ id, version }: KeptQuiz): Set<string | undefined> {
  const params = { path: { quiz_id: id }, query: { version } }
  const { data } = $api.useQuery('get', '/api/quizzes/{quiz_id}/questions', { params }, { enabled: version > 0 })
  return new Set(data?.questions.filter(({ kind }) => kind !== 'essay').map(({ question_id }) => question_id))
}
