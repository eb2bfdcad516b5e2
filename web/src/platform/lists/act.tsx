import { ActionIcon } from '@mantine/core'
import type { IconFile } from '@tabler/icons-react'

type Props = { label: string; icon: typeof IconFile; onClick: () => void; id?: string; disabled?: boolean; color?: string }

/** A small button for an action on a thing in a list. */
export const Act = ({ label, icon: Icon, onClick, id, disabled = false, color }: Props) => (
  <ActionIcon
    variant="subtle"
    size="lg"
    id={id}
    aria-label={label}
    disabled={disabled}
    onClick={onClick}
    {...(color && { color })}
    {...(disabled && { bg: 'transparent' })}
  >
    <Icon size={18} aria-hidden />
  </ActionIcon>
)
