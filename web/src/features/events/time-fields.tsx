import { t } from '@lingui/core/macro'
import { Group, Text, TextInput } from '@mantine/core'
import { DayField } from '../../platform/forms/fields.tsx'
import { LastDayField } from '../../platform/forms/last-day-field.tsx'
import { TimeZoneField } from '../../platform/forms/time-zone-field.tsx'
import { endsByDay, isTimed, windowOn } from '../../platform/forms/typed-window.ts'
import type { FieldErrors } from '../../platform/forms/use-draft.ts'
import { hours } from '../../platform/words/format.ts'
import type { EventDraft, EventField } from './draft.ts'
import { lasts } from './words.ts'

type Props = { draft: EventDraft; errors: FieldErrors<EventField>; onChange: (next: Partial<EventDraft>) => void }

/** Fields for the time, in the time zone of the event's place. */
export function TimeFields({ draft, errors, onChange }: Props) {
  const { day, from, to, zone } = draft
  const window = isTimed(draft) ? windowOn(draft, day) : undefined
  return (
    <>
      <Group align="flex-start" gap="sm">
        <DayField
          label={t`Day`}
          description={t`Left empty, it has no time yet.`}
          value={day}
          onChange={(next) => onChange({ day: next })}
        />
        <TextInput
          type="time"
          label={t`From`}
          description={t`On the clocks there.`}
          value={from}
          error={errors.starts_at}
          onChange={(event) => onChange({ from: event.currentTarget.value })}
        />
        <TextInput
          type="time"
          label={t`To`}
          description={endOf(draft)}
          value={to}
          error={!endsByDay(draft) && errors.ends_at}
          onChange={(event) => onChange({ to: event.currentTarget.value })}
        />
        {day !== '' && <LastDayField typed={draft} endError={errors.ends_at} onChange={onChange} />}
      </Group>
      {window && <Text size="sm">{t`It takes ${{ time: hours(lasts(window.starts_at, window.ends_at)) }}.`}</Text>}
      <TimeZoneField
        label={t`Whose clocks`}
        value={zone}
        error={errors.time_zone}
        onChange={(next) => next !== null && onChange({ zone: next })}
      />
    </>
  )
}

function endOf({ from, to, later }: EventDraft): string {
  if (later !== 0) return t`On the last day.`
  return to !== '' && to <= from ? t`On the next day.` : t`On the same day.`
}
