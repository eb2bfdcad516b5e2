import { t } from '@lingui/core/macro'
import { Group, Radio, SimpleGrid, Switch, Text, TextInput } from '@mantine/core'
import { PicturedPart, PicturedText } from '../../pictures/fields.tsx'
import { newItem, newPair } from './draft.ts'
import { type KeyProps as Props, OptionFields } from './option-fields.tsx'
import { PartList } from './part-list.tsx'
import { ScoringField } from './scoring-field.tsx'

/** Fields for the right answer, by the kind of the question. */
export function KeyFields(props: Props) {
  switch (props.question.kind) {
    case 'single_choice':
    case 'multiple_choice':
      return <OptionFields {...props} />
    case 'true_false':
      return <TruthField {...props} />
    case 'short_text':
      return <AcceptedFields {...props} />
    case 'numeric':
      return <NumberFields {...props} />
    case 'ordering':
      return <StepFields {...props} />
    case 'matching':
      return <PairFields {...props} />
    case 'essay':
      return <RubricField {...props} />
  }
}

const TruthField = ({ question: { correct }, onChange }: Props) => (
  <Radio.Group label={t`The statement is`} value={String(correct)} onChange={(chosen) => onChange({ correct: chosen === 'true' })}>
    <Group mt={6}>
      <Radio value="true" label={t`True`} />
      <Radio value="false" label={t`False`} />
    </Group>
  </Radio.Group>
)

const AcceptedFields = ({ question: { accepted, fold_accents }, errors, onChange }: Props) => (
  <>
    <PartList
      label={t`Answers that you accept`}
      hint={t`Capitals and blanks make no difference.`}
      parts={accepted}
      least={1}
      error={errors.parts}
      name={(nr) => t`Answer ${nr}`}
      adds={t`Accept another answer`}
      make={newItem}
      textOf={({ text }) => text}
      withText={(item, text) => ({ ...item, text })}
      onChange={(next) => onChange({ accepted: next })}
    >
      {(item, nr, keys, change) => (
        <TextInput
          {...keys}
          aria-label={t`Answer ${nr}`}
          maxLength={500}
          value={item.text}
          error={errors.parts !== undefined && item.text.trim() === ''}
          onChange={(event) => change({ text: event.currentTarget.value })}
        />
      )}
    </PartList>
    <Switch
      label={t`Accents make a difference`}
      description={t`Switched on, “resume” is not taken for “résumé”.`}
      checked={!fold_accents}
      onChange={(event) => onChange({ fold_accents: !event.currentTarget.checked })}
    />
  </>
)

const NumberFields = ({ question: { value, tolerance }, errors, onChange }: Props) => (
  <SimpleGrid cols={{ base: 1, xs: 2 }}>
    <TextInput
      label={t`Right number`}
      required
      inputMode="decimal"
      maxLength={30}
      value={value}
      error={errors.value}
      onChange={(event) => onChange({ value: event.currentTarget.value })}
    />
    <TextInput
      label={t`Give or take`}
      placeholder={t`Exactly that`}
      inputMode="decimal"
      maxLength={30}
      value={tolerance}
      error={errors.tolerance}
      onChange={(event) => onChange({ tolerance: event.currentTarget.value })}
    />
  </SimpleGrid>
)

const StepFields = ({ question: { items, scoring }, errors, onChange }: Props) => (
  <>
    <PartList
      label={t`Steps in the right order`}
      hint={t`People get them mixed up.`}
      parts={items}
      least={2}
      error={errors.parts}
      name={(nr) => t`Step ${nr}`}
      adds={t`Add a step`}
      make={newItem}
      textOf={({ text }) => text}
      withText={(item, text) => ({ ...item, text })}
      onChange={(next) => onChange({ items: next })}
    >
      {(item, nr, keys, change) => (
        <Group gap="xs" wrap="nowrap">
          <Text size="sm" fw={600} w={18} ta="right" aria-hidden>
            {nr}
          </Text>
          <PicturedPart
            {...keys}
            adds={t`Add a picture to step ${nr}`}
            aria-label={t`Step ${nr}`}
            maxLength={2000}
            value={item.text}
            error={errors.parts !== undefined && item.text.trim() === ''}
            onText={(text) => change({ text })}
          />
        </Group>
      )}
    </PartList>
    <ScoringField
      scoring={scoring}
      says={t`The longest run in the right order counts: one step out of place costs one step.`}
      onChange={onChange}
    />
  </>
)

const PairFields = ({ question: { pairs, scoring }, errors, onChange }: Props) => (
  <>
    <PartList
      label={t`Pairs that belong together`}
      hint={t`People get the right side mixed up. The same text may stand there more than once.`}
      parts={pairs}
      least={2}
      error={errors.parts}
      name={(nr) => t`Pair ${nr}`}
      adds={t`Add a pair`}
      make={(text = '') => ({ ...newPair(), prompt: text })}
      textOf={({ prompt }) => prompt}
      withText={(pair, text) => ({ ...pair, prompt: text })}
      onChange={(next) => onChange({ pairs: next })}
    >
      {(pair, nr, keys, change) => (
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing={6}>
          <PicturedPart
            {...keys}
            adds={t`Add a picture to pair ${nr}`}
            aria-label={t`Pair ${nr}, left`}
            placeholder={t`What is asked`}
            maxLength={2000}
            value={pair.prompt}
            error={errors.parts !== undefined && pair.prompt.trim() === ''}
            onText={(text) => change({ prompt: text })}
          />
          <TextInput
            aria-label={t`Pair ${nr}, right`}
            placeholder={t`What belongs to it`}
            maxLength={2000}
            value={pair.match}
            error={errors.parts !== undefined && pair.match.trim() === ''}
            onChange={(event) => change({ match: event.currentTarget.value })}
          />
        </SimpleGrid>
      )}
    </PartList>
    <ScoringField scoring={scoring} says={t`Every pair that is right counts.`} onChange={onChange} />
  </>
)

const RubricField = ({ question: { rubric }, onChange }: Props) => (
  <PicturedText
    adds={t`Add a picture or file to what a good answer has`}
    label={t`What a good answer has`}
    description={t`Optional. Only those who grade it read it.`}
    minRows={3}
    maxRows={14}
    maxLength={10_000}
    value={rubric}
    onText={(text) => onChange({ rubric: text })}
  />
)
