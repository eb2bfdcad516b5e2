import { plural, t } from '@lingui/core/macro'
import { Alert, Badge, Button, Group, Stack, Text, Title } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconCalendarPlus, IconCalendarShare, IconInfoCircle } from '@tabler/icons-react'
import { useState } from 'react'
import { $api, type Schemas, refresh } from '../../platform/client.ts'
import { FormDialog } from '../../platform/forms/form-dialog.tsx'
import { Line, Row, Rows } from '../../platform/lists/rows.tsx'
import { Answer, Empty } from '../../platform/parts/states.tsx'
import { ago, moment } from '../../platform/words/format.ts'
import { CreateDialog, EditDialog } from './link-dialogs.tsx'
import { inWords } from './words.ts'

type Link = Schemas['CalendarLink']

/** The reader's calendar links: what each shows, who fetches it, and a button to revoke it. */
export function Links() {
  const links = $api.useQuery('get', '/api/users/me/calendar-feeds', { params: { query: { include_revoked: true } } })
  return (
    <section aria-labelledby="calendar-links" className="screen-only">
      <Title order={2} mb={4} id="calendar-links">{t`In your own calendar`}</Title>
      <Text c="dimmed" mb="md">
        {t`A link lets the calendar on your phone or desk show what is due here. Calendars ask again on their own: some every hour, Google only once or twice a day.`}
      </Text>
      <Answer query={links} failed={t`Your calendar links could not be loaded`}>
        {(found) => <Listed {...found} />}
      </Answer>
    </section>
  )
}

function Listed({ items, can_include_team, enabled }: Schemas['CalendarLinks']) {
  const [open, setOpen] = useState<'new' | Link | undefined>()
  const live = items.filter(({ revoked_at }) => revoked_at === null)
  const revoked = items.filter(({ revoked_at }) => revoked_at !== null)
  const add = enabled && (
    <Button leftSection={<IconCalendarPlus size={18} aria-hidden />} onClick={() => setOpen('new')}>{t`Make a calendar link`}</Button>
  )
  return (
    <Stack gap="md">
      {!enabled && <SwitchedOff />}
      {live.length === 0 && enabled && (
        <Empty icon={<IconCalendarShare />} title={t`No calendar is linked yet`} action={add}>
          {t`It takes a minute, and nothing has to be installed.`}
        </Empty>
      )}
      {live.length > 0 && (
        <Rows label={t`Calendar links`}>
          {live.map((link) => (
            <LinkRow key={link.id} link={link} onEdit={() => setOpen(link)} />
          ))}
        </Rows>
      )}
      {live.length > 0 && (
        <Group gap="sm">
          {add}
          <RevokeAll count={live.length} />
        </Group>
      )}
      {revoked.length > 0 && <Revoked links={revoked} />}
      {open === 'new' && <CreateDialog canIncludeTeam={can_include_team} onClose={() => setOpen(undefined)} />}
      {open !== undefined && open !== 'new' && (
        <EditDialog link={open} canIncludeTeam={can_include_team} onClose={() => setOpen(undefined)} />
      )}
    </Stack>
  )
}

const SwitchedOff = () => (
  <Alert variant="light" color="gray" icon={<IconInfoCircle aria-hidden />} title={t`Calendar links are switched off here`}>
    <Text size="sm">{t`Whoever runs this service has switched them off. Links that exist show nothing meanwhile.`}</Text>
  </Alert>
)

function LinkRow({ link, onEdit }: { link: Link; onEdit: () => void }) {
  const { label, scope, token_hint, created_at, last_fetched_at } = link
  const fetched = last_fetched_at === null ? t`No calendar has fetched it yet` : t`Last fetched ${{ when: ago(last_fetched_at) }}`
  return (
    <Row
      name={label}
      actions={
        <Group gap="xs" justify="flex-end">
          <Button size="xs" variant="default" onClick={onEdit} aria-label={t`Edit ${label}`}>{t`Edit`}</Button>
          <Revoke link={link} />
        </Group>
      }
    >
      <Line>{inWords(scope)}</Line>
      <Line>
        {t`Made ${{ when: moment(created_at) }}, address ending in ${{ hint: token_hint }}`} · {fetched}
      </Line>
    </Row>
  )
}

function Revoke({ link: { id, label } }: { link: Link }) {
  const [asks, setAsks] = useState(false)
  const revoking = $api.useMutation('delete', '/api/users/me/calendar-feeds/{feed_id}', {
    onSuccess: async () => {
      notifications.show({ message: t`“${label}” is revoked.` })
      await refresh()
    },
  })
  return (
    <>
      <Button size="xs" variant="default" onClick={() => setAsks(true)} aria-label={t`Revoke ${label}`}>{t`Revoke`}</Button>
      {asks && (
        <Ask
          title={t`Revoke “${label}”?`}
          does={t`Revoke it`}
          revoking={revoking}
          onSubmit={() => revoking.mutate({ params: { path: { feed_id: id } } })}
          onClose={() => setAsks(false)}
        />
      )}
    </>
  )
}

function RevokeAll({ count }: { count: number }) {
  const [asks, setAsks] = useState(false)
  const revoking = $api.useMutation('post', '/api/users/me/calendar-feeds/revoke-all', {
    onSuccess: async ({ revoked }) => {
      notifications.show({ message: plural(revoked, { one: '# link is revoked.', other: '# links are revoked.' }) })
      await refresh()
    },
  })
  return (
    <>
      <Button variant="default" onClick={() => setAsks(true)}>{t`Revoke all`}</Button>
      {asks && (
        <Ask
          title={plural(count, { one: 'Revoke your # link?', other: 'Revoke all # links?' })}
          does={t`Revoke all`}
          revoking={revoking}
          onSubmit={() => revoking.mutate({})}
          onClose={() => setAsks(false)}
        />
      )}
    </>
  )
}

type AskProps = {
  title: string
  does: string
  revoking: { isPending: boolean; error: unknown }
  onSubmit: () => void
  onClose: () => void
}

/** Asks for confirmation. Revoking a link does not remove entries that a calendar already has. */
const Ask = ({ revoking, ...dialog }: AskProps) => (
  <FormDialog
    {...dialog}
    says={t`It shows nothing from now on. What a calendar has fetched already stays there until the subscription is removed in the calendar itself.`}
    danger
    begun={false}
    isPending={revoking.isPending}
    error={revoking.error}
    failed={t`Nothing is revoked`}
  />
)

const Revoked = ({ links }: { links: Link[] }) => (
  <div>
    <Title order={3} size="h4" mb="xs">{t`Revoked lately`}</Title>
    <Rows label={t`Revoked lately`}>
      {links.map(({ id, label, token_hint, revoked_at }) => (
        <Row key={id} name={label} badges={<Badge variant="light" color="gray" tt="none">{t`Revoked`}</Badge>}>
          <Line>{t`Revoked ${{ when: moment(revoked_at ?? '') }}, address ending in ${{ hint: token_hint }}`}</Line>
        </Row>
      ))}
    </Rows>
  </div>
)
