import { t } from '@lingui/core/macro'
import { Alert, Button, Group, Modal, Radio, Stack, Text, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconBrandApple, IconBrandGoogle, IconBrandWindows, IconInfoCircle, IconKey } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { $api, type Schemas, refresh } from '../../platform/client.ts'
import { FormDialog } from '../../platform/forms/form-dialog.tsx'
import { useRequestKey } from '../../platform/forms/request-key.ts'
import { CopyButton } from '../../platform/parts/copy-button.tsx'
import { inWords, isOnlyHere, scopes } from './words.ts'

type Link = Schemas['CalendarLink']
type Draft = Pick<Link, 'label' | 'scope'>
type Props = { canIncludeTeam: boolean; onClose: () => void }

/** Creates a calendar link and shows its address, which is shown only once. */
export function CreateDialog({ canIncludeTeam, onClose }: Props) {
  const [draft, setDraft] = useState<Draft>({ label: '', scope: 'self' })
  const keyFor = useRequestKey()
  const creating = $api.useMutation('post', '/api/users/me/calendar-feeds', { onSuccess: () => refresh() })
  if (creating.data) return <Made link={creating.data} onClose={onClose} />
  return (
    <LinkForm
      title={t`Make a calendar link`}
      does={t`Make the link`}
      draft={draft}
      begun={draft.label !== ''}
      canIncludeTeam={canIncludeTeam}
      saving={creating}
      onChange={setDraft}
      onSubmit={() => creating.mutate({ body: draft, headers: keyFor(draft) })}
      onClose={onClose}
    />
  )
}

export function EditDialog({ link, canIncludeTeam, onClose }: Props & { link: Link }) {
  const start = { label: link.label, scope: link.scope }
  const [draft, setDraft] = useState<Draft>(start)
  const saving = $api.useMutation('patch', '/api/users/me/calendar-feeds/{feed_id}', {
    onSuccess: async () => {
      notifications.show({ message: t`The changes are saved. Calendars show them when they ask again.` })
      onClose()
      await refresh()
    },
  })
  return (
    <LinkForm
      title={t`Edit the calendar link`}
      does={t`Save`}
      draft={draft}
      begun={JSON.stringify(draft) !== JSON.stringify(start)}
      canIncludeTeam={canIncludeTeam || link.scope !== 'self'}
      saving={saving}
      onChange={setDraft}
      onSubmit={() => saving.mutate({ params: { path: { feed_id: link.id } }, body: draft })}
      onClose={onClose}
    />
  )
}

type FormProps = Props & {
  title: string
  does: string
  draft: Draft
  begun: boolean
  saving: { isPending: boolean; error: unknown }
  onChange: (draft: Draft) => void
  onSubmit: () => void
}

function LinkForm({ draft, saving, canIncludeTeam, onChange, onSubmit, ...dialog }: FormProps) {
  const [tried, setTried] = useState(false)
  const missing = tried && draft.label.trim() === '' ? t`Say which calendar it is for.` : undefined
  const submit = () => {
    setTried(true)
    if (draft.label.trim() !== '') onSubmit()
  }
  return (
    <FormDialog {...dialog} isPending={saving.isPending} error={saving.error} onSubmit={submit}>
      <TextInput
        label={t`Name`}
        description={t`Where you will use it, such as “Phone” or “Work calendar”.`}
        data-autofocus
        withAsterisk
        maxLength={80}
        value={draft.label}
        error={missing}
        onChange={(event) => onChange({ ...draft, label: event.currentTarget.value })}
      />
      {canIncludeTeam && (
        <Radio.Group label={t`What it shows`} value={draft.scope} onChange={(scope) => onChange({ ...draft, scope: scopeOf(scope) })}>
          <Stack gap="xs" mt="xs">
            {scopes.map((scope) => (
              <Radio key={scope} value={scope} label={inWords(scope)} />
            ))}
          </Stack>
        </Radio.Group>
      )}
      {draft.scope !== 'self' && (
        <Text size="sm" c="dimmed">{t`The calendar will name the people you manage. Whoever has its address reads it.`}</Text>
      )}
    </FormDialog>
  )
}

const scopeOf = (text: string) => scopes.find((scope) => scope === text) ?? 'self'

function Made({ link, onClose }: { link: Schemas['CreatedCalendarLink']; onClose: () => void }) {
  const { webcal, google, outlook } = link.subscribe
  const office = outlook.replace('outlook.live.com', 'outlook.office.com')
  return (
    <Modal opened onClose={onClose} title={t`“${{ label: link.label }}” is ready`} size="lg" centered closeOnClickOutside={false}>
      <Stack gap="md">
        <Alert variant="light" icon={<IconKey aria-hidden />} title={t`The address is shown this once`}>
          <Text size="sm">{t`Whoever has it can read the calendar, so treat it like a password. If it is lost, revoke the link and make another one.`}</Text>
        </Alert>
        {isOnlyHere(location.hostname) && (
          <Alert
            variant="light"
            color="yellow"
            icon={<IconInfoCircle aria-hidden />}
            title={t`Google and Outlook cannot reach this address`}
          >
            <Text size="sm">{t`This service runs on your own machine or network. Calendars on the net can fetch from it only where it has a public address.`}</Text>
          </Alert>
        )}
        <TextInput label={t`Address`} readOnly value={link.feed_url} onFocus={(event) => event.currentTarget.select()} />
        <Group gap="sm">
          <CopyButton value={link.feed_url} copied={t`Copied`}>{t`Copy the address`}</CopyButton>
          <Subscribe href={webcal} icon={<IconBrandApple size={17} aria-hidden />}>{t`Apple and others`}</Subscribe>
          <Subscribe href={google} icon={<IconBrandGoogle size={17} aria-hidden />}>{t`Google`}</Subscribe>
          <Subscribe href={outlook} icon={<IconBrandWindows size={17} aria-hidden />}>{t`Outlook.com`}</Subscribe>
          <Subscribe href={office} icon={<IconBrandWindows size={17} aria-hidden />}>{t`Outlook at work`}</Subscribe>
        </Group>
        <Text
          size="sm"
          c="dimmed"
        >{t`In any other calendar, choose “Subscribe by address” and paste it. It is not a copy: the calendar asks again on its own.`}</Text>
        <Group justify="flex-end">
          <Button onClick={onClose}>{t`Done`}</Button>
        </Group>
      </Stack>
    </Modal>
  )
}

const Subscribe = ({ href, icon, children }: { href: string; icon: ReactNode; children: string }) => (
  <Button component="a" href={href} target="_blank" rel="noreferrer" variant="default" leftSection={icon}>
    {children}
  </Button>
)
