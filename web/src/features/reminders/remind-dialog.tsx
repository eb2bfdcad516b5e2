import { plural, t } from '@lingui/core/macro'
import { Text, Textarea } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { refresh } from '../../platform/client.ts'
import { FormDialog } from '../../platform/forms/form-dialog.tsx'
import { useDraft } from '../../platform/forms/use-draft.ts'
import { Answer, Loading } from '../../platform/parts/states.tsx'
import { Foretold, type NamedPerson } from './foretold.tsx'
import { type ReminderTopic, foretell, remind } from './ways.ts'

type Props = {
  thing: ReminderTopic
  people: NamedPerson[]
  /** Text of the reminder until another one is typed. */
  text: string
  /** Fields that select the people or the subject. `begun` is true once one of them was changed. */
  children?: ReactNode
  begun?: boolean
  onDone?: () => void
  onClose: () => void
}

const untouched: { text?: string } = {}

/** Sends a reminder with the user's own text. It first shows who gets it, who does not, and why. */
export function RemindDialog({ thing, people, text: usual, children, begun = false, onDone, onClose }: Props) {
  // Until text is typed, the default follows what is chosen.
  const form = useDraft(untouched, ['text'])
  const { text = usual } = form.draft
  const ids = people.map(({ user_id }) => user_id)
  const foretold = useQuery({
    queryKey: ['reminders', thing, ids],
    queryFn: () => foretell(thing, ids),
    enabled: ids.length > 0,
    staleTime: 0,
  })
  // When the preview failed, sending is allowed. The service decides then.
  const reaches = ids.length > 0 && (foretold.data?.some(({ outcome }) => outcome === 'reminded') ?? true)
  const reminding = useMutation({
    // Without a connection it fails at once. It is not queued until there is one.
    networkMode: 'always',
    mutationFn: () => remind(thing, ids, text.trim()),
    onError: form.refuse,
    onSuccess: (outcomes) => {
      tell(outcomes.map(({ outcome }) => outcome))
      onDone?.()
      onClose()
      return refresh()
    },
  })
  const submit = () => {
    const found = text.trim() === '' ? { text: t`Say what they should know.` } : {}
    if (form.passes(found) && reaches) reminding.mutate()
  }
  return (
    <FormDialog
      title={t`Remind people`}
      says={t`They find it among their notifications, and get it by mail unless they chose otherwise. Nobody is reminded twice a day.`}
      does={t`Remind them`}
      begun={begun || form.begun}
      isPending={reminding.isPending}
      error={form.elsewhere(reminding.error)}
      failed={t`Nobody was reminded`}
      onSubmit={submit}
      onClose={onClose}
    >
      {children}
      {ids.length === 0 ? (
        <Text size="sm" fw={600}>{t`Choose somebody.`}</Text>
      ) : (
        <Answer query={foretold} failed={t`Who gets it could not be found out`} wait={<Loading rows={1} height={64} />}>
          {(previews) => <Foretold previews={previews} people={people} />}
        </Answer>
      )}
      <Textarea
        label={t`What you tell them`}
        autosize
        minRows={3}
        maxRows={10}
        maxLength={2000}
        value={text}
        error={form.errors.text}
        onChange={({ currentTarget: { value: text } }) => form.change({ text })}
      />
    </FormDialog>
  )
}

function tell(outcomes: string[]) {
  const count = (wanted: string) => outcomes.filter((outcome) => outcome === wanted).length
  const [reminded, before] = [count('reminded'), count('already_reminded')]
  notifications.show({
    title: plural(reminded, { one: '# person is reminded.', other: '# people are reminded.' }),
    message: before > 0 && plural(before, { one: '# person was reminded today already.', other: '# people were reminded today already.' }),
  })
}
