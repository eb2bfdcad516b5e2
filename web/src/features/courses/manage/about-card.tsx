import { t } from '@lingui/core/macro'
import { Button, Card, Group, Stack, Text, Title } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconPencil } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { api, refresh } from '../../../platform/client.ts'
import { day } from '../../../platform/words/format.ts'
import { fieldOf, sentence } from '../../../platform/refusal.ts'
import { useAccess } from '../../../platform/session.tsx'
import { FormDialog } from '../../../platform/forms/form-dialog.tsx'
import { audienceWords } from '../../../platform/kept/audience-field.tsx'
import { type AboutDraft, CourseFields } from './about-fields.tsx'
import { trainers } from './words.ts'
import type { KeptCourse, SeenCourse } from '../words.ts'

/** Audience, description and subjects of a course, with an edit button for those who may change them. */
export function AboutCard({ course, kept }: { course: SeenCourse; kept: KeptCourse | undefined }) {
  const { holds } = useAccess()
  const [editing, setEditing] = useState(false)
  const { description, audience, subjects } = course
  const { label, description: whom } = audienceWords(course.owner_department_id !== null, trainers)[audience]
  return (
    <Card component="section" aria-label={t`About the course`} withBorder p="lg">
      <Group justify="space-between">
        <Title order={2}>{t`About the course`}</Title>
        {kept && holds('scorm:write', kept) && (
          <Button
            size="xs"
            variant="default"
            leftSection={<IconPencil size={15} aria-hidden />}
            onClick={() => setEditing(true)}
          >{t`Edit`}</Button>
        )}
      </Group>
      <Stack gap="sm" mt="md">
        {description && (
          <Text size="sm" className="keeps-lines">
            {description}
          </Text>
        )}
        <Fact name={t`Who takes it`}>
          {label}. {whom}
        </Fact>
        <Fact name={t`Subjects`}>{subjects.length > 0 ? subjects.map(({ name }) => name).join(', ') : t`None yet.`}</Fact>
        {kept && <Fact name={t`Added`}>{day(kept.created_at)}</Fact>}
      </Stack>
      {kept && editing && <EditDialog course={kept} onClose={() => setEditing(false)} />}
    </Card>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <Text size="sm" className="wraps">
      <Text span inherit fw={600}>
        {name}:
      </Text>{' '}
      {children}
    </Text>
  )
}

function EditDialog({ course, onClose }: { course: KeptCourse; onClose: () => void }) {
  const was: AboutDraft = {
    name: course.name,
    description: course.description ?? '',
    audience: course.audience,
    completes_on: course.completes_on,
    subjects: course.subjects.map(({ id }) => id),
  }
  const [draft, setDraft] = useState(was)
  const [nameError, setNameError] = useState<string>()
  const saving = useMutation({
    mutationFn: () => save(course.id, draft, draft.subjects.join() !== was.subjects.join()),
    onError: (error) => {
      if (fieldOf(error, ['name']) === 'name') setNameError(sentence(error))
    },
    onSuccess: () => {
      notifications.show({ message: t`The changes are saved.` })
      onClose()
      return refresh()
    },
  })
  return (
    <FormDialog
      title={t`Edit the course`}
      says={t`Records that were written already keep their name and subjects.`}
      does={t`Save the changes`}
      begun={JSON.stringify(draft) !== JSON.stringify(was)}
      isPending={saving.isPending}
      error={nameError === undefined ? saving.error : null}
      onClose={onClose}
      onSubmit={() => (draft.name.trim() === '' ? setNameError(t`Give the course a name.`) : saving.mutate())}
    >
      <CourseFields
        draft={draft}
        owner={{ organization: course.owner_organization_id, ofDepartment: course.owner_department_id !== null }}
        known={course.subjects}
        naming={{ required: true, error: nameError }}
        disabled={saving.isPending}
        onChange={(part) => {
          setNameError(undefined)
          setDraft((before) => ({ ...before, ...part }))
        }}
      />
    </FormDialog>
  )
}

/** Both requests may be repeated. When the second one fails, saving again completes it. */
async function save(course_id: string, { subjects, ...draft }: AboutDraft, subjectsChanged: boolean): Promise<void> {
  const params = { path: { course_id } }
  const body = { ...draft, name: draft.name.trim(), description: draft.description.trim() || null }
  const { error } = await api.PATCH('/api/scorm-courses/{course_id}', { params, body })
  if (error) throw error
  if (!subjectsChanged) return
  const chosen = await api.PUT('/api/scorm-courses/{course_id}/subjects', { params, body: { subject_matter_ids: subjects } })
  if (chosen.error) throw chosen.error
}
