import { t } from '@lingui/core/macro'
import { Select, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { $api, refresh } from '../../platform/client.ts'
import { NoteField, noteOf } from '../../platform/forms/fields.tsx'
import { FormDialog } from '../../platform/forms/form-dialog.tsx'
import { useDraft } from '../../platform/forms/use-draft.ts'
import { personName } from '../../platform/words/names.ts'
import { worthOf } from './about.tsx'
import { useMarking } from './marking/use-marks.ts'
import { type Attendance, type Event, type Participant, attendanceWords } from './words.ts'

type Props = { event: Event; participant: Participant; onClose: () => void }

const numberOf = (typed: string) => (typed.trim() === '' ? null : Number(typed.replace(',', '.')))

/** Marks a person's attendance with hours and a note. */
export function MarkDialog({ event, participant, onClose }: Props) {
  const { person, attendance, credited_hours, note } = participant
  const start = () => ({ attendance, credit: credited_hours === null ? '' : String(credited_hours), note: note ?? '' })
  const { draft, begun, change, passes, choice, text } = useDraft(start, ['credited_hours', 'note'])
  const name = personName(person)
  const keepMark = useMarking(event)
  const hours = draft.attendance === 'attended' ? numberOf(draft.credit) : null
  const wrong = hours !== null && !(hours >= 0 && hours <= 10_000)
  const mark = () => {
    if (!passes(wrong ? { credited_hours: t`Say it as a number of hours, such as 1.5.` } : {})) return
    keepMark(participant, { attendance: draft.attendance, credited_hours: hours, note: noteOf(draft.note) })
    onClose()
  }
  return (
    <FormDialog title={t`Mark ${name}`} does={t`Save`} begun={begun} isPending={false} error={null} onSubmit={mark} onClose={onClose}>
      <Select
        label={t`Attendance`}
        allowDeselect={false}
        data={(['attended', 'absent', 'registered'] satisfies Attendance[]).map((value) => ({ value, label: attendanceWords[value] }))}
        value={draft.attendance}
        onChange={(next) => next !== null && change({ attendance: next })}
      />
      {draft.attendance === 'attended' && (
        <TextInput
          inputMode="decimal"
          label={t`Credited hours`}
          description={t`Left empty, all of it: ${{ worth: worthOf(event) }}`}
          {...text('credit', 'credited_hours')}
        />
      )}
      <NoteField
        label={t`Note`}
        description={t`Such as “left at noon”. Whoever keeps the events and ${name} can read it.`}
        {...choice('note')}
      />
    </FormDialog>
  )
}

/** Removes a person from the roster, after a warning about the effect. */
export function RemoveDialog({ event, participant: { person, attendance }, onClose }: Props) {
  const name = personName(person)
  const removing = $api.useMutation('delete', '/api/events/{event_id}/participants/{user_id}', {
    onSuccess: () => {
      notifications.show({ message: t`${name} is no longer on the roster.` })
      onClose()
      return refresh()
    },
  })
  return (
    <FormDialog
      title={t`Take ${name} off the roster?`}
      says={
        attendance === 'attended'
          ? t`The record that says ${name} was there is archived, and no longer counts for anything.`
          : t`${name} no longer sees the event, and it leaves their calendar.`
      }
      does={t`Take off the roster`}
      danger
      begun={false}
      isPending={removing.isPending}
      error={removing.error}
      failed={t`${name} is still on the roster`}
      onSubmit={() => removing.mutate({ params: { path: { event_id: event.id, user_id: person.user_id } } })}
      onClose={onClose}
    />
  )
}
