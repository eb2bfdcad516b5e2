import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Card, Text } from '@mantine/core'
import { IconPencilCheck } from '@tabler/icons-react'
import { useMemo } from 'react'
import { Rows } from '../../platform/lists/rows.tsx'
import { LinkButton } from '../../platform/parts/links.tsx'
import { LowerBar } from '../../platform/parts/lower-bar.tsx'
import { ago } from '../../platform/words/format.ts'
import { FilesOf } from '../quizzes/pictures/origin.tsx'
import { QuizText } from '../quizzes/pictures/quiz-text.tsx'
import { ItemView } from './item-view.tsx'
import type { ViewProps } from './open-item.tsx'
import { personOf } from './waiting.ts'

/** An attempt with its ungraded answers. A link leads to the page that grades all answers to a question. */
export function AttemptView({ item, query, details }: Omit<ViewProps, 'decision'>) {
  const { id, title, since, thing_id } = item
  const [name, when] = [personOf(item), ago(since)]
  const files = useMemo(() => ({ toGrade: id }), [id])
  const answers = details.attempt?.answers ?? []
  const [first] = answers
  return (
    <ItemView
      query={query}
      since={since}
      title={title}
      line={
        <Trans>
          {name} handed it in, {when}
        </Trans>
      }
    >
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
          search={{ quiz: thing_id, ...(first && { question: first.question_id }) }}
          leftSection={<IconPencilCheck size={18} aria-hidden />}
        >{t`Grade this quiz`}</LinkButton>
      </LowerBar>
    </ItemView>
  )
}
