import { t } from '@lingui/core/macro'
import { TextInput, Textarea } from '@mantine/core'
import { today } from '../words/format.ts'

type DayProps = {
  label: string
  description?: string
  value: string
  error?: string | undefined
  min?: string
  max?: string
  required?: boolean
  first?: boolean
  onChange: (day: string) => void
  onBlur?: () => void
}

/** A field for a day, with the date picker of the browser. */
export const DayField = ({ first = false, onChange, ...props }: DayProps) => (
  <TextInput
    type="date"
    max="9999-12-31"
    withAsterisk={props.required}
    {...props}
    {...(first && { 'data-autofocus': true })}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
)

type NoteProps = {
  label: string
  description?: string
  value: string
  error?: string | undefined
  required?: boolean
  first?: boolean
  onChange: (note: string) => void
}

/** A field for a few sentences. */
export const NoteField = ({ first = false, onChange, ...props }: NoteProps) => (
  <Textarea
    autosize
    minRows={3}
    maxRows={10}
    maxLength={2000}
    {...props}
    {...(first && { 'data-autofocus': true })}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
)

/** Returns the note without surrounding spaces, or null if it is empty. */
export const noteOf = (typed: string) => (typed.trim() === '' ? null : typed.trim())

/** Returns the error for the day of a past event, or undefined. `missing` is the error for an empty field. */
export function pastDayProblem(day: string, missing: string): string | undefined {
  if (day === '') return missing
  return day > today() ? t`This day is still to come.` : undefined
}
