import { plural, t } from '@lingui/core/macro'
import { useEffect } from 'react'
import { $api } from '../../platform/client.ts'
import { Line, Row, Rows } from '../../platform/lists/rows.tsx'
import { TextLink } from '../../platform/parts/links.tsx'
import { Section } from '../../platform/parts/section.tsx'
import { moment } from '../../platform/words/format.ts'
import { hearTime, useLeftUntil } from '../quizzes/sittings/live/clock.ts'
import { TakeQuiz } from '../quizzes/taking/take-quiz.tsx'
import type { AvailableQuiz } from '../quizzes/words.ts'

const MINUTE_MS = 60_000

/** The reader's open attempts. Renders nothing when there are none, or when loading fails. */
export function OpenQuizzes() {
  const isOpen = ({ open_attempt_id }: AvailableQuiz) => open_attempt_id !== null
  const { data = [] } = $api.useQuery(
    'get',
    '/api/quizzes/available',
    {},
    { staleTime: 0, refetchInterval: ({ state: { data: known } }) => (known?.some(isOpen) ? MINUTE_MS : false) },
  )
  useEffect(() => {
    for (const { server_now } of data) hearTime(server_now)
  }, [data])
  const open = data.filter(isOpen).toSorted((a, b) => (a.open_deadline_at ?? '9999').localeCompare(b.open_deadline_at ?? '9999'))
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
