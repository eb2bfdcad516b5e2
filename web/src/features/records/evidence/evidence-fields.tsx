import { t } from '@lingui/core/macro'
import { Group, Radio, Stack, TextInput, Textarea } from '@mantine/core'
import { FileDrop } from './file-drop.tsx'
import type { DraftErrors, DraftField, EvidenceDraft } from './drafts.ts'
import { QuantityFields } from './quantity-fields.tsx'

type Props = {
  draft: EvidenceDraft
  errors: DraftErrors
  onChange: (change: Partial<EvidenceDraft>) => void
  onFileProblem: (sentence: string) => void
  /** False for existing evidence, whose file cannot be replaced. */
  withFile?: boolean
  disabled?: boolean
}

/** Fields of a piece of evidence, by its type. The label comes last. */
export function EvidenceFields(props: Props) {
  const { draft, errors, onChange, disabled } = props
  return (
    <Stack gap="sm">
      <TypeFields {...props} />
      <TextInput
        label={t`Label`}
        description={t`Optional. What this is, in a few words.`}
        maxLength={300}
        disabled={disabled}
        value={draft.label}
        error={errors.label}
        onChange={(event) => onChange({ label: event.currentTarget.value })}
      />
    </Stack>
  )
}

function TypeFields({ draft, errors, onChange, onFileProblem, withFile = true, disabled }: Props) {
  const text = (field: Exclude<DraftField, 'file' | 'verdict'>) => ({
    value: draft[field],
    error: errors[field],
    disabled,
    onChange: (event: { currentTarget: { value: string } }) => onChange({ [field]: event.currentTarget.value }),
  })
  switch (draft.type) {
    case 'file':
      return withFile ? (
        <FileDrop
          file={draft.file}
          error={errors.file}
          onChoose={(file) => onChange({ file })}
          onProblem={onFileProblem}
          disabled={disabled}
        />
      ) : null
    case 'quantity':
      return <QuantityFields draft={draft} errors={errors} onChange={onChange} required disabled={disabled} />
    case 'score':
      return (
        <>
          <Group grow align="flex-start">
            <TextInput label={t`Score`} required inputMode="decimal" {...text('value')} />
            <TextInput label={t`Out of`} required inputMode="decimal" {...text('max')} />
          </Group>
          <Verdict draft={draft} error={errors.verdict} onChange={onChange} optional />
        </>
      )
    case 'pass_fail':
      return (
        <>
          <Verdict draft={draft} error={errors.verdict} onChange={onChange} />
          <TextInput label={t`Assessed by`} description={t`Optional.`} maxLength={300} {...text('assessor')} />
        </>
      )
    case 'date_range':
      return (
        <Group grow align="flex-start">
          <TextInput type="datetime-local" label={t`Started`} required {...text('starts')} />
          <TextInput type="datetime-local" label={t`Ended`} required {...text('ends')} />
        </Group>
      )
    case 'url':
      return (
        <>
          <TextInput type="url" label={t`Address`} placeholder="https://" required maxLength={2000} {...text('url')} />
          <TextInput label={t`Title`} description={t`Optional.`} maxLength={300} {...text('title')} />
        </>
      )
    default:
      return <Textarea label={t`Note`} required autosize minRows={3} maxRows={12} maxLength={10_000} {...text('text')} />
  }
}

type VerdictProps = Pick<Props, 'draft' | 'onChange'> & { error: string | undefined; optional?: boolean }

function Verdict({ draft, error, onChange, optional = false }: VerdictProps) {
  const verdicts = ['', 'passed', 'failed'] as const
  return (
    <Radio.Group
      label={t`Result`}
      withAsterisk={!optional}
      value={draft.verdict}
      error={error}
      onChange={(chosen) => onChange({ verdict: verdicts.find((known) => known === chosen) ?? '' })}
    >
      <Group mt={6}>
        <Radio value="passed" label={t`Passed`} />
        <Radio value="failed" label={t`Not passed`} />
        {optional && <Radio value="" label={t`Not said`} />}
      </Group>
    </Radio.Group>
  )
}
