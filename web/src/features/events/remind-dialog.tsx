import { t } from '@lingui/core/macro'
import { MultiSelect } from '@mantine/core'
import { useState } from 'react'
import { personName } from '../../platform/words/names.ts'
import { RemindDialog } from '../reminders/remind-dialog.tsx'
import type { Event } from './words.ts'

/** Reminds people of an event. All of them are chosen at first. */
export function RemindOfEvent({ event, onClose }: { event: Event; onClose: () => void }) {
  const everybody = event.participants.map(({ person }) => ({ user_id: person.user_id, name: personName(person) }))
  const [chosen, setChosen] = useState<string[]>()
  const people = chosen === undefined ? everybody : everybody.filter(({ user_id }) => chosen.includes(user_id))
  const { title } = event
  return (
    <RemindDialog
      thing={{ kind: 'event', id: event.id }}
      people={people}
      text={t`Please remember: “${title}”. Tell me in time if you cannot come.`}
      begun={chosen !== undefined}
      onClose={onClose}
    >
      <MultiSelect
        label={t`Who is reminded`}
        data={everybody.map(({ user_id, name }) => ({ value: user_id, label: name }))}
        value={people.map(({ user_id }) => user_id)}
        searchable
        onChange={setChosen}
      />
    </RemindDialog>
  )
}
