import { t } from '@lingui/core/macro'
import { Card, Group, Stack, Text, Title } from '@mantine/core'
import { useId, useState } from 'react'
import { Rows } from '../../../../platform/lists/rows.tsx'
import { Dialog } from '../../../../platform/parts/dialog.tsx'
import { QuizText } from '../../pictures/quiz-text.tsx'
import { AnswerFields } from '../../taking/player/answer-fields.tsx'
import type { Answer } from '../../taking/player/answers.ts'
import { type AskedQuestion, askedOf } from './asked.ts'
import type { BankDraft } from './draft.ts'
import { pointsWords } from './short.ts'

/** Shows all questions as a learner sees them, without the right answers. */
export function PreviewDialog({ bank, onClose }: { bank: BankDraft; onClose: () => void }) {
  return (
    <Dialog title={t`As people see it`} size="xl" onClose={onClose}>
      <Stack gap="md">
        <Text
          size="sm"
          c="dimmed"
        >{t`All questions in your order. Each attempt draws and mixes them as the settings and sections say. What you choose here is not kept.`}</Text>
        <Rows label={t`Questions as people see them`} gap="md">
          {bank.questions.map((question, at) => (
            <AskedCard key={question.key} asked={askedOf(question, bank.sections)} nr={at + 1} />
          ))}
        </Rows>
      </Stack>
    </Dialog>
  )
}

function AskedCard({ asked, nr }: { asked: AskedQuestion; nr: number }) {
  const [answer, setAnswer] = useState<Answer | null>(null)
  const heading = useId()
  return (
    <Card component="li" withBorder p="lg">
      <Group justify="space-between" mb="xs">
        <Title order={3} size="h4" id={heading}>{t`Question ${nr}`}</Title>
        <Text size="sm" c="dimmed">
          {[asked.section, pointsWords({ points: String(asked.points) })].filter(Boolean).join(' · ')}
        </Text>
      </Group>
      {asked.must_pass && <Text size="sm" fw={600}>{t`This one must be right.`}</Text>}
      <div style={{ marginBottom: 12 }}>
        <QuizText>{asked.prompt_markdown}</QuizText>
      </div>
      <AnswerFields question={asked} answer={answer} asked={heading} onChoose={setAnswer} onType={setAnswer} />
    </Card>
  )
}
