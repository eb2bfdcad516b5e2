import { Badge } from '@mantine/core'
import { IconCheck, IconCircleDashed, IconProgress, IconRefresh, IconX } from '@tabler/icons-react'
import { type Standing, standingWords } from './words.ts'

const looks: Record<Standing, { color: string; icon: typeof IconCheck }> = {
  fresh: { color: 'gray', icon: IconCircleDashed },
  going: { color: 'blue', icon: IconProgress },
  failed: { color: 'red', icon: IconX },
  outdated: { color: 'yellow', icon: IconRefresh },
  done: { color: 'green', icon: IconCheck },
}

/** A standing in words; the icon and the colour only repeat it. */
export function StandingBadge({ standing }: { standing: Standing }) {
  const { color, icon: Icon } = looks[standing]
  return (
    <Badge color={color} variant="light" tt="none" fw={600} leftSection={<Icon size={13} stroke={2.4} aria-hidden />} miw="max-content">
      {standingWords[standing]}
    </Badge>
  )
}
