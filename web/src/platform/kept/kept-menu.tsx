import { t } from '@lingui/core/macro'
import { Button, Menu } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconArchive, IconArchiveOff, IconDots, IconTrash } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { done, refresh } from '../client.ts'
import { sentence } from '../refusal.ts'
import { DeletionDialog, type DeletionProps } from './deletion-dialog.tsx'

type Props = {
  /** The name of the thing, if a page has several of these menus. */
  about?: string
  archived: boolean
  /** Archives or restores the thing. Undefined if the user may not. */
  archive: ((archived: boolean) => Promise<{ error?: unknown }>) | undefined
  /** The messages after archiving and after restoring. */
  tells: { archived: string; back: string }
  /** The dialog for the deletion. Undefined if the user may not delete. */
  deletion: Omit<DeletionProps, 'archived' | 'onClose'> | undefined
  onArchived?: () => void
  /** Other actions as menu items, which come first. */
  children?: ReactNode
}

/** The menu to archive, restore or delete a thing. Renders nothing if the user may do neither. */
export function KeptMenu({ about, archived, archive, tells, deletion, onArchived, children }: Props) {
  const [deleting, setDeleting] = useState(false)
  const archiving = useMutation({
    mutationFn: (change: NonNullable<Props['archive']>) => done(change(!archived)),
    onError: (error) => notifications.show({ color: 'red', title: t`Nothing was changed`, message: sentence(error) }),
    onSuccess: () => {
      notifications.show({ message: archived ? tells.back : tells.archived })
      if (!archived) onArchived?.()
      return refresh()
    },
  })
  if (!archive && !deletion) return null
  return (
    <>
      <Menu position="bottom-end" width={220}>
        <Menu.Target>
          <Button
            variant="default"
            leftSection={<IconDots size={18} aria-hidden />}
            loading={archiving.isPending}
            {...(about !== undefined && { 'aria-label': t`More about ${about}` })}
          >{t`More`}</Button>
        </Menu.Target>
        <Menu.Dropdown>
          {children}
          {archive && (
            <Menu.Item
              leftSection={archived ? <IconArchiveOff size={17} aria-hidden /> : <IconArchive size={17} aria-hidden />}
              onClick={() => archiving.mutate(archive)}
            >
              {archived ? t`Bring back` : t`Archive`}
            </Menu.Item>
          )}
          {deletion && (
            <Menu.Item
              color="red"
              leftSection={<IconTrash size={17} aria-hidden />}
              onClick={() => setDeleting(true)}
            >{t`Delete for good`}</Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {deleting && deletion && <DeletionDialog {...deletion} archived={archived} onClose={() => setDeleting(false)} />}
    </>
  )
}
