import { plural, t } from '@lingui/core/macro'
import { Group, Text, Title } from '@mantine/core'
import { $api } from '../../../platform/client.ts'
import { ExportMenu } from '../../../platform/files/export-menu.tsx'
import { Line, Row, Rows } from '../../../platform/lists/rows.tsx'
import { Answer, Loading } from '../../../platform/parts/states.tsx'
import type { Schemas } from '../../../platform/client.ts'
import { answerWords } from '../attempts/words.ts'
import { PartDone } from '../part-done.tsx'
import type { KeptCourse } from '../words.ts'

type Figures = Schemas['ScormQuestionFigures']

/** Answers to the questions of a course, in order. Renders nothing when the course reports no questions. */
export function Questions({ course }: { course: KeptCourse }) {
  const params = { path: { course_id: course.id } }
  const query = $api.useQuery('get', '/api/scorm-courses/{course_id}/questions', { params })
  return (
    <Answer query={query} failed={t`The questions could not be loaded`} wait={<Loading rows={2} height={72} />}>
      {(questions) =>
        questions.length > 0 && (
          <section aria-label={t`Questions`}>
            <Group justify="space-between" mb="sm">
              <Title order={2}>{t`Questions`}</Title>
              <ExportMenu address={`/api/scorm-courses/${course.id}/attempts/interactions`} name="course-answers" />
            </Group>
            <Rows label={t`Questions of this course`}>
              {questions.map((question) => (
                <QuestionRow key={`${question.item_id} ${question.id}`} question={question} />
              ))}
            </Rows>
          </section>
        )
      }
    </Answer>
  )
}

function QuestionRow({ question }: { question: Figures }) {
  const { id, description, answers, right_answers, wrong_answers, most_frequent_wrong } = question
  const judged = right_answers + wrong_answers
  const share = judged === 0 ? undefined : Math.round((right_answers / judged) * 100)
  const name = description ?? id
  const wrong = most_frequent_wrong.map(({ response, times }) => t`“${{ answer: answerWords(response) }}” (${{ times: String(times) }})`)
  return (
    <Row name={name}>
      <Line>{plural(answers, { one: 'answered once', other: 'answered # times' })}</Line>
      {share !== undefined && <Text size="sm">{t`${{ share: String(share) }}% right`}</Text>}
      <PartDone label={t`Right answers to ${name}`} part={share} />
      {wrong.length > 0 && <Line>{t`Most often wrong: ${{ answers: wrong.join(', ') }}`}</Line>}
    </Row>
  )
}
