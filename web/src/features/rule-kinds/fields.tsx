import { t } from '@lingui/core/macro'
import { NumberInput, Select } from '@mantine/core'
import type { Choice, FieldsProps } from './kind.ts'

type AmountProps = Pick<FieldsProps, 'rule' | 'errors' | 'onChange'> & { label: string; field: 'threshold_hours' | 'threshold_count' }

/** The number of hours or records that a rule requires. */
export const Amount = ({ rule, errors, onChange, label, field }: AmountProps) => (
  <NumberInput
    label={label}
    required
    min={0}
    max={100_000}
    clampBehavior="none"
    allowNegative={false}
    allowDecimal={field === 'threshold_hours'}
    step={1}
    value={rule[field]}
    error={errors[field]}
    onChange={(value) => onChange({ [field]: String(value) })}
  />
)

const ANY = 'any'

/** Lets a rule count only one subject of the certification. */
export const OneSubject = ({ rule, errors, subjects, onChange }: FieldsProps) => (
  <Select
    label={t`What counts`}
    allowDeselect={false}
    data={[
      { value: ANY, label: t`Any of its subjects` },
      ...withMissing(subjects, rule.subject_matter_id).map(({ id, name }) => ({ value: id, label: t`Only ${name}` })),
    ]}
    value={rule.subject_matter_id ?? ANY}
    error={errors.subject_matter_id}
    onChange={(value) => onChange({ subject_matter_id: value === ANY ? null : value })}
  />
)

/** Adds the subject that a rule still counts, although the certification no longer has it. */
const withMissing = (subjects: FieldsProps['subjects'], id: string | null) =>
  id === null || subjects.some((subject) => subject.id === id) ? subjects : [...subjects, { id, name: t`a subject that was taken away` }]

type ThingProps = FieldsProps & {
  field: 'scorm_course_id' | 'quiz_id' | 'job_aid_id' | 'external_course_id'
  label: string
  placeholder: string
  /** Shown when nothing matches the search. */
  nothing: string
  /** Shown in place of a thing that the reader may not see. */
  unseen: string
}

/** Selects the thing that a rule names. */
export const ThingSelect = ({ rule, errors, choices, onChange, field, label, placeholder, nothing, unseen }: ThingProps) => (
  <Select
    label={label}
    required
    searchable
    allowDeselect={false}
    placeholder={rule.hidden ? unseen : placeholder}
    nothingFoundMessage={nothing}
    data={choicesFor(rule[field], choices, unseen)}
    value={rule[field]}
    error={errors[field]}
    onChange={(id) => onChange({ [field]: id })}
  />
)

/** Options of the select. An archived thing is offered only when it is already chosen. */
const choicesFor = (chosen: string | null, choices: Choice[], unseen: string) => [
  ...choices
    .filter(({ id, archived_at }) => archived_at === null || id === chosen)
    .map(({ id, name, archived_at }) => ({ value: id, label: archived_at === null ? name : t`${name} (archived)` })),
  ...(chosen !== null && !choices.some(({ id }) => id === chosen) ? [{ value: chosen, label: unseen }] : []),
]
