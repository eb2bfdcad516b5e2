import { t } from '@lingui/core/macro'
import { Center, Stack, Text, Title } from '@mantine/core'
import { useEffect } from 'react'
import { TextLink } from '../../platform/parts/links.tsx'
import { announceSignIn } from '../../platform/session-state.ts'

/** Last page of a second sign-in. It notifies the waiting page and closes itself. */
export function SignedInPage() {
  useEffect(() => {
    document.title = t`Signed in · Learning records`
    announceSignIn()
    window.close()
  }, [])
  return (
    <Center component="main" mih="80vh" p="md">
      <Stack ta="center" gap="xs">
        <Title order={1}>{t`You are signed in again`}</Title>
        <Text>{t`Close this tab and go on where you left off.`}</Text>
        <TextLink to="/">{t`Or go to the home page`}</TextLink>
      </Stack>
    </Center>
  )
}
