import { plural, t } from '@lingui/core/macro'
import { ActionIcon, Indicator } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { useState } from 'react'
import { hurry } from '../../platform/over/after-first-page.ts'
import { Opener, laterPart } from '../../platform/over/opener.tsx'
import { useNewest } from './use-notifications.ts'
import { counted } from './words.ts'

const BellPanel = laterPart(
  () => import('./bell-panel.tsx'),
  ({ BellPanel }) => BellPanel,
)

/** Bell with the number of unread notifications. */
export function Bell() {
  const [opened, setOpened] = useState(false)
  const { data } = useNewest()
  const unread = data?.unread_count ?? 0
  const shown = counted(unread)
  const says =
    unread > 99
      ? t`Notifications, more than 99 unread`
      : plural(unread, { one: 'Notifications, # unread', other: 'Notifications, # unread' })
  const toggle = () => {
    setOpened(!opened)
    hurry()
  }
  const bell = (
    <ActionIcon
      variant="default"
      size="lg"
      aria-label={unread === 0 ? t`Notifications` : says}
      aria-haspopup="dialog"
      aria-expanded={opened}
      onClick={toggle}
    >
      <IconBell size={18} aria-hidden />
    </ActionIcon>
  )
  return (
    <Indicator label={shown} size={16} offset={4} disabled={unread === 0}>
      <Opener before={bell}>
        <BellPanel opened={opened} onChange={setOpened}>
          {bell}
        </BellPanel>
      </Opener>
    </Indicator>
  )
}
