import { t } from '@lingui/core/macro'
import { Group, TextInput } from '@mantine/core'
import { today } from '../../platform/words/format.ts'
import { endOfGrant, startOfGrant } from './words.ts'

/** First and last day of a grant. An empty day is open. */
export type Span = { from: string; until: string }
export const always: Span = { from: '', until: '' }

export const isBackward = ({ from, until }: Span) => from !== '' && until !== '' && until < from

export const endFirst = () => t`The end has to come after the start.`

/** Converts the days into the payload of the API. */
export function spanOf({ from, until }: Span) {
  const [granted_at, expires_at] = [startOfGrant(from), endOfGrant(until)]
  return { ...(granted_at !== null && { granted_at }), ...(expires_at !== null && { expires_at }) }
}

type Props = {
  span: Span
  onChange: (span: Span) => void
  /** True when an end is required. */
  ends?: boolean
  /** Errors of the service, by its field names. */
  errors?: { granted_at?: string | undefined; expires_at?: string | undefined }
}

/** Fields for the first and last day of a grant. */
export function SpanFields({ span, onChange, ends = false, errors }: Props) {
  const date = (name: keyof Span, min: string) => ({
    type: 'date',
    min,
    max: '9999-12-31',
    style: { flex: '1 1 140px' },
    value: span[name],
    onChange: (event: { currentTarget: { value: string } }) => onChange({ ...span, [name]: event.currentTarget.value }),
  })
  return (
    <Group align="flex-start" gap="sm">
      <TextInput label={t`From (optional)`} error={errors?.granted_at} {...date('from', today())} />
      <TextInput
        label={ends ? t`Until` : t`Until (optional)`}
        required={ends}
        error={isBackward(span) ? endFirst() : errors?.expires_at}
        {...date('until', span.from === '' ? today() : span.from)}
      />
    </Group>
  )
}
