import { t } from '@lingui/core/macro'
import { Select, Stack, TextInput, Textarea } from '@mantine/core'
import { today } from '../../../platform/words/format.ts'
import { organizationZone } from '../../../platform/words/zones.ts'
import { departmentOption, useDepartments } from '../../organizations/queries.ts'
import { useHasSubjects } from '../../subjects/queries.ts'
import { SubjectPicker } from '../../subjects/subject-picker.tsx'
import type { SubmissionState } from './use-submission.ts'

type Ref = { id: string; name: string }
type Props = {
  form: SubmissionState['form']
  disabled: boolean
  /** Organizations to choose from. Undefined when the organization is fixed. */
  organizations?: Ref[]
  knownSubjects?: Ref[]
}

/** Fields for what was learned, when, and in which organization it is filed. */
export function AboutFields({ form, disabled, organizations, knownSubjects }: Props) {
  const { organization } = form.draft
  const hasSubjects = useHasSubjects(organization || undefined)
  return (
    <Stack gap="md">
      <TextInput
        label={t`Title`}
        placeholder={t`Basic life support refresher`}
        required
        maxLength={300}
        disabled={disabled}
        {...form.text('title')}
      />
      <TextInput
        type="date"
        label={t`Completed on`}
        required
        max={today(organizationZone(organization))}
        disabled={disabled}
        maw={220}
        {...form.text('completed')}
      />
      {organizations && <OwnerFields form={form} disabled={disabled} organizations={organizations} />}
      <Textarea
        label={t`Description`}
        description={t`Optional. What you did, and what you can do now.`}
        autosize
        minRows={3}
        maxRows={10}
        maxLength={5000}
        disabled={disabled}
        {...form.text('description')}
      />
      {(hasSubjects || knownSubjects) && (
        <SubjectPicker
          organizationId={organization || undefined}
          known={knownSubjects}
          description={t`Optional. What it was about.`}
          disabled={disabled}
          {...form.choice('subjects')}
        />
      )}
    </Stack>
  )
}

function OwnerFields({ form, disabled, organizations }: { form: SubmissionState['form']; disabled: boolean; organizations: Ref[] }) {
  const { organization } = form.draft
  const { departments } = useDepartments(organization || undefined)
  const live = departments.filter(({ archived_at }) => archived_at === null)
  return (
    <>
      {organizations.length > 1 && (
        <Select
          label={t`Organization`}
          required
          allowDeselect={false}
          disabled={disabled}
          data={organizations.map(({ id, name }) => ({ value: id, label: name }))}
          {...form.choice('organization')}
          // Departments and subjects belong to the previous organization.
          onChange={(chosen) => chosen !== null && form.change({ organization: chosen, department: null, subjects: [] })}
        />
      )}
      {live.length > 0 && (
        <Select
          label={t`Department`}
          description={t`Optional. Leave it empty when it concerns the whole organization.`}
          searchable
          clearable
          clearButtonProps={{ 'aria-label': t`Clear the department` }}
          disabled={disabled}
          data={live.map(departmentOption)}
          nothingFoundMessage={t`No such department`}
          {...form.choice('department')}
        />
      )}
    </>
  )
}
