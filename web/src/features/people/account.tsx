import { t } from '@lingui/core/macro'
import { Button, Card, Group, Stack, Text } from '@mantine/core'
import { IconLock, IconLockOpen, IconUserX } from '@tabler/icons-react'
import { useState } from 'react'
import { $api, type Schemas } from '../../platform/client.ts'
import { Line } from '../../platform/lists/rows.tsx'
import { Mark } from '../../platform/parts/mark.tsx'
import { Section } from '../../platform/parts/section.tsx'
import { Answer, Loading } from '../../platform/parts/states.tsx'
import { useAccess } from '../../platform/session.tsx'
import { moment } from '../../platform/words/format.ts'
import { EverythingButton } from '../users/everything-button.tsx'
import { DisableDialog } from './disable-dialog.tsx'
import { EraseDialog } from './erase-dialog.tsx'
import type { ShownPerson } from './person.ts'

type Account = Schemas['UserAccount']

/** The person's account: whether they can sign in, and what is stored about them. It is for superusers and equal in every organization. */
export function Account({ person }: { person: ShownPerson }) {
  const query = $api.useQuery('get', '/api/users/{user_id}', { params: { path: { user_id: person.user_id } } })
  return (
    <Section id="account" title={t`Account`} intro={t`The same in every organization. Only superusers see this part.`}>
      <Answer query={query} failed={t`The account could not be loaded`} wait={<Loading rows={1} height={120} />}>
        {(account) => <AccountCard account={account} name={person.name} />}
      </Answer>
    </Section>
  )
}

function AccountCard({ account, name }: { account: Account; name: string }) {
  const { me } = useAccess()
  const [open, setOpen] = useState<'disable' | 'erase'>()
  const close = () => setOpen(undefined)
  const { disabled, erased_at } = account
  const others = account.id !== me.id && erased_at === null
  return (
    <Card withBorder p="lg">
      <Stack gap="md">
        <State account={account} />
        <Group gap="sm">
          {others && (
            <Button
              variant="default"
              leftSection={disabled ? <IconLockOpen size={18} aria-hidden /> : <IconLock size={18} aria-hidden />}
              onClick={() => setOpen('disable')}
            >
              {disabled ? t`Enable the account` : t`Disable the account`}
            </Button>
          )}
          <EverythingButton
            userId={account.id}
            fileName="everything-about-a-person.zip"
            saved={t`Everything about ${name} is in your downloads.`}
          />
          {others && (
            <Button variant="default" leftSection={<IconUserX size={18} aria-hidden />} onClick={() => setOpen('erase')}>
              {t`Erase the person`}
            </Button>
          )}
        </Group>
      </Stack>
      {open === 'disable' && <DisableDialog account={account} name={name} onClose={close} />}
      {open === 'erase' && <EraseDialog account={account} onClose={close} />}
    </Card>
  )
}

function State({ account: { disabled_at, erased_at, identities } }: { account: Account }) {
  if (erased_at !== null) return <Line>{t`The person was erased ${{ when: moment(erased_at) }}.`}</Line>
  const last = identities.map(({ last_sign_in_at }) => last_sign_in_at).filter((at) => at !== null).toSorted().at(-1) // prettier-ignore
  return (
    <Stack gap={4} align="flex-start">
      {disabled_at !== null && <Mark color="red" icon={IconLock}>{t`Disabled ${{ when: moment(disabled_at) }}`}</Mark>}
      <Text size="sm">
        {identities.length === 0 ? t`Has no way to sign in yet.` : t`Signs in as ${{ who: identities.map(({ email, subject }) => email ?? subject).join(', ') }}.`}
      </Text>
      <Line>{last === undefined ? t`Never signed in.` : t`Last signed in ${{ when: moment(last) }}.`}</Line>
    </Stack>
  )
} // prettier-ignore
