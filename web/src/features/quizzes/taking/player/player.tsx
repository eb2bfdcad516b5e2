import { t } from '@lingui/core/macro'
import { Button, Card, Group, Stack, Text } from '@mantine/core'
import { IconArrowLeft, IconArrowRight, IconSend } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import type { Schemas } from '../../../../platform/client.ts'
import { useKeys } from '../../../../platform/keys/registry.ts'
import { LowerBar } from '../../../../platform/parts/lower-bar.tsx'
import { type Answer, isUnsaved } from './answers.ts'
import { HandInDialog } from './hand-in-dialog.tsx'
import { QuestionCard } from './question.tsx'
import { QuestionMap } from './question-map.tsx'
import type { Saver, SavingState } from './saver.ts'
import { Timer } from './timer.tsx'
import { useFlags } from './use-flags.ts'
import { usePlace } from './use-place.ts'

type Props = {
  attempt: Schemas['QuizAttempt']
  saver: Saver
  saving: SavingState
  left: number | null
  /** Notices above the question, such as that another window has claimed the attempt. */
  children: ReactNode
}

/** Text is sent after this pause in typing. In the last seconds it is sent at once. */
const TYPING_MS = 700
const LAST_MS = 5000

export function Player({ attempt, saver, saving, left, children }: Props) {
  const { questions } = attempt
  const ids = questions.map(({ question_id }) => question_id)
  const { answers, phase } = saving
  const { index, go, heading } = usePlace(ids, answers)
  const [handingIn, setHandingIn] = useState(false)
  const { flagged, toggle } = useFlags(attempt.id)
  const question = questions[index]
  const given = question && answers[question.question_id]
  const turn = (to: number) => {
    void saver.flush()
    go(to)
  }
  useKeys(t`Quiz`, [
    { keys: ['j'], says: t`The next question`, act: () => turn(index + 1) },
    { keys: ['k'], says: t`The question before`, act: () => turn(index - 1) },
  ])
  if (!question || !given) return null
  const give = (ms: number) => (answer: Answer | null) => saver.give(question.question_id, answer, ms)
  const isLast = index === questions.length - 1
  const unsaved = given && isUnsaved(given)
  return (
    <Stack gap="md">
      <div>
        <Card withBorder p="sm">
          <QuestionMap ids={ids} answers={answers} flagged={flagged} current={index} onGo={turn} />
        </Card>
        {children}
      </div>
      <QuestionCard
        key={question.question_id}
        question={question}
        given={given}
        place={index + 1}
        of={questions.length}
        flagged={flagged.has(question.question_id)}
        locked={phase === 'superseded'}
        heading={heading}
        onFlag={() => toggle(question.question_id)}
        onChoose={give(0)}
        onType={give(left !== null && left < LAST_MS && unsaved ? 0 : TYPING_MS)}
      />
      <LowerBar label={t`Moving on`}>
        <Group justify="space-between" gap="xs">
          {left === null ? <Text size="sm">{t`${index + 1} of ${questions.length}`}</Text> : <Timer left={left} />}
          <Group gap={6} wrap="nowrap">
            <Button variant="default" px="sm" disabled={index === 0} onClick={() => turn(index - 1)} aria-label={t`Previous question`}>
              <IconArrowLeft size={19} aria-hidden />
            </Button>
            <Button
              variant={isLast ? 'filled' : 'default'}
              px="sm"
              leftSection={<IconSend size={17} aria-hidden />}
              disabled={phase === 'superseded'}
              onClick={() => setHandingIn(true)}
            >{t`Hand in`}</Button>
            <Button
              variant={isLast ? 'default' : 'filled'}
              px="sm"
              disabled={isLast}
              onClick={() => turn(index + 1)}
              aria-label={t`Next question`}
            >
              <IconArrowRight size={19} aria-hidden />
            </Button>
          </Group>
        </Group>
      </LowerBar>
      {handingIn && <HandInDialog attempt={attempt} saver={saver} flagged={flagged} onGo={turn} onClose={() => setHandingIn(false)} />}
    </Stack>
  )
}
