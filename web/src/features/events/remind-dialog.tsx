import { plural, t } from '@lingui/core/macro'
import { MultiSelect, Textarea } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { $api, refresh } from '../../platform/client.ts'
import { FormDialog } from '../../platform/forms/form-dialog.tsx'
import { useDraft } from '../../platform/forms/use-draft.ts'
import { personName } from '../../platform/words/names.ts'
import type { Event } from './words.ts'

/** Of one reminder. */
const MOST = 200

/** Reminds people on an event of it, in words of one's own: everybody, as long as nobody is left out. */
export function RemindDialog({ event, onClose }: { event: Event; onClose: () => void }) {
  const people = event.participants.map(({ person }) => ({ value: person.user_id, label: personName(person) }))
  const start = () => ({ user_ids: people.slice(0, MOST).map(({ value }) => value), text: '' })
  const { draft, errors, begun, change, passes, refuse, elsewhere } = useDraft(start, ['user_ids', 'text'])
  const reminding = $api.useMutation('post', '/api/events/{event_id}/reminders', {
    onError: refuse,
    onSuccess: (outcomes) => {
      const reminded = outcomes.filter(({ outcome }) => outcome === 'reminded').length
      const before = outcomes.length - reminded
      notifications.show({
        title: plural(reminded, { one: '# person is reminded.', other: '# people are reminded.' }),
        message:
          before > 0 && plural(before, { one: '# person was reminded today already.', other: '# people were reminded today already.' }),
      })
      onClose()
      return refresh()
    },
  })
  const remind = () => {
    const found = {
      ...(draft.user_ids.length === 0 && { user_ids: t`Choose somebody.` }),
      ...(draft.text.trim() === '' && { text: t`Say what they should know.` }),
    }
    if (passes(found)) reminding.mutate({ params: { path: { event_id: event.id } }, body: draft })
  }
  return (
    <FormDialog
      title={t`Remind people`}
      says={t`They find it among their notifications, and get it by mail unless they chose otherwise. Nobody is reminded twice a day.`}
      does={t`Remind them`}
      begun={begun}
      isPending={reminding.isPending}
      error={elsewhere(reminding.error)}
      failed={t`Nobody was reminded`}
      onSubmit={remind}
      onClose={onClose}
    >
      <MultiSelect
        label={t`Who is reminded`}
        data={people}
        value={draft.user_ids}
        error={errors.user_ids}
        maxValues={MOST}
        searchable
        onChange={(user_ids) => change({ user_ids })}
      />
      <Textarea
        label={t`What you tell them`}
        autosize
        minRows={3}
        maxLength={2000}
        value={draft.text}
        error={errors.text}
        onChange={({ currentTarget: { value: text } }) => change({ text })}
      />
    </FormDialog>
  )
}
