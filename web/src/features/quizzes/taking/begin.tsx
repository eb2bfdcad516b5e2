import { t } from '@lingui/core/macro'
import { Button, Stack, Text } from '@mantine/core'
import { IconPlayerPlay } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { $api, refresh } from '../../../platform/client.ts'
import { Problem } from '../../../platform/parts/states.tsx'
import { wrapping } from '../../../platform/parts/wrapping.ts'
import { type Quiz, minutes } from '../words.ts'
import { mayBegin } from './standing-words.ts'
import { TakeQuiz } from './take-quiz.tsx'

/** Begins an attempt after explaining the rules, or continues the open one. */
export function Begin({ quiz }: { quiz: Quiz }) {
  const { id, standing, time_limit_minutes, published_at, archived_at } = quiz
  const navigate = useNavigate()
  const starting = $api.useMutation('post', '/api/quizzes/{quiz_id}/attempts', {
    onSuccess: async (attempt) => {
      await navigate({ to: '/quiz-attempts/$attemptId', params: { attemptId: attempt.id } })
      await refresh()
    },
  })
  if (standing.open_attempt_id !== null)
    return (
      <div>
        <TakeQuiz quiz={quiz} standing={standing} />
      </div>
    )
  if (published_at === null || archived_at !== null) return <Text c="dimmed">{t`It cannot be taken now.`}</Text>
  if (!mayBegin(standing)) return null
  return (
    <Stack gap="sm" align="flex-start">
      <Text>
        {time_limit_minutes === null ? t`Once you begin, you can leave it and come back whenever you like.` : timeRuns(time_limit_minutes)}
      </Text>
      <Text size="sm" c="dimmed">{t`Each answer is saved as you give it. You hand in everything at the end.`}</Text>
      <Button
        size="md"
        leftSection={<IconPlayerPlay size={19} aria-hidden />}
        loading={starting.isPending}
        onClick={() => starting.mutate({ params: { path: { quiz_id: id } }, body: {} })}
        {...wrapping}
      >
        {standing.last_attempt_id === null ? t`Begin now` : t`Begin another attempt`}
      </Button>
      {starting.isError && <Problem error={starting.error} title={t`It was not begun`} />}
    </Stack>
  )
}

const timeRuns = (limit: number) =>
  t`Once you begin, the time runs: you have ${{ limit: minutes(limit) }}, or longer where that is agreed for you. It goes on running when you close the page.`
