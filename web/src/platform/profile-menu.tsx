import { t } from '@lingui/core/macro'
import { Avatar, Menu, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconCheck, IconKeyboard, IconLogout, IconUser } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { accountName } from './words/names.ts'
import { openKeyHelp } from './keys/help-opener.tsx'
import { api } from './client.ts'
import { choose, isLanguage, language, languages, ownName } from './language.ts'
import { useConnected } from './keeping/not-connected.tsx'
import { useAccess } from './session.tsx'
import { forgetTrail } from './pages/trail.ts'

export function ProfileMenu() {
  const { me } = useAccess()
  const name = accountName(me)
  const connected = useConnected()
  return (
    <Menu position="bottom-end" width={220} withinPortal={false} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <UnstyledButton style={{ borderRadius: '50%' }}>
          <Avatar name={name} color="pine" variant="filled" size={34} aria-hidden />
          <VisuallyHidden>{t`Your account: ${name}`}</VisuallyHidden>
        </UnstyledButton>
      </Menu.Target>
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
            // Without a connection its words may not be here.
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

/** Whoever chooses what the pages speak wants mails in it too; where that cannot be kept, the pages speak it all the same. */
async function speakAndWrite(name: string) {
  if (!isLanguage(name)) return
  await api.PATCH('/api/users/me', { body: { language: name } }).catch(() => undefined)
  choose(name)
}

/** Nobody who signs in after them finds what they filtered by. */
async function signOut() {
  forgetTrail()
  const response = await fetch('/auth/sign-out', { method: 'POST', credentials: 'same-origin', redirect: 'manual' }).catch(() => undefined)
  if (response && (response.ok || response.type === 'opaqueredirect' || response.status === 401)) location.assign('/sign-in')
  else notifications.show({ color: 'red', title: t`You are still signed in`, message: t`The service could not be reached. Try again.` })
}
