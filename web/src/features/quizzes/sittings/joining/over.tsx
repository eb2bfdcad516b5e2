import { t } from '@lingui/core/macro'
import { Card, Stack, Text, Title } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import { LinkButton } from '../../../../platform/parts/links.tsx'
import { moment } from '../../../../platform/words/format.ts'
import type { Sitting } from '../words.ts'
import { Facts } from './facts.tsx'

/** Shown after a sitting is over, with a link to the reader's own result. */
export function Over({ sitting }: { sitting: Sitting }) {
  const { attempt_id, quiz, cancelled_at } = sitting
  return (
    <Card withBorder p="lg" component="section" aria-labelledby="over">
      <Stack gap="md">
        <Title order={2} id="over" size="h3">
          {cancelled_at === null ? t`It is over` : t`It was cancelled`}
        </Title>
        {cancelled_at !== null && <Text>{t`It was called off: ${{ when: moment(cancelled_at) }}.`}</Text>}
        {attempt_id === null && cancelled_at === null && <Text>{t`You did not take part.`}</Text>}
        {attempt_id !== null && <Text>{t`What you answered in time counts.`}</Text>}
        <div>
          {attempt_id === null ? (
            <LinkButton to="/quizzes/$quizId" params={{ quizId: quiz.id }} variant="default">{t`To the quiz`}</LinkButton>
          ) : (
            <LinkButton
              to="/quiz-attempts/$attemptId"
              params={{ attemptId: attempt_id }}
              size="lg"
              rightSection={<IconArrowRight size={20} aria-hidden />}
            >{t`See your result`}</LinkButton>
          )}
        </div>
        {cancelled_at === null && attempt_id === null && <Facts sitting={sitting} />}
      </Stack>
    </Card>
  )
}
