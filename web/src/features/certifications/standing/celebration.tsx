import { t } from '@lingui/core/macro'
import { Card, Group, Stack, Text, ThemeIcon } from '@mantine/core'
import { IconAward } from '@tabler/icons-react'
import type { StandingDetail } from '../parts/words.ts'
import { CertificateButtons } from './certificate-buttons.tsx'

/** Congratulates on an award claimed just now, and offers the certificate. */
export function Celebration({ standing }: { standing: StandingDetail }) {
  const { award, certification, owner_organization } = standing
  if (!award) return null
  const [issuer, name] = [owner_organization.name, certification.name]
  return (
    <Card
      component="output"
      display="block"
      withBorder
      p={{ base: 'md', sm: 'lg' }}
      style={{ borderLeft: '4px solid var(--mantine-color-green-7)' }}
    >
      <Group align="flex-start" gap="lg">
        <ThemeIcon size={56} radius="xl" color="green" variant="light" aria-hidden>
          <IconAward size={32} />
        </ThemeIcon>
        <Stack gap="sm" style={{ flex: '1 1 240px' }}>
          <div>
            <Text size="xl" fw={650}>{t`Well done, it is yours`}</Text>
            <Text className="wraps">
              {t`${issuer} certifies you in ${name}. Keep the certificate, or send the link to whoever wants to see it.`}
            </Text>
          </div>
          <CertificateButtons award={award} mayDownload size="sm" />
        </Stack>
      </Group>
    </Card>
  )
}
