import { t } from '@lingui/core/macro'
import { Group, TextInput } from '@mantine/core'
import { today } from '../../platform/words/format.ts'
import { endOfGrant, startOfGrant } from './words.ts'

/** From which day until which somebody holds a role; each is empty where it is not said. */
export type Span = { from: string; until: string }
export const always: Span = { from: '', until: '' }

export const isBackward = ({ from, until }: Span) => from !== '' && until !== '' && until < from

export const endFirst = () => t`The end has to come after the start.`

/** As the service wants to hear it. */
export function spanOf({ from, until }: Span) {
  const [granted_at, expires_at] = [startOfGrant(from), endOfGrant(until)]
  return { ...(granted_at !== null && { granted_at }), ...(expires_at !== null && { expires_at }) }
}

type Props = {
  span: Span
  onChange: (span: Span) => void
  /** Whether it has to end. */
  ends?: boolean
  /** What else is wrong, by the names of the service. */
  errors?: { granted_at?: string | undefined; expires_at?: string | undefined }
}

/** The days from and until which a role is granted. */
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
