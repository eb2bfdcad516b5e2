import { t } from '@lingui/core/macro'
import { NumberInput, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { $api, refresh } from '../../../platform/client.ts'
import { NoteField, noteOf } from '../../../platform/forms/fields.tsx'
import { FormDialog } from '../../../platform/forms/form-dialog.tsx'
import { useRequestKey } from '../../../platform/forms/request-key.ts'
import { useDraft } from '../../../platform/forms/use-draft.ts'
import { SubjectPicker } from '../../subjects/subject-picker.tsx'
import type { Course, Server } from '../words.ts'

type Props = { onClose: () => void } & ({ server: Server; course?: undefined } | { course: Course; server?: undefined })

const textOf = (typed: string) => (typed.trim() === '' ? null : typed.trim())

const start = (course: Course | undefined) => ({
  external_course_id: course?.external_course_id ?? '',
  name: course?.name ?? '',
  course_url: course?.course_url ?? '',
  passing_score: course?.passing_score ?? ('' as number | ''),
  description: course?.description ?? '',
  subjects: course?.subjects.map(({ id }) => id) ?? [],
})

/** Adds a course to the catalogue of a learning system, or changes it. */
export function CourseDialog({ server, course, onClose }: Props) {
  const keyFor = useRequestKey()
  const { draft, errors, begun, change, passes, refuse, elsewhere, text } = useDraft(
    () => start(course),
    ['external_course_id', 'name', 'course_url', 'passing_score'],
  )
  const onSuccess = () => {
    notifications.show({ message: course ? t`The changes are saved.` : t`The course is in the catalogue.` })
    onClose()
    return refresh()
  }
  const creating = $api.useMutation('post', '/api/external-lms/servers/{server_id}/courses', { onError: refuse, onSuccess })
  const changing = $api.useMutation('patch', '/api/external-lms/courses/{course_id}', { onError: refuse, onSuccess })
  const save = () => {
    const missing = t`What is it called?`
    if (
      !passes({
        ...(draft.name.trim() === '' && { name: missing }),
        ...(draft.external_course_id.trim() === '' && { external_course_id: missing }),
      })
    )
      return
    const said = {
      name: draft.name.trim(),
      course_url: textOf(draft.course_url),
      passing_score: draft.passing_score === '' ? null : draft.passing_score,
      description: noteOf(draft.description),
      subject_matter_ids: draft.subjects,
    }
    if (course) return changing.mutate({ params: { path: { course_id: course.id } }, body: said })
    const body = { ...said, external_course_id: draft.external_course_id.trim() }
    creating.mutate({ params: { path: { server_id: server.id } }, body, headers: keyFor(body) })
  }
  return (
    <FormDialog
      title={course ? t`Edit the course` : t`Add a course`}
      does={course ? t`Save the changes` : t`Add it`}
      begun={begun}
      isPending={creating.isPending || changing.isPending}
      error={elsewhere(creating.error ?? changing.error)}
      onSubmit={save}
      onClose={onClose}
    >
      <TextInput label={t`Name`} required data-autofocus maxLength={200} {...text('name')} />
      {!course && (
        <TextInput
          label={t`What it is called there`}
          description={t`Its number or short name in the other learning system. It stays for good.`}
          required
          maxLength={200}
          {...text('external_course_id')}
        />
      )}
      <NumberInput
        label={t`Passes from, in per cent`}
        description={t`Left empty, the other system says whether somebody passed.`}
        min={0}
        max={100}
        decimalScale={2}
        value={draft.passing_score}
        error={errors.passing_score}
        onChange={(value) => change({ passing_score: typeof value === 'number' ? value : '' })}
      />
      <TextInput
        label={t`Address of the course`}
        description={t`Whoever needs it gets there from their certification.`}
        type="url"
        placeholder="https://"
        maxLength={2000}
        {...text('course_url')}
      />
      <SubjectPicker
        organizationId={course?.owner_organization_id ?? server?.owner_organization_id}
        known={course?.subjects ?? []}
        maxValues={50}
        description={t`The records of its grades are filed under these.`}
        value={draft.subjects}
        onChange={(subjects) => change({ subjects })}
      />
      <NoteField label={t`Description`} value={draft.description} onChange={(description) => change({ description })} />
    </FormDialog>
  )
}
