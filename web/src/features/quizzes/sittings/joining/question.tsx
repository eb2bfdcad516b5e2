import { plural, t } from '@lingui/core/macro'
import { Button, Card, Group, Stack, Text, Title } from '@mantine/core'
import { IconAlertTriangle, IconArrowBackUp, IconPlayerPause } from '@tabler/icons-react'
import { useEffect, useId, useRef } from 'react'
import { LowerBar } from '../../../../platform/parts/lower-bar.tsx'
import { Mark } from '../../../../platform/parts/mark.tsx'
import { QuizText } from '../../pictures/quiz-text.tsx'
import { AnswerFields } from '../../taking/player/answer-fields.tsx'
import { type Answer, type GivenAnswer, saveStateOf } from '../../taking/player/answers.ts'
import { SaveState } from '../../taking/player/save-state.tsx'
import { useLeftUntil } from '../live/clock.ts'
import { TimeLeft } from '../live/time-left.tsx'
import type { SittingQuestion, State } from '../words.ts'
import classes from './question.module.css'

type Props = {
  state: State
  question: SittingQuestion
  given: GivenAnswer
  /** True when this window may not change the answer. */
  locked: boolean
  onGive: (answer: Answer | null, ms: number) => void
}

const TYPING_MS = 700
/** With less time left than this, typed text is sent at once. */
const LAST_MS = 5000

/** The current question with its answer fields. */
export function Question({ state, question, given, locked, onGive }: Props) {
  const asked = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const { phase, closes_at, question_index, question_count } = state
  const left = useLeftUntil(phase === 'question' ? closes_at : null)
  const nr = (question_index ?? 0) + 1
  const isPaused = phase === 'paused'
  const isClosed = left === 0
  useEffect(() => {
    // When the previous question had the focus, move it to this one.
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <Stack gap="md">
      <Card withBorder p={{ base: 'md', sm: 'lg' }} component="section" aria-labelledby={`${asked}-title`}>
        <Stack gap="md">
          <Group justify="space-between" align="flex-start" gap="xs">
            <div>
              <Title order={2} id={`${asked}-title`} ref={heading} tabIndex={-1}>
                {t`Question ${nr} of ${question_count}`}
              </Title>
              <Text size="sm" c="dimmed">
                {plural(question.points, { one: '# point', other: '# points' })}
              </Text>
            </div>
            {question.must_pass && <Mark color="orange" icon={IconAlertTriangle}>{t`Must be right to pass`}</Mark>}
          </Group>
          <div id={asked} style={{ fontSize: '1.125rem' }}>
            <QuizText>{question.prompt_markdown}</QuizText>
          </div>
          <fieldset disabled={locked || isPaused || isClosed} className={classes.fields!}>
            <AnswerFields
              question={{ ...question, answer: given.answer, seq: null, saved_at: given.savedAt }}
              answer={given.answer}
              asked={asked}
              onChoose={(answer) => onGive(answer, 0)}
              onType={(answer) => onGive(answer, left !== null && left < LAST_MS ? 0 : TYPING_MS)}
            />
          </fieldset>
          {given.answer !== null && !locked && !isPaused && !isClosed && (
            <div>
              <Button
                variant="subtle"
                leftSection={<IconArrowBackUp size={16} aria-hidden />}
                onClick={() => onGive(null, 0)}
              >{t`Take it back`}</Button>
            </div>
          )}
          <Next paused={isPaused} closed={isClosed} given={given} />
        </Stack>
      </Card>
      <LowerBar label={t`Your answer`}>
        <Group justify="space-between" gap="xs" wrap="nowrap">
          <SaveState given={given} />
          <TimeLeft state={state} size="1.25rem" />
        </Group>
      </LowerBar>
    </Stack>
  )
}

/** Tells participants who have nothing to do now what comes next. */
function Next({ paused, closed, given }: { paused: boolean; closed: boolean; given: GivenAnswer }) {
  const state = saveStateOf(given)
  const says = paused
    ? t`The host has paused. What you chose is kept, and you can go on in a moment.`
    : closed
      ? t`The time for this question is up. Wait for the host.`
      : state === 'saved' && given.answer !== null && t`Your answer is in. You can change it until the host goes on.`
  return (
    <Text component="output" fw={600}>
      {paused && <IconPlayerPause size={17} aria-hidden style={{ verticalAlign: -3, marginInlineEnd: 6 }} />}
      {says}
    </Text>
  )
}
