import { Badge } from '@mantine/core'
import { IconCheck, IconCircleDashed, IconProgress, IconRefresh, IconX } from '@tabler/icons-react'
import { type Attempt, type Standing, attemptWords, standingWords } from './words.ts'

const looks: Record<Standing, { color: string; icon: typeof IconCheck }> = {
  fresh: { color: 'gray', icon: IconCircleDashed },
  going: { color: 'blue', icon: IconProgress },
  failed: { color: 'red', icon: IconX },
  outdated: { color: 'yellow', icon: IconRefresh },
  done: { color: 'green', icon: IconCheck },
}

const ofAttempt = { in_progress: 'going', completed: 'done', failed: 'failed' } as const satisfies Record<Attempt['status'], Standing>

/** A standing in words; the icon and the colour only repeat it. */
export const StandingBadge = ({ standing }: { standing: Standing }) => <Look standing={standing}>{standingWords[standing]}</Look>

export const AttemptBadge = ({ status }: { status: Attempt['status'] }) => <Look standing={ofAttempt[status]}>{attemptWords[status]}</Look>

function Look({ standing, children }: { standing: Standing; children: string }) {
  const { color, icon: Icon } = looks[standing]
  return (
    <Badge color={color} variant="light" tt="none" fw={600} leftSection={<Icon size={13} stroke={2.4} aria-hidden />} miw="max-content">
      {children}
    </Badge>
  )
}
