import { t } from '@lingui/core/macro'
import { Badge, Button, Card, Group, Text, Title } from '@mantine/core'
import { Rows } from '../../platform/lists/rows.tsx'
import { IconAlertTriangle, IconCircleCheck, IconCircleDashed, IconCircleX, IconPlugConnected } from '@tabler/icons-react'
import { useEffect } from 'react'
import { $api } from '../../platform/client.ts'
import { Problem } from '../../platform/parts/states.tsx'
import { inWords } from '../../platform/refusals/in-words.ts'
import { type Check, checks as titles, settingName } from './words.ts'

const looks = {
  passed: { icon: IconCircleCheck, color: 'green', word: t`Fine` },
  warned: { icon: IconAlertTriangle, color: 'orange', word: t`To look at` },
  failed: { icon: IconCircleX, color: 'red', word: t`Wrong` },
  skipped: { icon: IconCircleDashed, color: 'gray', word: t`Not looked at` },
} as const

/** Tests each part of a sign-in. `atOnce` starts the test when it is mounted. */
export function ConnectionTest({ providerId, atOnce }: { providerId: string; atOnce: boolean }) {
  const testing = $api.useMutation('post', '/api/sign-in-providers/{provider_id}/connection-test')
  const { mutate, data } = testing
  const test = () => mutate({ params: { path: { provider_id: providerId } } })
  useEffect(() => {
    if (atOnce) mutate({ params: { path: { provider_id: providerId } } })
  }, [atOnce, mutate, providerId])
  return (
    <Card withBorder p="lg" component="section" aria-labelledby="connection">
      <Group justify="space-between" gap="sm">
        <div style={{ flex: '1 1 240px' }}>
          <Title order={2} size="h4" id="connection">{t`Connection`}</Title>
          <Text component="output" size="sm" c="dimmed">
            {summaryOf(testing.isPending, data?.checks)}
          </Text>
        </div>
        <Button variant="default" leftSection={<IconPlugConnected size={18} aria-hidden />} loading={testing.isPending} onClick={test}>
          {data ? t`Test again` : t`Test the connection`}
        </Button>
      </Group>
      {testing.isError && <Problem error={testing.error} title={t`It could not be tested`} />}
      {data && (
        <Rows gap="sm" mt="md">
          {data.checks.map((check) => (
            <Found key={check.check} {...check} />
          ))}
        </Rows>
      )}
    </Card>
  )
}

function summaryOf(pending: boolean, checks: Check[] | undefined): string {
  if (pending) return t`Asking the provider…`
  if (!checks) return t`Asks the provider what a sign-in relies on. Nobody is signed in.`
  if (checks.some(({ outcome }) => outcome === 'failed')) return t`Signing in cannot work yet: mend what is wrong below.`
  if (checks.some(({ outcome }) => outcome === 'warned')) return t`Signing in may work. Try it once, because not everything could be told.`
  return t`Signing in can work.`
}

function Found({ check, outcome, field, ...remark }: Check) {
  const { icon: Icon, color, word } = looks[outcome]
  return (
    <Group component="li" gap="sm" wrap="nowrap" align="flex-start">
      <Icon size={20} aria-hidden color={`var(--mantine-color-${color}-text)`} style={{ flexShrink: 0, marginTop: 2 }} />
      <div style={{ minWidth: 0 }}>
        <Group gap="xs">
          <Text size="sm" fw={600}>
            {titles[check]}
          </Text>
          <Badge size="sm" variant="light" color={color} tt="none">
            {word}
          </Badge>
        </Group>
        <Text size="sm" c="dimmed" className="wraps">
          {inWords({ ...remark, ...(field !== undefined && { field: settingName(field) }) })}
        </Text>
      </div>
    </Group>
  )
}
