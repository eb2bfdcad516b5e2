import { plural, t } from '@lingui/core/macro'
import { Alert, Card, Stack, Text, Title, VisuallyHidden } from '@mantine/core'
import { IconHourglass } from '@tabler/icons-react'
import { useUnsavedWarning } from '../../../../platform/forms/unsaved-warning.tsx'
import { Problem } from '../../../../platform/parts/states.tsx'
import { wordsOf } from '../../pictures/texts.ts'
import { isUnsaved } from '../../taking/player/answers.ts'
import { Superseded, Unsaved } from '../../taking/player/notices.tsx'
import type { SavingState } from '../../taking/player/saver.ts'
import type { Sitting, State } from '../words.ts'
import { Facts } from './facts.tsx'
import { Question } from './question.tsx'
import { Revealed } from './revealed.tsx'
import { useAnswers } from './use-answers.ts'

type Props = { sitting: Sitting; attemptId: string; state: State }

/** A sitting that a host leads, as a participant sees it. It always shows the current state. */
export function Led({ sitting, attemptId, state }: Props) {
  const { saver, saving, claim } = useAnswers(sitting, attemptId, state)
  const { phase, question } = state
  const given = question ? saving.answers[question.question_id] : undefined
  useUnsavedWarning(given !== undefined && isUnsaved(given) && given.refused === undefined)
  return (
    <Stack gap="md">
      <VisuallyHidden component="output">{spoken(state)}</VisuallyHidden>
      {saving.phase === 'superseded' && <Superseded busy={claim.isFetching} onTake={() => void claim.refetch()} />}
      {claim.error !== null && (
        <Problem error={claim.error} title={t`Your answers cannot be saved now`} retry={() => void claim.refetch()} />
      )}
      <Unsaved answers={saving.answers} />
      <TooLate answers={saving.answers} but={question?.question_id} />
      {phase === 'lobby' && <Waiting sitting={sitting} state={state} />}
      {question && given && phase === 'reveal' && <Revealed state={state} question={question} answer={given.answer} />}
      {question && given && (phase === 'question' || phase === 'paused') && (
        <Question
          key={question.question_id}
          state={state}
          question={question}
          given={given}
          locked={saving.phase === 'superseded'}
          onGive={(answer, ms) => saver.give(question.question_id, answer, ms)}
        />
      )}
    </Stack>
  )
}

/** Announcement for screen readers when the state changes. */
function spoken({ phase, question, question_index, question_count }: State): string {
  const nr = (question_index ?? 0) + 1
  switch (phase) {
    case 'lobby':
      return t`You are in. The host begins.`
    case 'question':
      return t`Question ${nr} of ${question_count}: ${{ prompt: wordsOf(question?.prompt_markdown ?? '') }}`
    case 'paused':
      return t`The host has paused.`
    case 'reveal':
      return t`Question ${nr} is closed.`
    case 'ended':
      return t`It is over.`
  }
}

/** Shown to participants before the first question. */
const Waiting = ({ sitting, state: { joined } }: { sitting: Sitting; state: State }) => (
  <Card withBorder p="lg" component="section" aria-labelledby="waiting">
    <Stack gap="md">
      <Title order={2} id="waiting">{t`You are in`}</Title>
      <Text>{t`The first question appears here as soon as the host begins. You can leave this page open, or come back to it.`}</Text>
      <Text c="dimmed">{plural(joined, { one: '# person is here.', other: '# people are here.' })}</Text>
      <Facts sitting={sitting} />
    </Stack>
  </Card>
)

/** Counts answers that did not arrive while their question was open. */
function TooLate({ answers, but }: { answers: SavingState['answers']; but: string | undefined }) {
  const lost = Object.entries(answers).filter(([id, { refused }]) => id !== but && refused !== undefined).length
  if (lost === 0) return null
  return (
    <Alert component="output" variant="light" color="orange" icon={<IconHourglass aria-hidden />}>
      {plural(lost, {
        one: 'An answer did not arrive while its question was open, and does not count.',
        other: '# answers did not arrive while their questions were open, and do not count.',
      })}
    </Alert>
  )
}
