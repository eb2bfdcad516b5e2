import { t } from '@lingui/core/macro'
import { Button, Menu } from '@mantine/core'
import { IconCircleCheck, IconDots, IconPlayerStop } from '@tabler/icons-react'
import { useState } from 'react'
import type { Attempt } from '../words.ts'
import { type Correction, CorrectionDialog } from './correction-dialog.tsx'

/** Corrections that a manager of the course can make to another person's open attempt. */
export function AttemptMenu({ attempt }: { attempt: Attempt }) {
  const [action, setAction] = useState<Correction>()
  return (
    <>
      <Menu position="bottom-end" width={240}>
        <Menu.Target>
          <Button variant="default" leftSection={<IconDots size={18} aria-hidden />}>{t`More`}</Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={<IconCircleCheck size={17} aria-hidden />}
            onClick={() => setAction('complete')}
          >{t`Complete it by hand`}</Menu.Item>
          <Menu.Item
            leftSection={<IconPlayerStop size={17} aria-hidden />}
            onClick={() => setAction('abandon')}
          >{t`End it unfinished`}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {action && <CorrectionDialog attempt={attempt} action={action} onClose={() => setAction(undefined)} />}
    </>
  )
}
