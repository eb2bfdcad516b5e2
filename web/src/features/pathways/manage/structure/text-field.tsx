import { t } from '@lingui/core/macro'
import { Textarea, type TextareaProps } from '@mantine/core'

type Props = Pick<TextareaProps, 'error'> & { value: string; onChange: (text: string) => void }

/** Field for the Markdown text of a level or a phase. */
export const TextField = ({ value, error, onChange }: Props) => (
  <Textarea
    label={t`Text`}
    description={t`What people read there. In Markdown: # for a heading, - for a list, ** around what is bold.`}
    autosize
    minRows={3}
    maxRows={12}
    maxLength={50_000}
    value={value}
    error={error}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
)
