import { t } from '@lingui/core/macro'
import { NumberInput, Select, SimpleGrid, TextInput } from '@mantine/core'
import type { Schemas } from '../../../../platform/client.ts'
import type { Choice, Choices, EvidenceType } from '../words.ts'
import { type RuleDraft, type RuleErrors, isNarrowable } from './draft.ts'

type Subject = Pick<Schemas['SubjectRef'], 'id' | 'name'>
type Props = {
  rule: RuleDraft
  errors: RuleErrors
  /** Subjects of the certification. */
  subjects: Subject[]
  /** Objects of the organization that a rule may name. */
  choices: Choices
  onChange: (change: Partial<RuleDraft>) => void
}

const ANY = 'any'
const evidenceKinds: { value: EvidenceType; label: string }[] = [
  { value: 'file', label: t`A file, such as a certificate` },
  { value: 'pass_fail', label: t`A pass` },
  { value: 'score', label: t`A score` },
  { value: 'quantity', label: t`An amount of work` },
  { value: 'date_range', label: t`Dates from and to` },
  { value: 'url', label: t`A link` },
  { value: 'note', label: t`A note` },
]

/** Fields of a rule, by its kind. */
export function RuleFields({ rule, errors, subjects, choices: { courses, quizzes, aids, externals }, onChange }: Props) {
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm" mt="sm">
      <Amount rule={rule} errors={errors} onChange={onChange} />
      {isNarrowable(rule.rule_kind) && (
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
      )}
      {rule.rule_kind === 'evidence_document' && (
        <Select
          label={t`What the record has to show`}
          allowDeselect={false}
          data={evidenceKinds}
          value={rule.evidence_type}
          error={errors.evidence_type}
          onChange={(value) => onChange({ evidence_type: evidenceKinds.find((kind) => kind.value === value)?.value ?? null })}
        />
      )}
      {rule.rule_kind === 'scorm_course_complete' && (
        <Thing
          label={t`Course`}
          placeholder={courses.length === 0 ? t`There is no course yet` : t`Which one has to be completed`}
          nothing={t`No such course`}
          unseen={t`A course that you may not look into`}
          hidden={rule.hidden}
          choices={courses}
          chosen={rule.scorm_course_id}
          error={errors.scorm_course_id}
          onChange={(scorm_course_id) => onChange({ scorm_course_id })}
        />
      )}
      {rule.rule_kind === 'quiz_pass' && (
        <Thing
          label={t`Quiz`}
          placeholder={quizzes.length === 0 ? t`There is no quiz yet` : t`Which one has to be passed`}
          nothing={t`No such quiz`}
          unseen={t`A quiz that you may not look into`}
          hidden={rule.hidden}
          choices={quizzes}
          chosen={rule.quiz_id}
          error={errors.quiz_id}
          onChange={(quiz_id) => onChange({ quiz_id })}
        />
      )}
      {rule.rule_kind === 'job_aid_viewed' && (
        <Thing
          label={t`Job aid`}
          placeholder={aids.length === 0 ? t`There is no job aid yet` : t`Which one has to be read`}
          nothing={t`No such job aid`}
          unseen={t`A job aid that you may not look into`}
          hidden={rule.hidden}
          choices={aids}
          chosen={rule.job_aid_id}
          error={errors.job_aid_id}
          onChange={(job_aid_id) => onChange({ job_aid_id })}
        />
      )}
      {rule.rule_kind === 'external_course_pass' && (
        <Thing
          label={t`Course elsewhere`}
          placeholder={externals.length === 0 ? t`There is no such course yet` : t`Which one has to be passed`}
          nothing={t`No such course`}
          unseen={t`A course that you may not look into`}
          hidden={rule.hidden}
          choices={externals}
          chosen={rule.external_course_id}
          error={errors.external_course_id}
          onChange={(external_course_id) => onChange({ external_course_id })}
        />
      )}
      {rule.rule_kind === 'job_aid_viewed' && (
        <Select
          label={t`What people do with it`}
          allowDeselect={false}
          data={[
            { value: 'view', label: t`They read it` },
            { value: 'confirmation', label: t`They read it and confirm that` },
          ]}
          value={rule.requires}
          onChange={(requires) => onChange({ requires: requires === 'confirmation' ? 'confirmation' : 'view' })}
        />
      )}
      <TextInput
        label={t`Heading (optional)`}
        placeholder={t`Such as: Practice under supervision`}
        maxLength={200}
        value={rule.label}
        onChange={(event) => onChange({ label: event.currentTarget.value })}
      />
    </SimpleGrid>
  )
}

type ThingProps = {
  label: string
  placeholder: string
  nothing: string
  /** Shown in place of an object that the reader may not see. */
  unseen: string
  /** True when the rule names such an object. */
  hidden: boolean
  choices: Choice[]
  chosen: string | null
  error: string | undefined
  onChange: (id: string | null) => void
}

/** Selects the object that a rule names. */
const Thing = ({ label, placeholder, nothing, unseen, hidden, choices, chosen, error, onChange }: ThingProps) => (
  <Select
    label={label}
    required
    searchable
    allowDeselect={false}
    placeholder={hidden ? unseen : placeholder}
    nothingFoundMessage={nothing}
    data={choicesFor(chosen, choices, unseen)}
    value={chosen}
    error={error}
    onChange={onChange}
  />
)

function Amount({ rule, errors, onChange }: Omit<Props, 'subjects' | 'choices'>) {
  const hours = rule.rule_kind === 'subject_hours'
  if (!hours && rule.rule_kind !== 'subject_record_count') return null
  return (
    <NumberInput
      label={hours ? t`Hours` : t`Completed records`}
      required
      min={0}
      max={100_000}
      clampBehavior="none"
      allowNegative={false}
      allowDecimal={hours}
      step={1}
      value={hours ? rule.threshold_hours : rule.threshold_count}
      error={errors.amount}
      onChange={(value) => onChange({ [hours ? 'threshold_hours' : 'threshold_count']: String(value) })}
    />
  )
}

/** Options of the select. An archived object is offered only when it is already chosen. */
const choicesFor = (chosen: string | null, choices: Choice[], unseen: string) => [
  ...choices
    .filter(({ id, archived_at }) => archived_at === null || id === chosen)
    .map(({ id, name, archived_at }) => ({ value: id, label: archived_at === null ? name : t`${name} (archived)` })),
  ...(chosen !== null && !choices.some(({ id }) => id === chosen) ? [{ value: chosen, label: unseen }] : []),
]

/** Adds the subject that a rule still counts, although the certification no longer has it. */
const withMissing = (subjects: Subject[], id: string | null): Subject[] =>
  id === null || subjects.some((subject) => subject.id === id) ? subjects : [...subjects, { id, name: t`a subject that was taken away` }]
