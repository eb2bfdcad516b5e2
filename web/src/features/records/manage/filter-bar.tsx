import { t } from '@lingui/core/macro'
import { Select } from '@mantine/core'
import { ArchivedToo } from '../../../platform/lists/archived-too.tsx'
import { Filters } from '../../../platform/lists/filters.tsx'
import { PersonPicker } from '../../directory/person-picker.tsx'
import { useChosenOrganization } from '../../organizations/chosen.tsx'
import { DepartmentSelect } from '../../organizations/department-select.tsx'
import { SubjectSelect } from '../../subjects/subject-picker.tsx'
import { CompletedFields } from '../completed-fields.tsx'
import { type RecordFilters, evidenceTypes, recordStatuses } from '../filters.ts'
import { TitleSearch } from '../title-search.tsx'
import { evidenceWords, statusWords } from '../words.ts'

type Props = {
  filters: RecordFilters
  /** A filter that is undefined is removed. */
  onChange: (filters: { [Name in keyof RecordFilters]: RecordFilters[Name] | undefined }) => void
  onClear: () => void
}

const statuses = recordStatuses.map((value) => ({ value, label: statusWords[value] }))
const types = evidenceTypes.map((value) => ({ value, label: evidenceWords[value] }))

export function RecordFilterBar({ filters, onChange, onClear }: Props) {
  const { organization } = useChosenOrganization()
  return (
    <Filters
      set={Object.keys(filters).length}
      onClear={onClear}
      search={<TitleSearch q={filters.q} onSearch={(q) => onChange({ ...filters, q })} />}
    >
      <DepartmentSelect department={filters.department} onChange={(department) => onChange({ ...filters, department })} />
      <PersonPicker
        label={t`Learner`}
        placeholder={t`Everybody`}
        organizationId={organization.id}
        value={filters.learner ?? null}
        onChange={(learner) => onChange({ ...filters, learner: learner ?? undefined })}
      />
      <SubjectSelect
        placeholder={t`All`}
        organizationId={organization.id}
        value={filters.subject ?? null}
        onChange={(id) => onChange({ ...filters, subject: id ?? undefined })}
      />
      <Select
        label={t`Status`}
        placeholder={t`All`}
        data={statuses}
        value={filters.status ?? null}
        {...clearing(t`Clear the status`)}
        onChange={(status) => onChange({ ...filters, status: recordStatuses.find((known) => known === status) })}
      />
      <Select
        label={t`Evidence`}
        placeholder={t`Any`}
        data={types}
        value={filters.evidence_type ?? null}
        {...clearing(t`Clear the kind of evidence`)}
        onChange={(type) => onChange({ ...filters, evidence_type: evidenceTypes.find((known) => known === type) })}
      />
      <CompletedFields filters={filters} onChange={(days) => onChange({ ...filters, ...days })} />
      <ArchivedToo on={filters.include_archived} onChange={(include_archived) => onChange({ ...filters, include_archived })} />
    </Filters>
  )
}

const clearing = (label: string) => ({ clearable: true, clearButtonProps: { 'aria-label': label } })
