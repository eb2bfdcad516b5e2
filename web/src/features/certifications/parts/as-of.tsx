import { t } from '@lingui/core/macro'
import { Alert, Button, Text, TextInput } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useState } from 'react'
import { today } from '../../../platform/words/format.ts'
import { locale } from '../../../platform/language.ts'

type Props = { day: string | undefined; onDay: (day: string | undefined) => void }

/** Any other day: how it stood then, or will stand if nothing is added. */
export function MomentPicker({ day, onDay }: Props) {
  const [typed, setTyped] = useState(day ?? '')
  return (
    <TextInput
      type="date"
      label={t`How it stood, or will stand, on another day`}
      description={t`Such as the day of an inspection.`}
      maw={340}
      value={typed}
      min="2000-01-01"
      max="2100-12-31"
      onChange={(event) => {
        const { value, validity } = event.currentTarget
        setTyped(value)
        if (validity.valid) onDay(value === '' || value === today() ? undefined : value)
      }}
    />
  )
}

const wholeDay = new Intl.DateTimeFormat(locale, { dateStyle: 'full' })

/** Says plainly that this is not today. */
export function OtherMoment({ day, onBack }: { day: string; onBack: () => void }) {
  const words = wholeDay.format(new Date(`${day}T12:00`))
  return (
    <Alert variant="light" color="yellow" icon={<IconHistory aria-hidden />} title={t`This is how it stands on ${words}`}>
      <Text size="sm" c="var(--mantine-color-text)">{t`It counts what was known by the end of that day.`}</Text>
      <Button mt="xs" size="xs" variant="default" onClick={onBack}>{t`Back to today`}</Button>
    </Alert>
  )
}
