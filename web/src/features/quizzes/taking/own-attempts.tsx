import { plural, t } from '@lingui/core/macro'
import { Title } from '@mantine/core'
import { $api } from '../../../platform/client.ts'
import { PagedList } from '../../../platform/lists/paged-list.tsx'
import { byCursor } from '../../../platform/lists/paging.tsx'
import { Line, Row, Rows } from '../../../platform/lists/rows.tsx'
import { TextLink } from '../../../platform/parts/links.tsx'
import { Mark } from '../../../platform/parts/mark.tsx'
import { moment, percent } from '../../../platform/words/format.ts'
import { type ListedAttempt, resultLook } from '../words.ts'

/** The reader's attempts at a quiz, with their results. */
export function OwnAttempts({ quizId }: { quizId: string }) {
  const params = { query: { quiz_id: quizId, limit: 20 } }
  const pages = $api.useInfiniteQuery('get', '/api/users/me/quiz-attempts', { params }, { ...byCursor, staleTime: 0 })
  return (
    <section aria-labelledby="own-attempts">
      <Title order={2} id="own-attempts" mb="sm">{t`Your attempts`}</Title>
      <PagedList
        pages={pages}
        failed={t`Your attempts could not be loaded`}
        none={t`You have not tried it yet.`}
        shown={(count) => plural(count, { one: '# attempt', other: '# attempts' })}
      >
        {(attempts) => (
          <Rows label={t`Your attempts`}>
            {attempts.map((attempt) => (
              <Attempt key={attempt.id} attempt={attempt} />
            ))}
          </Rows>
        )}
      </PagedList>
    </section>
  )
}

function Attempt({ attempt }: { attempt: ListedAttempt }) {
  const { id, number: nr, score, started_at, submitted_at, answered_count, question_count } = attempt
  const { words, color, icon } = resultLook(attempt)
  return (
    <Row
      name={
        <TextLink to="/quiz-attempts/$attemptId" params={{ attemptId: id }} fw="inherit">
          {t`Attempt ${nr}`}
        </TextLink>
      }
      badges={
        <Mark color={color} icon={icon}>
          {words}
        </Mark>
      }
    >
      {score !== null && <Line>{t`Score ${{ score: percent(score) }}`}</Line>}
      <Line>
        {submitted_at === null ? t`Begun ${{ when: moment(started_at) }}` : t`Handed in ${{ when: moment(submitted_at) }}`}
        {` · ${t`${answered_count} of ${question_count} answered`}`}
      </Line>
    </Row>
  )
}
