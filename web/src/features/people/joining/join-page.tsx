import { plural, t } from '@lingui/core/macro'
import { Button, Card, Group, Stack, Text, Textarea } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconArrowsExchange, IconLock } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { $api, refresh } from '../../../platform/client.ts'
import { Form } from '../../../platform/forms/form.tsx'
import { useUnsavedWarning } from '../../../platform/forms/unsaved-warning.tsx'
import { Page } from '../../../platform/pages/page.tsx'
import { Empty, Loading, Problem } from '../../../platform/parts/states.tsx'
import { useAccess } from '../../../platform/session.tsx'
import { personName } from '../../../platform/words/names.ts'
import { PeopleCrumb } from '../../directory/people-crumb.tsx'
import { PersonPicker } from '../../directory/person-picker.tsx'
import { useChosenOrganization } from '../../organizations/chosen.tsx'
import type { Organization } from '../../organizations/queries.ts'
import { FindAccount } from './find-account.tsx'
import { JoinList } from './join-list.tsx'
import { MovedList } from './moved-list.tsx'
import { type JoinSearch, joinSearch } from './search.ts'

const route = getRouteApi('/inside/o/$org/people/join')

/** Joins two accounts of one person, after a preview of what moves. */
export function JoinPeoplePage() {
  const { organization, throughout: keeps } = useChosenOrganization('directory:write')
  return (
    <Page
      title={t`Join accounts`}
      intro={t`One person has two accounts, for example since the sign-in provider changed. Everything of one account moves to the other, and both ways to sign in lead to it.`}
      size="md"
      above={<PeopleCrumb org={organization.slug} />}
    >
      {keeps ? (
        <Stack gap="xl">
          <JoinForm key={organization.id} organization={organization} />
          <JoinList />
        </Stack>
      ) : (
        <Empty
          icon={<IconLock />}
          title={t`Joining accounts is for those who keep a whole organization’s people`}
        >{t`It needs the right to change the directory of every organization that the person belongs to.`}</Empty>
      )}
    </Page>
  )
}

function JoinForm({ organization }: { organization: Organization }) {
  const { from = null, into = null } = route.useSearch()
  const navigate = route.useNavigate()
  const { me } = useAccess()
  const [reason, setReason] = useState('')
  const [missing, setMissing] = useState(false)
  const go = (next: JoinSearch) => void navigate({ search: joinSearch(next), replace: true, resetScroll: false })
  const preview = usePreview(from, into)
  const joining = $api.useMutation('post', '/api/users/joins', {
    onSuccess: () => {
      notifications.show({ message: t`The accounts are one.` })
      setReason('')
      go({})
      return refresh()
    },
  })
  useUnsavedWarning(reason !== '', joining.isPending)
  const submit = () => {
    setMissing(reason.trim() === '')
    if (preview.data && from && into && reason.trim() !== '')
      joining.mutate({ body: { from_user_id: from, into_user_id: into, reason: reason.trim() } })
  }
  const same = from !== null && from === into
  return (
    <Card withBorder p="lg">
      <Form isPending={joining.isPending} onSubmit={submit}>
        <Stack gap="md">
          <PersonPicker
            organizationId={organization.id}
            label={t`Account that goes`}
            description={t`Nobody can sign in to this account afterwards. Its ways to sign in lead to the other one.`}
            required
            value={from}
            onChange={(id) => go({ from: id ?? undefined, into: into ?? undefined })}
          />
          {me.is_superuser && (
            <FindAccount
              label={t`Account outside this organization that goes`}
              onFound={(id) => go({ from: id, into: into ?? undefined })}
            />
          )}
          <PersonPicker
            organizationId={organization.id}
            label={t`Account that stays`}
            description={t`Its name and address stay as they are.`}
            required
            value={into}
            error={same && t`Choose another account.`}
            onChange={(id) => go({ from: from ?? undefined, into: id ?? undefined })}
          />
          {me.is_superuser && (
            <FindAccount
              label={t`Account outside this organization that stays`}
              onFound={(id) => go({ from: from ?? undefined, into: id })}
            />
          )}
          {from && into && !same && (
            <>
              <Group>
                <Button
                  variant="default"
                  size="sm"
                  leftSection={<IconArrowsExchange size={17} aria-hidden />}
                  onClick={() => go({ from: into, into: from })}
                >{t`Swap the two`}</Button>
              </Group>
              <Foreseen preview={preview} />
              <Textarea
                label={t`Reason`}
                description={t`It stands in the audit log.`}
                required
                autosize
                minRows={2}
                maxLength={2000}
                value={reason}
                error={missing && t`Say why the accounts belong to one person.`}
                onChange={(event) => {
                  setMissing(false)
                  setReason(event.currentTarget.value)
                }}
              />
              {joining.error && <Problem error={joining.error} title={t`The accounts were not joined`} />}
              <Group justify="flex-end">
                <Button type="submit" loading={joining.isPending} disabled={!preview.data}>{t`Join the accounts`}</Button>
              </Group>
            </>
          )}
        </Stack>
      </Form>
    </Card>
  )
}

const usePreview = (from: string | null, into: string | null) =>
  $api.useQuery(
    'post',
    '/api/users/joins',
    { body: { from_user_id: from ?? '', into_user_id: into ?? '', reason: '-', dry_run: true } },
    { enabled: from !== null && into !== null && from !== into, retry: false },
  )

function Foreseen({ preview: { data, error, refetch } }: { preview: ReturnType<typeof usePreview> }) {
  if (error) return <Problem error={error} title={t`These accounts cannot be joined`} retry={() => void refetch()} />
  if (!data) return <Loading rows={3} height={32} />
  const aside = data.moved.reduce((sum, { set_aside }) => sum + set_aside, 0)
  return (
    <Stack component="section" gap="xs" aria-label={t`What would move`}>
      <Text>{t`This moves from ${{ from: personName(data.from) }} to ${{ into: personName(data.into) }}:`}</Text>
      <MovedList moved={data.moved} />
      {aside > 0 && (
        <Text size="sm" c="dimmed">
          {plural(aside, {
            one: '# entry is set aside, because the account that stays has one of its own. Undoing the join brings it back.',
            other: '# entries are set aside, because the account that stays has its own. Undoing the join brings them back.',
          })}
        </Text>
      )}
      <Text size="sm" c="dimmed">{t`You can undo this for 30 days.`}</Text>
    </Stack>
  )
}
