import { t } from '@lingui/core/macro'
import { Checkbox, Group, Input, SegmentedControl, Select, SimpleGrid, Stack, TextInput, Textarea } from '@mantine/core'
import { useId } from 'react'
import { bindersOf } from '../../../platform/forms/binders.ts'
import { PersonPicker } from '../../directory/person-picker.tsx'
import { OwnerFields } from '../../organizations/owner-fields.tsx'
import { SubjectPicker } from '../../subjects/subject-picker.tsx'
import { recordStatuses } from '../filters.ts'
import { statusWords, type LearningRecord } from '../words.ts'
import type { RecordDraft, RecordErrors } from './record-draft.ts'

export type FieldsProps = {
  draft: RecordDraft
  errors: RecordErrors
  onChange: (change: Partial<RecordDraft>) => void
  /** The record that is edited. Its organization and learner cannot change. */
  record?: LearningRecord
}

export function RecordFields(props: FieldsProps) {
  const { draft, errors, onChange, record } = props
  const text = (name: 'title' | 'description' | 'external_id' | 'completed_at' | 'expires_at') => ({
    name,
    value: draft[name],
    error: errors[name],
    onChange: (event: { currentTarget: { value: string } }) => onChange({ [name]: event.currentTarget.value }),
  })
  return (
    <Stack gap="md">
      <OwnerFields permission="records:write" value={draft} error={errors.department} onChange={onChange} />
      <LearnerFields {...props} />
      <TextInput label={t`Title`} description={t`What was learned or done.`} required maxLength={300} {...text('title')} />
      <Textarea label={t`Description`} autosize minRows={3} maxRows={14} maxLength={5000} {...text('description')} />
      <Group align="flex-start">
        <Status {...props} />
        <TextInput flex="1 1 150px" type="date" max="9999-12-31" label={t`Completed on`} {...text('completed_at')} />
        <TextInput flex="1 1 150px" type="date" max="9999-12-31" label={t`Valid until`} {...text('expires_at')} />
      </Group>
      <SubjectPicker
        description={t`What it counts towards.`}
        organizationId={draft.organization || undefined}
        known={record?.subjects}
        value={draft.subject_matter_ids}
        error={errors.subject_matter_ids}
        onChange={(subject_matter_ids) => onChange({ subject_matter_ids })}
      />
      <TextInput
        label={t`Number elsewhere`}
        description={t`The number of this record in another system. No two records of an organization have the same.`}
        maxLength={300}
        {...text('external_id')}
      />
      <Checkbox
        label={t`Hide from the learner`}
        description={t`Then only people who may read the records of this owner see it.`}
        checked={draft.hidden_from_learner}
        error={errors.hidden_from_learner}
        onChange={(event) => onChange({ hidden_from_learner: event.currentTarget.checked })}
      />
    </Stack>
  )
}

function LearnerFields({ draft, errors, onChange, record }: FieldsProps) {
  const { text, choice } = bindersOf({ draft, errors, change: onChange })
  const label = useId()
  if (record?.learner_user_id)
    return (
      <TextInput
        label={t`Learner`}
        value={record.learner?.display_name ?? record.learner?.email ?? t`Nameless account`}
        readOnly
        variant="filled"
      />
    )
  return (
    <Stack gap="xs">
      {!record && (
        <>
          <Input.Label labelElement="div" id={label} required>{t`Learner`}</Input.Label>
          <SegmentedControl
            aria-labelledby={label}
            value={draft.learner_kind}
            onChange={(kind) => onChange({ learner_kind: kind === 'outsider' ? kind : 'member' })}
            data={[
              { value: 'member', label: t`A member` },
              { value: 'outsider', label: t`Without an account` },
            ]}
          />
        </>
      )}
      {draft.learner_kind === 'member' ? (
        <PersonPicker
          aria-label={t`Member`}
          placeholder={draft.organization ? t`Name or e-mail address` : t`Choose an organization first`}
          disabled={!draft.organization}
          organizationId={draft.organization || undefined}
          {...choice('learner_user_id')}
        />
      ) : (
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
          <TextInput label={t`Learner’s name`} maxLength={300} {...text('learner_display_name')} />
          <TextInput label={t`Learner’s e-mail address`} type="email" maxLength={300} {...text('learner_email')} />
        </SimpleGrid>
      )}
    </Stack>
  )
}

/** Selects the status. `rejected` is not offered, because rejecting is a decision with a note. A rejected record can get another status. */
function Status({ draft, errors, onChange, record }: FieldsProps) {
  const offered = recordStatuses.filter((status) => status !== 'rejected' || record?.status === 'rejected')
  return (
    <Select
      flex="1 1 225px"
      label={t`Status`}
      required
      allowDeselect={false}
      data={offered.map((value) => ({ value, label: statusWords[value] }))}
      value={draft.status}
      error={errors.status}
      onChange={(chosen) => {
        const status = recordStatuses.find((known) => known === chosen)
        if (status) onChange({ status })
      }}
    />
  )
}
