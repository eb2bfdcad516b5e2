import { t } from '@lingui/core/macro'
import { NativeSelect, Stack } from '@mantine/core'
import { PartText } from '../../pictures/quiz-text.tsx'
import { wordsOf } from '../../pictures/texts.ts'
import type { FieldProps } from './answer-fields.tsx'

/** A select for each prompt. */
export function Matching({ question, answer, asked, onChoose }: FieldProps) {
  const pairs = answer?.pairs ?? []
  const choices = (question.matches ?? []).map(({ id, text }) => ({ value: id, label: wordsOf(text) }))
  const choose = (prompt_id: string, match_id: string) => {
    const others = pairs.filter((pair) => pair.prompt_id !== prompt_id)
    const next = match_id === '' ? others : [...others, { prompt_id, match_id }]
    onChoose(next.length === 0 ? null : { pairs: next })
  }
  return (
    <Stack component="fieldset" gap="md" aria-labelledby={asked} style={{ border: 0, margin: 0, padding: 0, minWidth: 0 }}>
      {question.prompts?.map(({ id, text }) => (
        <NativeSelect
          key={id}
          label={<PartText>{text}</PartText>}
          data={[{ value: '', label: t`Choose what belongs to it` }, ...choices]}
          value={pairs.find(({ prompt_id }) => prompt_id === id)?.match_id ?? ''}
          onChange={({ currentTarget: { value } }) => choose(id, value)}
        />
      ))}
    </Stack>
  )
}
