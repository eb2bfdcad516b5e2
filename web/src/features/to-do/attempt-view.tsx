import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Card, Stack, Text, Title } from '@mantine/core'
import { IconPencilCheck } from '@tabler/icons-react'
import { useMemo } from 'react'
import { Rows } from '../../platform/lists/rows.tsx'
import { LinkButton } from '../../platform/parts/links.tsx'
import { LowerBar } from '../../platform/parts/lower-bar.tsx'
import { ago, moment } from '../../platform/words/format.ts'
import { personName } from '../../platform/words/names.ts'
import { FilesOf } from '../quizzes/pictures/origin.tsx'
import { QuizText } from '../quizzes/pictures/quiz-text.tsx'
import { HEADING } from './submission.tsx'
import type { AttemptToGrade } from './waiting.ts'

/** An attempt with its ungraded answers. A link leads to the page that grades all answers to a question. */
export function AttemptView({ attempt: { attempt_id, quiz, learner, submitted_at, answers } }: { attempt: AttemptToGrade }) {
  const [name, when] = [personName(learner), ago(submitted_at)]
  const files = useMemo(() => ({ toGrade: attempt_id }), [attempt_id])
  const [first] = answers
  return (
    <Stack gap="lg">
      <div>
        <Title order={2} id={HEADING} tabIndex={-1} className="wraps">
          {quiz.title}
        </Title>
        <Text c="dimmed" title={moment(submitted_at)}>
          <Trans>
            {name} handed it in, {when}
          </Trans>
        </Text>
      </div>
      <FilesOf value={files}>
        <Rows label={plural(answers.length, { one: 'The answer that waits', other: 'The # answers that wait' })}>
          {answers.map(({ question_id, prompt_markdown, text }) => (
            <Card key={question_id} component="li" withBorder p="md">
              <QuizText>{prompt_markdown}</QuizText>
              <Text className="keeps-lines" mt="sm">
                {text}
              </Text>
            </Card>
          ))}
        </Rows>
      </FilesOf>
      <LowerBar label={t`Your decision`}>
        <LinkButton
          to="/grading"
          search={{ quiz: quiz.id, ...(first && { question: first.question_id }) }}
          leftSection={<IconPencilCheck size={18} aria-hidden />}
        >{t`Grade this quiz`}</LinkButton>
      </LowerBar>
    </Stack>
  )
}
