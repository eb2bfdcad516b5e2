import { t } from '@lingui/core/macro'
import { Card, Group, Stack, Text, Title } from '@mantine/core'
import { useEffect } from 'react'
import { $api, type Schemas } from '../../../../platform/client.ts'
import { forgetCopy } from '../../../../platform/offline/copies.ts'
import { DetailPage } from '../../../../platform/pages/detail-page.tsx'
import { LinkButton, TextLink } from '../../../../platform/parts/links.tsx'
import { Mark } from '../../../../platform/parts/mark.tsx'
import { useAccess } from '../../../../platform/session.tsx'
import { moment, percent } from '../../../../platform/words/format.ts'
import { personName } from '../../../../platform/words/names.ts'
import { resultLook } from '../../words.ts'
import { flagsName } from '../player/use-flags.ts'
import { keptName } from '../player/use-saver.ts'
import { triesWords } from '../standing-words.ts'
import { TakeQuiz } from '../take-quiz.tsx'
import { Comments } from './comments.tsx'
import { Review } from './review.tsx'
import { reasonWords, theirReasonWords, unseenWords } from './result-words.ts'
import { AttemptCrumbs } from './attempt-crumbs.tsx'

export type Attempt = Schemas['QuizAttempt'] | Schemas['ReviewedQuizAttempt']

/** Result of an attempt with its reason, the next step, and as much of the questions as the quiz shows. */
export function Result({ attempt }: { attempt: Attempt }) {
  const { id, quiz, number: nr, submitted_at } = attempt
  const { me } = useAccess()
  const own = !attempt.reviewed || attempt.learner?.user_id === me.id
  const { words, color, icon } = resultLook(attempt)
  useEffect(() => {
    for (const name of [keptName(id), flagsName(id)]) forgetCopy(name)
  }, [id])
  return (
    <DetailPage
      title={t`Attempt ${nr}`}
      size="md"
      above={<AttemptCrumbs quiz={quiz} own={own} />}
      says={
        <>
          {!own && (
            <Text fw={600} className="wraps">
              {personName(attempt.learner)}
            </Text>
          )}
          <span className="wraps">{submitted_at === null ? quiz.title : handedIn(quiz.title, moment(submitted_at))}</span>
        </>
      }
      state={
        <Mark color={color} icon={icon}>
          {words}
        </Mark>
      }
    >
      <Stack gap="xl">
        <Outcome attempt={attempt} own={own} />
        {attempt.reviewed ? (
          <Review attempt={attempt} own={own} />
        ) : (
          <>
            <Comments questions={attempt.questions} />
            <Text c="dimmed">{unseenWords(attempt.review)}</Text>
          </>
        )}
      </Stack>
    </DetailPage>
  )
}

const handedIn = (title: string, when: string) => t`${title}, handed in ${when}`

function Outcome({ attempt, own }: { attempt: Attempt; own: boolean }) {
  const { score, record_id, passing_score } = attempt
  return (
    <Card withBorder p="lg" component="section" aria-labelledby="outcome">
      <Stack gap="sm">
        <Title order={2} id="outcome" size="h3">{t`Result`}</Title>
        {score !== null && (
          <Text style={{ fontSize: '2rem', lineHeight: 1.2 }} fw={650}>
            {percent(score)}
          </Text>
        )}
        <Text>{own ? reasonWords(attempt) : theirReasonWords(attempt)}</Text>
        {score !== null && <Text size="sm" c="dimmed">{t`${{ needed: percent(passing_score) }} are needed to pass.`}</Text>}
        {record_id !== null && own && (
          <TextLink to="/my-records/$recordId" params={{ recordId: record_id }}>{t`It is written into your records`}</TextLink>
        )}
        {own && <Next quizId={attempt.quiz.id} passed={attempt.passed === true} />}
      </Stack>
    </Card>
  )
}

/** Button for another attempt, or the time from which one may begin. */
function Next({ quizId, passed }: { quizId: string; passed: boolean }) {
  const { data: quiz } = $api.useQuery('get', '/api/quizzes/{quiz_id}', { params: { path: { quiz_id: quizId } } }, { staleTime: 0 })
  if (!quiz) return null
  const { standing } = quiz
  return (
    <Stack gap="sm">
      {!passed && standing.open_attempt_id === null && triesWords(standing).map((line) => <Text key={line}>{line}</Text>)}
      <Group gap="sm">
        {!passed && <TakeQuiz quiz={quiz} standing={standing} />}
        <LinkButton variant="default" to="/quizzes/$quizId" params={{ quizId }}>{t`To the quiz`}</LinkButton>
      </Group>
    </Stack>
  )
}
