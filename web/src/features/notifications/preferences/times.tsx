import { t } from '@lingui/core/macro'
import { Card, Group, NativeSelect, Stack, Switch, Text, TextInput } from '@mantine/core'
import { TextLink } from '../../../platform/parts/links.tsx'
import { Section } from '../../../platform/parts/section.tsx'
import { readerZone } from '../../../platform/words/zones.ts'
import { placeName } from '../../../platform/forms/time-zone-field.tsx'
import type { Preferences } from './preferences-page.tsx'

type Props = { preferences: Preferences; onChange: (part: Partial<Preferences>) => void }

const NIGHT = { from: '22:00', to: '06:00' }
const hours = Array.from({ length: 24 }, (_none, hour) => ({ value: String(hour), label: `${String(hour).padStart(2, '0')}:00` }))

/** Settings for the hour of the daily digest, and for the quiet hours. */
export function Times({ preferences: { quiet_hours, digest_hour }, onChange }: Props) {
  const zone = placeName(readerZone())
  return (
    <Section id="times" title={t`When mails come`}>
      <Card withBorder p="lg">
        <Stack gap="md">
          <NativeSelect
            label={t`Time of mails that come together`}
            description={t`Those of a week come on Monday.`}
            data={hours}
            value={String(digest_hour)}
            onChange={(event) => onChange({ digest_hour: Number(event.currentTarget.value) })}
            maw={280}
          />
          <Switch
            label={t`Quiet hours, in which no mail comes`}
            checked={quiet_hours !== null}
            onChange={(event) => onChange({ quiet_hours: event.currentTarget.checked ? NIGHT : null })}
          />
          {quiet_hours && <QuietHours hours={quiet_hours} onChange={(next) => onChange({ quiet_hours: next })} />}
          <Text size="sm" c="dimmed">
            {t`These are times in ${zone}.`} <TextLink to="/profile" size="sm" underline="always">{t`Choose another time zone`}</TextLink>
          </Text>
        </Stack>
      </Card>
    </Section>
  )
}

type QuietSpan = NonNullable<Preferences['quiet_hours']>

function QuietHours({ hours, onChange }: { hours: QuietSpan; onChange: (hours: QuietSpan) => void }) {
  const set = (part: Partial<QuietSpan>) => {
    const next = { ...hours, ...part }
    if (next.from !== '' && next.to !== '') onChange(next)
  }
  return (
    <Group gap="md">
      <TextInput type="time" label={t`From`} defaultValue={hours.from} onBlur={(event) => set({ from: event.currentTarget.value })} />
      <TextInput type="time" label={t`To`} defaultValue={hours.to} onBlur={(event) => set({ to: event.currentTarget.value })} />
    </Group>
  )
}
