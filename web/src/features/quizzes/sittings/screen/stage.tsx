import { plural, t } from '@lingui/core/macro'
import { VisuallyHidden } from '@mantine/core'
import { CodeImage } from '../../../../platform/parts/code-image.tsx'
import { clock } from '../../../../platform/words/format.ts'
import { countdown } from '../../taking/player/clock.ts'
import { personName } from '../../../../platform/words/names.ts'
import { QuizText } from '../../pictures/quiz-text.tsx'
import { useSeats } from '../host/use-seats.ts'
import { Choices } from '../choices.tsx'
import { useLeftUntil } from '../live/clock.ts'
import { type Sitting, type State, isPast } from '../words.ts'
import classes from './screen.module.css'

type Props = { sitting: Sitting; state: State }

/** The current content of the wall. */
export function Stage({ sitting, state }: Props) {
  if (sitting.cancelled_at !== null) return <p className={classes.says!}>{t`It was cancelled.`}</p>
  if (isPast(sitting) || state.phase === 'ended')
    return <p className={classes.says!}>{t`It is over. Your result is on your own device.`}</p>
  if (state.phase === 'lobby') return <Lobby sitting={sitting} state={state} />
  if (sitting.pacing === 'self') return <OwnPace sitting={sitting} />
  return <Asked state={state} />
}

function Lobby({ sitting, state }: Props) {
  const { id, join_code, starts_at, status } = sitting
  const left = useLeftUntil(status === 'scheduled' ? starts_at : null)
  const address = `${location.origin}/quiz-sittings/${id}`
  return (
    <div className={classes.lobby!}>
      <div className={classes.how!}>
        <p className={classes.says!}>{t`Open ${{ address: `${location.host}/live` }} and type`}</p>
        {join_code !== null && <p className={classes.code!}>{join_code}</p>}
        <p className={classes.says!}>{t`or scan the code.`}</p>
        <p className={classes.says!}>
          <output>{plural(state.joined, { one: '# person is here', other: '# people are here' })}</output>
          {left !== null && left > 0 && ` · ${t`begins in ${{ left: countdown(left) }}`}`}
        </p>
        <Names sitting={sitting} state={state} />
      </div>
      <CodeImage text={address} alt={t`Code that leads here`} style={{ width: 'min(38vw, 52vh)', aspectRatio: '1', borderRadius: 8 }} />
    </div>
  )
}

/** People who have joined come first in the response. */
const first = { limit: 60 }

/** Names of the people who are here, when the wall is opened by a host. */
function Names({ sitting, state }: Props) {
  const { data = [] } = useSeats(sitting, state, first)
  const here = data.filter(({ joined_at }) => joined_at !== null)
  if (here.length === 0) return null
  return (
    <ul className={classes.names!} aria-label={t`Who is here`}>
      {here.map(({ person }) => (
        <li key={person.user_id}>{personName(person)}</li>
      ))}
      {here.length === first.limit && state.joined > here.length && <li>{t`and ${{ more: state.joined - here.length }} more`}</li>}
    </ul>
  )
}

function OwnPace({ sitting: { ends_at } }: { sitting: Sitting }) {
  const left = useLeftUntil(ends_at)
  return (
    <div>
      <p className={classes.says!}>{t`Everybody is answering on their own device, until ${{ when: clock(ends_at) }}.`}</p>
      <p className={classes.code!} role="timer">
        {countdown(left ?? 0)}
      </p>
    </div>
  )
}

function Asked({ state: { question, question_index, question_count, joined, phase } }: { state: State }) {
  if (!question) return null
  const nr = (question_index ?? 0) + 1
  return (
    <section aria-labelledby="asked" className={classes.asked!}>
      <h2 id="asked" className={classes.place!}>
        {t`Question ${nr} of ${question_count}`}
        {phase === 'paused' && ` · ${t`paused`}`}
      </h2>
      <VisuallyHidden component="output">
        {phase === 'reveal' ? t`Question ${nr} is closed.` : t`Question ${nr} of ${question_count}`}
      </VisuallyHidden>
      <div className={classes.prompt!}>
        <QuizText>{question.prompt_markdown}</QuizText>
      </div>
      <Choices question={question} joined={joined} />
    </section>
  )
}
