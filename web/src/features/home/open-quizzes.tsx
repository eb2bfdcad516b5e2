import { plural, t } from '@lingui/core/macro'
import { useEffect } from 'react'
import { Line, Row, Rows } from '../../platform/lists/rows.tsx'
import { TextLink } from '../../platform/parts/links.tsx'
import { Section } from '../../platform/parts/section.tsx'
import { moment } from '../../platform/words/format.ts'
import { hearTime, useLeftUntil } from '../quizzes/sittings/live/clock.ts'
import { TakeQuiz } from '../quizzes/taking/take-quiz.tsx'
import type { AvailableQuiz } from '../quizzes/words.ts'

const MINUTE_MS = 60_000

/** The reader's open attempts. Renders nothing when there are none. */
export function OpenQuizzes({ quizzes }: { quizzes: AvailableQuiz[] }) {
  useEffect(() => {
    for (const { server_now } of quizzes) hearTime(server_now)
  }, [quizzes])
  const open = quizzes.toSorted((a, b) => (a.open_deadline_at ?? '9999').localeCompare(b.open_deadline_at ?? '9999'))
  if (open.length === 0) return null
  return (
    <Section id="open-quizzes" title={t`Go on with your quiz`} more={<TextLink to="/quizzes">{t`All my quizzes`}</TextLink>}>
      <Rows label={t`Go on with your quiz`}>
        {open.map(({ quiz, ...standing }) => (
          <Row
            key={quiz.id}
            name={
              <TextLink to="/quizzes/$quizId" params={{ quizId: quiz.id }} size="sm" fw={600}>
                {quiz.title}
              </TextLink>
            }
            actions={<TakeQuiz quiz={quiz} standing={standing} />}
          >
            <TimeLeft until={standing.open_deadline_at} />
          </Row>
        ))}
      </Rows>
    </Section>
  )
}

/** Time left for an attempt. */
function TimeLeft({ until }: { until: string | null }) {
  const left = useLeftUntil(until)
  if (until === null) return <Line>{t`It stays as you left it.`}</Line>
  const minutes = left === null ? 0 : Math.floor(left / MINUTE_MS)
  if (minutes > 0) return <Line>{plural(minutes, { one: '# minute left', other: '# minutes left' })}</Line>
  return <Line>{t`The time is up at ${{ when: moment(until) }}.`}</Line>
}
