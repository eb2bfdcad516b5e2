import { t } from '@lingui/core/macro'
import { Button, Card, Stack, Title } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { $api, refresh } from '../../platform/client.ts'
import { TimeZoneField, placeName } from '../../platform/forms/time-zone-field.tsx'
import { sentence } from '../../platform/refusal.ts'
import { useAccess } from '../../platform/session.tsx'
import { browserZone } from '../../platform/words/zones.ts'

/** Selects the reader's time zone. The browser's zone is offered, but saved only when they choose it. */
export function OwnZone() {
  const { me } = useAccess()
  const saving = $api.useMutation('patch', '/api/users/me', {
    onSuccess: async () => {
      await refresh()
      notifications.show({ message: t`Your time zone is saved.` })
    },
  })
  const save = (time_zone: string | null) => saving.mutate({ body: { time_zone } })
  const here = placeName(browserZone)
  return (
    <section aria-labelledby="time-zone">
      <Title order={2} mb="sm" id="time-zone">{t`Where you are`}</Title>
      <Card withBorder p="lg">
        <Stack gap="sm" align="flex-start">
          <TimeZoneField
            label={t`Time zone`}
            description={t`Times, such as when something was submitted, are shown there. Without one, they are those of your organization. What is due on a day is due on a day of the organization, wherever you are.`}
            clearable
            value={me.time_zone}
            disabled={saving.isPending}
            error={saving.error ? sentence(saving.error) : undefined}
            onChange={save}
          />
          {me.time_zone !== browserZone && (
            <Button
              variant="default"
              style={{ height: 'auto', minHeight: 36 }}
              styles={{ label: { whiteSpace: 'normal' } }}
              loading={saving.isPending}
              onClick={() => save(browserZone)}
            >{t`Use what this browser says: ${here}`}</Button>
          )}
        </Stack>
      </Card>
    </section>
  )
}
