import { t } from '@lingui/core/macro'
import { Alert, Box, Button, Card, Center, Stack, Text, Title } from '@mantine/core'
import { IconAlertTriangle, IconLogin2 } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useEffect } from 'react'
import { Answer, Loading } from '../../platform/parts/states.tsx'
import { ColorSchemeToggle } from '../../platform/shell.tsx'
import { type Provider, listProviders } from './providers.ts'

const route = getRouteApi('/sign-in')

export function SignInPage() {
  const { return_to: returnTo = '/', error } = route.useSearch()
  const providers = useQuery({ queryKey: ['sign-in-providers'], queryFn: listProviders })
  useEffect(() => {
    document.title = t`Sign in · Learning records`
  }, [])
  return (
    <Box component="main" pos="relative" mih="100vh">
      <Box pos="absolute" top={16} right={16}>
        <ColorSchemeToggle />
      </Box>
      <Center mih="100vh" p="md">
        <Card withBorder radius="lg" p={{ base: 'lg', sm: 'xl' }} w="100%" maw={420} shadow="sm">
          <Stack gap="xs" mb="lg">
            <img src="/assets/icon.svg" alt="" width={44} height={44} />
            <Title order={1} mt="xs">{t`Learning records`}</Title>
            <Text c="dimmed">{t`Sign in to see what you have learned and to prove what you can do.`}</Text>
          </Stack>
          {error !== undefined && (
            <Alert color="red" role="alert" mb="md" title={t`You are not signed in`} icon={<IconAlertTriangle aria-hidden />}>
              <Text size="sm" c="var(--mantine-color-text)">
                {reason(error)}
              </Text>
            </Alert>
          )}
          <Answer query={providers} wait={<Loading rows={1} height={44} />}>
            {(found) => <Picker providers={found} returnTo={returnTo} />}
          </Answer>
        </Card>
      </Center>
    </Box>
  )
}

function Picker({ providers, returnTo }: { providers: Provider[]; returnTo: string }) {
  if (providers.length === 0) return <Text>{t`No way to sign in is set up yet. Ask the administrator of this service.`}</Text>
  return (
    <Stack gap="sm">
      {providers.map(({ slug, display_name: name }, index) => (
        <Button
          key={slug}
          component="a"
          href={`/auth/sign-in/${encodeURIComponent(slug)}?return_to=${encodeURIComponent(returnTo)}`}
          size="md"
          fullWidth
          variant={index === 0 ? 'filled' : 'default'}
          leftSection={<IconLogin2 size={20} aria-hidden />}
        >
          {providers.length === 1 ? t`Continue with ${name}` : name}
        </Button>
      ))}
    </Stack>
  )
}

const reasons: Record<string, string> = {
  cancelled: t`The sign-in was cancelled. Try again, or choose another way.`,
  expired: t`That sign-in took too long or was started in another window. Start again.`,
  unavailable: t`The sign-in service does not answer at the moment. Try again in a few minutes.`,
  refused: t`The sign-in was refused. Your e-mail address may not be verified yet; if it is, ask your administrator.`,
  disabled: t`Your account is switched off. Ask your administrator.`,
}
const reason = (code: string) => reasons[code] ?? t`The sign-in did not finish. Try again; if it keeps failing, ask your administrator.`
