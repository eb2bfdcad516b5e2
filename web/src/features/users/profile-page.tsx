import { t } from '@lingui/core/macro'
import { Badge, Card, Group, Stack, Text, Title } from '@mantine/core'
import { IconBuilding, IconShieldStar } from '@tabler/icons-react'
import { moment, ownDay } from '../../platform/words/format.ts'
import { DetailPage } from '../../platform/pages/detail-page.tsx'
import { useAccess } from '../../platform/session.tsx'
import { Empty } from '../../platform/parts/states.tsx'
import { EverythingButton } from './everything-button.tsx'
import { OrganizationCard } from './organization-card.tsx'
import { OwnLanguage } from './own-language.tsx'
import { OwnZone } from './own-zone.tsx'

export function ProfilePage() {
  const { me, organizations } = useAccess()
  return (
    <DetailPage title={me.display_name ?? me.email ?? t`Your profile`} says={me.display_name !== null && me.email} size="md">
      <Stack gap="xl">
        {me.is_superuser && <Superuser />}
        {(organizations.length > 0 || !me.is_superuser) && <Organizations />}
        <OwnZone />
        <OwnLanguage />
        <Identities />
        <YourData />
      </Stack>
    </DetailPage>
  )
}

function Organizations() {
  const { organizations } = useAccess()
  return (
    <section aria-labelledby="organizations">
      <Title order={2} mb="sm" id="organizations">{t`Where you belong, and what you may do`}</Title>
      {organizations.length === 0 && (
        <Empty
          icon={<IconBuilding />}
          title={t`You belong to no organization yet`}
        >{t`An administrator has to add you to one. Give them the address you sign in with.`}</Empty>
      )}
      <Stack gap="md">
        {organizations.map((access) => (
          <OrganizationCard key={access.organization.id} access={access} />
        ))}
      </Stack>
    </section>
  )
}

const Superuser = () => (
  <Card withBorder p="lg">
    <Group gap="sm" wrap="nowrap">
      <IconShieldStar size={26} aria-hidden />
      <Text>{t`You are a superuser: you may do everything, in every organization of this service.`}</Text>
    </Group>
  </Card>
)

function Identities() {
  const { me } = useAccess()
  return (
    <section aria-labelledby="identities">
      <Title order={2} mb="sm" id="identities">{t`How you sign in`}</Title>
      <Stack gap="sm">
        {me.identities.map(({ id, provider_slug, email, email_verified, subject, last_sign_in_at, created_at }) => (
          <Card key={id} withBorder p="lg">
            <Group justify="space-between" gap="xs">
              <Text fw={600} className="wraps">
                {email ?? subject}
              </Text>
              {email !== null && email_verified !== null && (
                <Badge variant="light" color={email_verified ? 'green' : 'gray'} tt="none">
                  {email_verified ? t`Address verified` : t`Address not verified`}
                </Badge>
              )}
            </Group>
            <Text size="sm" c="dimmed" className="wraps">
              {t`Through ${provider_slug}, as ${subject}`}
            </Text>
            <Text size="sm" c="dimmed">
              {last_sign_in_at ? t`Last used ${{ when: moment(last_sign_in_at) }}` : t`Known since ${{ when: ownDay(created_at) }}`}
            </Text>
          </Card>
        ))}
      </Stack>
    </section>
  )
}

function YourData() {
  const { me } = useAccess()
  return (
    <section aria-labelledby="your-data">
      <Title order={2} mb="sm" id="your-data">{t`Your data`}</Title>
      <Card withBorder p="lg">
        <Group justify="space-between" gap="md">
          <Text
            size="sm"
            style={{ flex: '1 1 260px' }}
          >{t`One zip file with everything the service knows about you: your profile, records, evidence and files.`}</Text>
          <EverythingButton userId={me.id} fileName="everything-about-me.zip" saved={t`The file is in your downloads.`} />
        </Group>
      </Card>
    </section>
  )
}
