import { plural, t } from '@lingui/core/macro'
import { Button, Card, Group, Stack, Text, Title } from '@mantine/core'
import { IconAlertTriangle, IconArrowBackUp, IconFlag3, IconFlag3Filled } from '@tabler/icons-react'
import { type RefObject, useId } from 'react'
import { Mark } from '../../../../platform/parts/mark.tsx'
import { QuizText } from '../../pictures/quiz-text.tsx'
import { AnswerFields, type Question } from './answer-fields.tsx'
import type { Answer, GivenAnswer } from './answers.ts'
import { SaveState } from './save-state.tsx'

type Props = {
  question: Question
  given: GivenAnswer
  place: number
  of: number
  flagged: boolean
  /** True when answers cannot be changed now. */
  locked: boolean
  heading: RefObject<HTMLHeadingElement | null>
  onFlag: () => void
  onChoose: (answer: Answer | null) => void
  onType: (answer: Answer | null) => void
}

/** One question with its answer fields and the save status. */
export function QuestionCard({ question, given, place, of, flagged, locked, heading, onFlag, onChoose, onType }: Props) {
  const asked = useId()
  const { points, must_pass, section } = question
  return (
    <Card withBorder p={{ base: 'md', sm: 'lg' }} component="section" aria-labelledby={`${asked}-title`}>
      <Stack gap="md">
        <Group justify="space-between" align="flex-start" gap="xs">
          <div style={{ flex: '1 1 160px' }}>
            {section !== null && (
              <Text size="sm" c="dimmed" className="wraps">
                {section}
              </Text>
            )}
            <Title order={2} id={`${asked}-title`} ref={heading} tabIndex={-1}>{t`Question ${place} of ${of}`}</Title>
            <Text size="sm" c="dimmed">
              {plural(points, { one: '# point', other: '# points' })}
            </Text>
          </div>
          {must_pass && <Mark color="orange" icon={IconAlertTriangle}>{t`Must be right to pass`}</Mark>}
        </Group>
        <div id={asked} style={{ fontSize: '1.0625rem' }}>
          <QuizText>{question.prompt_markdown}</QuizText>
        </div>
        <fieldset disabled={locked} style={{ border: 0, margin: 0, padding: 0, minWidth: 0 }}>
          <AnswerFields question={question} answer={given.answer} asked={asked} onChoose={onChoose} onType={onType} />
        </fieldset>
        <Group justify="space-between" gap="xs">
          <SaveState given={given} />
          <Group gap={4}>
            {given.answer !== null && !locked && (
              <Button
                variant="subtle"
                size="sm"
                leftSection={<IconArrowBackUp size={16} aria-hidden />}
                onClick={() => onChoose(null)}
              >{t`Take it back`}</Button>
            )}
            <Button
              variant="subtle"
              size="sm"
              aria-pressed={flagged}
              leftSection={flagged ? <IconFlag3Filled size={16} aria-hidden /> : <IconFlag3 size={16} aria-hidden />}
              onClick={onFlag}
            >
              {flagged ? t`Flagged` : t`Flag`}
            </Button>
          </Group>
        </Group>
      </Stack>
    </Card>
  )
}
