import { t } from '@lingui/core/macro'
import { Button, Text } from '@mantine/core'
import { IconListCheck } from '@tabler/icons-react'
import { $api } from '../../../platform/client.ts'
import { LinkButton } from '../../../platform/parts/links.tsx'
import { wrapping } from '../../../platform/parts/wrapping.ts'

type Props = { quiz: { id: string; name: string }; size?: 'sm' | 'md'; variant?: 'filled' | 'default' }

/** Link to a quiz that a rule requires of the reader. Shows a text when the quiz is not open to them. */
export function PassQuiz({ quiz: { id, name }, size = 'sm', variant = 'filled' }: Props) {
  const available = $api.useQuery('get', '/api/quizzes/available', {}, { staleTime: 0 })
  const look = { size, variant, leftSection: <IconListCheck size={18} aria-hidden />, ...wrapping }
  if (available.isPending) {
    return (
      <Button {...look} loading>
        {name}
      </Button>
    )
  }
  if (available.data && !available.data.some(({ quiz }) => quiz.id === id)) {
    return <Text size="sm" className="wraps" maw={420}>{t`The quiz “${name}” is not open to you. Ask whoever is responsible for it.`}</Text>
  }
  return <LinkButton {...look} to="/quizzes/$quizId" params={{ quizId: id }}>{t`Take the quiz “${name}”`}</LinkButton>
}
