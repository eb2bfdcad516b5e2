import { t } from '@lingui/core/macro'
import { Card, Stack, Switch, Text } from '@mantine/core'
import { TextLink } from '../../../platform/parts/links.tsx'
import { Section } from '../../../platform/parts/section.tsx'
import type { Preferences } from './preferences-page.tsx'

type Props = { preferences: Preferences; onChange: (part: Partial<Preferences>) => void }

/** Chooses whether mails about events contain calendar invitations. */
export function Invitations({ preferences: { invitations }, onChange }: Props) {
  return (
    <Section id="invitations" title={t`Your calendar`}>
      <Card withBorder p="lg">
        <Stack gap="md">
          <Switch
            label={t`Mails about events and live quizzes put them into my calendar`}
            description={t`Each comes in a mail of its own, and is moved or taken out when something changes.`}
            checked={invitations}
            onChange={(event) => onChange({ invitations: event.currentTarget.checked })}
          />
          <Text size="sm" c="dimmed">
            {t`If your calendar also follows a calendar link, you see each event twice.`}{' '}
            <TextLink to="/calendar" size="sm" underline="always">{t`See your calendar links`}</TextLink>
          </Text>
        </Stack>
      </Card>
    </Section>
  )
}
