import { t } from '@lingui/core/macro'
import { Avatar, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { type ComponentProps, useState } from 'react'
import { hurry } from './over/after-first-page.ts'
import { Opener, laterPart } from './over/opener.tsx'
import { useAccess } from './session.tsx'
import { accountName } from './words/names.ts'

const ProfileMenuPart = laterPart(
  () => import('./over/profile-menu-part.tsx'),
  ({ ProfileMenuPart }) => ProfileMenuPart,
)

/** The button of the signed-in user's menu. */
export function ProfileMenu() {
  const { me } = useAccess()
  const name = accountName(me)
  const [opened, setOpened] = useState(false)
  const open = () => {
    setOpened(true)
    hurry()
  }
  return (
    <Opener before={<Account name={name} aria-haspopup="menu" aria-expanded={opened} onClick={open} />}>
      <ProfileMenuPart name={name} opened={opened} onChange={setOpened}>
        <Account name={name} />
      </ProfileMenuPart>
    </Opener>
  )
}

function Account({ name, ...button }: { name: string } & ComponentProps<'button'>) {
  return (
    <UnstyledButton style={{ borderRadius: '50%' }} {...button}>
      <Avatar name={name} color="pine" variant="filled" size={34} aria-hidden />
      <VisuallyHidden>{t`Your account: ${name}`}</VisuallyHidden>
    </UnstyledButton>
  )
}
