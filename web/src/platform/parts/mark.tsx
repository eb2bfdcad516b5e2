import { Badge } from '@mantine/core'
import type { IconCheck } from '@tabler/icons-react'

/** The icon and the color of a state. */
export type Look = { color: string; icon: typeof IconCheck }

/** A state in words. The icon and the color only repeat it. */
export function Mark({ color, icon: Icon, children }: Partial<Pick<Look, 'color'>> & Pick<Look, 'icon'> & { children: string }) {
  return (
    <Badge
      {...(color && { color })}
      variant="light"
      tt="none"
      fw={600}
      leftSection={<Icon size={13} stroke={2.4} aria-hidden />}
      miw="max-content"
    >
      {children}
    </Badge>
  )
}
