import { t } from '@lingui/core/macro'
import { Checkbox, Radio, Stack, TextInput } from '@mantine/core'
import type { Schemas } from '../../../../platform/client.ts'
import { number } from '../../../../platform/words/format.ts'
import { PartText } from '../../pictures/quiz-text.tsx'
import type { Answer } from './answers.ts'
import { EssayField } from './essay-field.tsx'
import { Matching } from './matching.tsx'
import { Ordering } from './ordering.tsx'
import classes from './answer-fields.module.css'

export type Question = Omit<Schemas['AskedQuestion'], 'comment'>
export type FieldProps = {
  question: Question
  answer: Answer | null
  /** Id of the element with the question's text. */
  asked: string
  /** `onChoose` takes a finished choice. `onType` takes text that may still change. */
  onChoose: (answer: Answer | null) => void
  onType: (answer: Answer | null) => void
}

export function AnswerFields(props: FieldProps) {
  switch (props.question.kind) {
    case 'single_choice':
      return <SingleChoice {...props} />
    case 'multiple_choice':
      return <MultipleChoice {...props} />
    case 'true_false':
      return <TrueFalse {...props} />
    case 'short_text':
      return <ShortField label={t`Your answer`} {...props} />
    case 'numeric':
      return <ShortField label={t`Your answer`} description={t`A number, such as ${{ example: number(2.5) }}`} numeric {...props} />
    case 'essay':
      return <EssayField {...props} />
    case 'ordering':
      return <Ordering {...props} />
    case 'matching':
      return <Matching {...props} />
  }
}

const optionLook = { classNames: { root: classes.option!, body: classes.body!, labelWrapper: classes.label! } }

const SingleChoice = ({ question, answer, asked, onChoose }: FieldProps) => (
  <Radio.Group aria-labelledby={asked} value={answer?.option_id ?? null} onChange={(option_id) => onChoose({ option_id })}>
    <Stack gap="xs">
      {question.options?.map(({ id, text }) => (
        <Radio key={id} value={id} label={<PartText>{text}</PartText>} {...optionLook} />
      ))}
    </Stack>
  </Radio.Group>
)

const MultipleChoice = ({ question, answer, asked, onChoose }: FieldProps) => (
  <Checkbox.Group
    aria-labelledby={asked}
    description={t`More than one may be right.`}
    value={answer?.option_ids ?? []}
    onChange={(chosen) => onChoose(chosen.length === 0 ? null : { option_ids: chosen })}
  >
    <Stack gap="xs" mt="xs">
      {question.options?.map(({ id, text }) => (
        <Checkbox key={id} value={id} label={<PartText>{text}</PartText>} {...optionLook} />
      ))}
    </Stack>
  </Checkbox.Group>
)

const TRUE = 'true'

const TrueFalse = ({ answer, asked, onChoose }: FieldProps) => (
  <Radio.Group
    aria-labelledby={asked}
    value={answer?.value === undefined ? null : String(answer.value)}
    onChange={(value) => onChoose({ value: value === TRUE })}
  >
    <Stack gap="xs">
      <Radio value={TRUE} label={t`True`} {...optionLook} />
      <Radio value="false" label={t`False`} {...optionLook} />
    </Stack>
  </Radio.Group>
)

type ShortProps = FieldProps & { label: string; description?: string; numeric?: true }

const ShortField = ({ label, description, numeric, answer, asked, onType }: ShortProps) => (
  <TextInput
    label={label}
    description={description}
    aria-describedby={asked}
    maxLength={1000}
    autoComplete="off"
    {...(numeric && { inputMode: 'decimal', maw: 260 })}
    value={answer?.text ?? ''}
    onChange={({ currentTarget: { value } }) => onType(value === '' ? null : { text: value })}
  />
)
