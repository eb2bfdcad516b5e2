import { t } from '@lingui/core/macro'
import { Button, Menu } from '@mantine/core'
import { IconArchive, IconArchiveOff, IconDots, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'

type Props = {
  archived: boolean
  isPending: boolean
  /** Undefined for those who may not. */
  onArchive: (() => void) | undefined
  onDelete: (() => void) | undefined
  /** What else may be done, as items; they come first. */
  children?: ReactNode
}

/** Archive, bring back, delete for good; nothing at all for those who may do none of it. */
export function KeepMenu({ archived, isPending, onArchive, onDelete, children }: Props) {
  if (!onArchive && !onDelete) return null
  return (
    <Menu position="bottom-end" width={220}>
      <Menu.Target>
        <Button variant="default" leftSection={<IconDots size={18} aria-hidden />} loading={isPending}>{t`More`}</Button>
      </Menu.Target>
      <Menu.Dropdown>
        {children}
        {onArchive && (
          <Menu.Item
            leftSection={archived ? <IconArchiveOff size={17} aria-hidden /> : <IconArchive size={17} aria-hidden />}
            onClick={onArchive}
          >
            {archived ? t`Bring back` : t`Archive`}
          </Menu.Item>
        )}
        {onDelete && (
          <Menu.Item color="red" leftSection={<IconTrash size={17} aria-hidden />} onClick={onDelete}>{t`Delete for good`}</Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
