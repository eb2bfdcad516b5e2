import { plural, t } from '@lingui/core/macro'
import { Badge, Card, Group, Text } from '@mantine/core'
import { Rows } from '../../platform/lists/rows.tsx'
import { WholeList } from '../../platform/lists/whole-list.tsx'
import { IconCircleCheck, IconCircleOff, IconDoorEnter, IconLock, IconPlus } from '@tabler/icons-react'
import { $api } from '../../platform/client.ts'
import { LinkButton, TextLink } from '../../platform/parts/links.tsx'
import { ListPage } from '../../platform/pages/list-page.tsx'
import { SuperusersOnly } from '../../platform/pages/superusers-only.tsx'
import { Empty } from '../../platform/parts/states.tsx'
import type { Provider } from './draft.ts'

/** Sign-in providers of the installation, for superusers. */
export function SignInProvidersPage() {
  return (
    <ListPage
      size="lg"
      title={t`Sign-in providers`}
      intro={t`Where people sign in, and whose tokens programs may bring.`}
      actions={
        <SuperusersOnly>
          <LinkButton to="/connections/new" leftSection={<IconPlus size={18} aria-hidden />}>{t`Add a provider`}</LinkButton>
        </SuperusersOnly>
      }
    >
      <SuperusersOnly otherwise={<NotYours />}>
        <Listed />
      </SuperusersOnly>
    </ListPage>
  )
}

export const NotYours = () => (
  <Empty
    icon={<IconLock />}
    title={t`Sign-in providers are for superusers`}
  >{t`They decide who can sign in to the whole installation.`}</Empty>
)

const Listed = () => (
  <WholeList
    query={$api.useQuery('get', '/api/sign-in-providers')}
    failed={t`The providers could not be loaded`}
    none={
      <Empty
        icon={<IconDoorEnter />}
        title={t`Nobody can sign in yet`}
        action={<TextLink to="/connections/new">{t`Add a provider`}</TextLink>}
      >{t`A provider is whatever knows your people already, such as the sign-in of your company.`}</Empty>
    }
    shown={(count) => plural(count, { one: '# provider', other: '# providers' })}
  >
    {(providers) => (
      <Rows>
        {providers.map((provider) => (
          <Card key={provider.id} component="li" withBorder p="md">
            <Group justify="space-between" gap="xs">
              <TextLink to="/connections/$providerId" params={{ providerId: provider.slug }} fw={600} className="wraps">
                {provider.display_name}
              </TextLink>
              <EnabledBadge provider={provider} />
            </Group>
            <Text size="sm" c="dimmed" className="wraps">
              {provider.issuer_url}
            </Text>
          </Card>
        ))}
      </Rows>
    )}
  </WholeList>
)

export const EnabledBadge = ({ provider: { enabled } }: { provider: Provider }) => (
  <Badge
    variant="light"
    color={enabled ? 'green' : 'gray'}
    tt="none"
    leftSection={enabled ? <IconCircleCheck size={13} aria-hidden /> : <IconCircleOff size={13} aria-hidden />}
  >
    {enabled ? t`People can sign in` : t`Disabled`}
  </Badge>
)
