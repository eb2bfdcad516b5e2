import { t } from '@lingui/core/macro'
import { Button, Text } from '@mantine/core'
import { IconPlayerPlay } from '@tabler/icons-react'
import { LinkButton } from '../../platform/parts/links.tsx'
import { wrapping } from '../../platform/parts/wrapping.ts'
import { useAvailable } from './queries.ts'
import { standingOf, takeWords } from './words.ts'

type Props = { course: { id: string; name: string }; size?: 'sm' | 'md'; variant?: 'filled' | 'default' }

/** Button to start or resume a course that a rule requires of the reader. Shows a text when the course is not open to them. */
export function TakeCourse({ course: { id, name }, size = 'sm', variant = 'filled' }: Props) {
  const available = useAvailable()
  const found = available.data?.find((course) => course.id === id)
  const look = { size, variant, leftSection: <IconPlayerPlay size={18} aria-hidden />, ...wrapping }
  if (available.isPending) {
    return (
      <Button {...look} loading>
        {name}
      </Button>
    )
  }
  if (available.data && !found) {
    return (
      <Text size="sm" className="wraps" maw={420}>{t`The course “${name}” is not open to you. Ask whoever is responsible for it.`}</Text>
    )
  }
  const standing = found && standingOf(found.standing)
  return (
    <LinkButton
      {...look}
      to="/learn/$courseId/play"
      params={{ courseId: id }}
      search={standing === 'done' || found?.standing.outdated ? { again: true } : {}}
    >
      {takeWords(standing ?? 'fresh', name)}
    </LinkButton>
  )
}
