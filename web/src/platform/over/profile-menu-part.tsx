import { t } from '@lingui/core/macro'
import { Menu } from '@mantine/core'
import { useMounted } from '@mantine/hooks'
import { notifications } from '@mantine/notifications'
import { IconCheck, IconKeyboard, IconLogout, IconUser } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { api } from '../client.ts'
import { useConnected } from '../offline/not-connected.tsx'
import { openKeyHelp } from '../keys/help-opener.tsx'
import { choose, isLanguage, language, languages, ownName } from '../language.ts'
import { forgetTrail } from '../pages/trail.ts'

type Props = { name: string; opened: boolean; onChange: (opened: boolean) => void; children: ReactNode }

/** The menu of the signed-in user, with the button that opens it. */
export function ProfileMenuPart({ name, opened, onChange, children }: Props) {
  const connected = useConnected()
  // Opens only after the button is mounted, so that the focus can return to it.
  const isThere = useMounted()
  return (
    <Menu
      opened={opened && isThere}
      onChange={onChange}
      position="bottom-end"
      width={220}
      withinPortal={false}
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>{children}</Menu.Target>
      <Menu.Dropdown>
        <Menu.Label className="wraps">{name}</Menu.Label>
        <Menu.Item component={Link} to="/profile" leftSection={<IconUser size={16} aria-hidden />}>
          {t`Profile`}
        </Menu.Item>
        <Menu.Item leftSection={<IconKeyboard size={16} aria-hidden />} onClick={openKeyHelp}>
          {t`Keys`}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Label id="languages">{t`Language`}</Menu.Label>
        <Menu.RadioGroup value={language} onChange={(name) => void speakAndWrite(name)}>
          {languages.map((name) => (
            // Without a connection, the messages of the language may not be available.
            <Menu.RadioItem key={name} value={name} lang={name} disabled={!connected} checkIcon={<IconCheck size={16} aria-hidden />}>
              {ownName(name)}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={16} aria-hidden />} onClick={() => void signOut()}>
          {t`Sign out`}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

/** Saves the language in the account too, because mails use it. If that fails, the pages still change their language. */
async function speakAndWrite(name: string) {
  if (!isLanguage(name)) return
  await api.PATCH('/api/users/me', { body: { language: name } }).catch(() => undefined)
  choose(name)
}

/** Signs out. The filters are forgotten, so that the next user does not see them. */
async function signOut() {
  forgetTrail()
  const response = await fetch('/auth/sign-out', { method: 'POST', credentials: 'same-origin', redirect: 'manual' }).catch(() => undefined)
  if (response && (response.ok || response.type === 'opaqueredirect' || response.status === 401)) location.assign('/sign-in')
  else notifications.show({ color: 'red', title: t`You are still signed in`, message: t`The service could not be reached. Try again.` })
}
