import { t } from '@lingui/core/macro'
import { Card, Stack, Title } from '@mantine/core'
import type { Schemas } from '../../../../platform/client.ts'
import { Rows } from '../../../../platform/lists/rows.tsx'
import { QuizText } from '../../pictures/quiz-text.tsx'
import { Said } from './review.tsx'

/** Graders' comments, for quizzes that do not show the right answers. */
export function Comments({ questions }: Pick<Schemas['QuizAttempt'], 'questions'>) {
  const said = questions.flatMap(({ question_id, prompt_markdown, comment }, index) =>
    comment === null ? [] : [{ question_id, prompt_markdown, comment, place: index + 1 }],
  )
  if (said.length === 0) return null
  return (
    <section aria-labelledby="comments">
      <Title order={2} id="comments" mb="sm">{t`Comments on your answers`}</Title>
      <Rows gap="md">
        {said.map(({ question_id, prompt_markdown, comment, place }) => (
          <Card key={question_id} component="li" withBorder p="md">
            <Stack gap="sm">
              <Title order={3}>{t`Question ${place}`}</Title>
              <QuizText>{prompt_markdown}</QuizText>
              <Said by={t`From whoever graded it`} text={comment} />
            </Stack>
          </Card>
        ))}
      </Rows>
    </section>
  )
}
