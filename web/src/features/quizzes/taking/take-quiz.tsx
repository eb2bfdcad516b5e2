import { t } from '@lingui/core/macro'
import { IconArrowRight, IconListCheck } from '@tabler/icons-react'
import type { Schemas } from '../../../platform/client.ts'
import { LinkButton } from '../../../platform/parts/links.tsx'
import { wrapping } from '../../../platform/parts/wrapping.ts'
import { clock, inputDay, moment, today } from '../../../platform/words/format.ts'
import { readerZone } from '../../../platform/words/zones.ts'
import { type QuizStanding, standingOf } from '../words.ts'
import { mayBegin } from './standing-words.ts'

type Props = { quiz: Pick<Schemas['ListedQuiz'], 'id' | 'title'>; standing: QuizStanding }

/** Link to continue the open attempt, or to read about the quiz before beginning. Renders nothing when no attempt may begin. */
export function TakeQuiz({ quiz: { id, title }, standing }: Props) {
  const { open_attempt_id, open_deadline_at } = standing
  if (open_attempt_id !== null) {
    const says = open_deadline_at === null ? t`Continue` : t`Continue (until ${{ when: shortly(open_deadline_at) }})`
    return (
      <LinkButton
        to="/quiz-attempts/$attemptId"
        params={{ attemptId: open_attempt_id }}
        aria-label={`${says}: ${title}`}
        rightSection={<IconArrowRight size={17} aria-hidden />}
        {...wrapping}
      >
        {says}
      </LinkButton>
    )
  }
  if (!mayBegin(standing)) return null
  const state = standingOf(standing)
  const says = state === 'fresh' ? t`Take the quiz` : state === 'passed' ? t`Take it again` : t`Try again`
  return (
    <LinkButton
      to="/quizzes/$quizId"
      params={{ quizId: id }}
      variant={state === 'passed' || state === 'waits' ? 'default' : 'filled'}
      aria-label={`${says}: ${title}`}
      leftSection={<IconListCheck size={17} aria-hidden />}
      {...wrapping}
    >
      {says}
    </LinkButton>
  )
}

/** Formats a moment. Today's moments show only the time. */
export const shortly = (at: string) => (inputDay(at, readerZone()) === today(readerZone()) ? clock(at) : moment(at))
