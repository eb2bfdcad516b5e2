import { t } from '@lingui/core/macro'
import { Alert, Button, Text, TextInput } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useState } from 'react'
import { locale } from '../../../platform/language.ts'
import { today } from '../../../platform/words/format.ts'
import { endOfDay } from '../../../platform/words/moments.ts'
import classes from './as-of.module.css'

type Props = {
  /** A day such as `2026-03-01`. Undefined means today. */
  day: string | undefined
  onDay: (day: string | undefined) => void
}

/** Query of the API for a day: the moment at which it ends. */
export const atEndOf = (day: string | undefined, zone?: string) => (day === undefined ? {} : { at: endOfDay(day, zone) })

/** Chooses the day to show. For a future day, the page shows the standing if nothing is added. */
export function AsOf({ day, onDay }: Props) {
  const [typed, setTyped] = useState(day ?? today())
  const [shown, setShown] = useState(day)
  if (shown !== day) {
    setShown(day)
    // While the user types, the field may differ from the page.
    if (meant(typed) !== day) setTyped(day ?? today())
  }
  return (
    <TextInput
      type="date"
      label={t`As of`}
      classNames={{ root: classes.root, input: classes.input }}
      value={typed}
      min="2000-01-01"
      max="2100-12-31"
      onChange={(event) => {
        const { value, validity } = event.currentTarget
        setTyped(value)
        if (validity.valid) onDay(meant(value))
      }}
    />
  )
}

const meant = (typed: string) => (typed === '' || typed === today() ? undefined : typed)

const wholeDay = new Intl.DateTimeFormat(locale, { dateStyle: 'full' })

/** Says that the page does not show today. Renders nothing for today. */
export function OtherMoment({ day, onDay }: Props) {
  if (day === undefined) return null
  const says = day > today() ? t`If nothing is added until then.` : t`It counts what was known by the end of that day.`
  const words = wholeDay.format(new Date(`${day}T12:00`))
  return (
    <Alert variant="light" color="yellow" icon={<IconHistory aria-hidden />} title={t`This is how it stands on ${words}`}>
      <Text size="sm" c="var(--mantine-color-text)">
        {says}
      </Text>
      <Button mt="xs" size="xs" variant="default" onClick={() => onDay(undefined)}>{t`Back to today`}</Button>
    </Alert>
  )
}
