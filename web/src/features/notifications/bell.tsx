import { plural, t } from '@lingui/core/macro'
import { ActionIcon, Indicator, Popover } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { Loading } from '../../platform/parts/states.tsx'
import { lazyPart } from '../../platform/keeping/lazy-part.ts'
import { useNewest } from './use-notifications.ts'
import { counted } from './words.ts'

const Newest = lazyPart(() => import('./newest.tsx'), 'Newest')

/** How much is unread, and what it is. */
export function Bell() {
  const [opened, setOpened] = useState(false)
  const { data } = useNewest()
  const unread = data?.unread_count ?? 0
  const shown = counted(unread)
  const says =
    unread > 99
      ? t`Notifications, more than 99 unread`
      : plural(unread, { one: 'Notifications, # unread', other: 'Notifications, # unread' })
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      width="min(26rem, calc(100vw - 1rem))"
      trapFocus
      shadow="md"
      withinPortal={false}
    >
      <Indicator label={shown} size={16} offset={4} disabled={unread === 0}>
        <Popover.Target>
          <ActionIcon variant="default" size="lg" aria-label={unread === 0 ? t`Notifications` : says} onClick={() => setOpened(!opened)}>
            <IconBell size={18} aria-hidden />
          </ActionIcon>
        </Popover.Target>
      </Indicator>
      <Popover.Dropdown p={0}>
        <Suspense fallback={<Loading rows={2} />}>
          <Newest onGo={() => setOpened(false)} />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  )
}
