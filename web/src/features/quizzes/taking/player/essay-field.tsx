import { plural, t } from '@lingui/core/macro'
import { Textarea } from '@mantine/core'
import { number } from '../../../../platform/words/format.ts'
import type { FieldProps } from './answer-fields.tsx'

const MOST = 50_000

/** Field for a text that a person grades, with its word count. */
export function EssayField({ answer, asked, onType }: FieldProps) {
  const text = answer?.text ?? ''
  const words = text.match(/\S+/gu)?.length ?? 0
  return (
    <Textarea
      label={t`Your answer`}
      aria-describedby={asked}
      autosize
      minRows={6}
      maxRows={20}
      maxLength={MOST}
      inputWrapperOrder={['label', 'input', 'description']}
      description={`${plural(words, { one: '# word', other: '# words' })} · ${t`${{ length: number(text.length) }} of ${{ most: number(MOST) }} characters`}`}
      value={text}
      onChange={({ currentTarget: { value } }) => onType(value === '' ? null : { text: value })}
    />
  )
}
