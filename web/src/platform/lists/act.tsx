import { ActionIcon } from '@mantine/core'
import type { IconFile } from '@tabler/icons-react'

type Props = { label: string; icon: typeof IconFile; onClick: () => void; id?: string; disabled?: boolean; color?: string }

/** A small button beside a thing in a list that does something with it. */
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
