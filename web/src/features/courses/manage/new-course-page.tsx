import { t } from '@lingui/core/macro'
import { Card, Stack } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { api, refresh } from '../../../platform/client.ts'
import { isStopped, useSending } from '../../../platform/files/use-sending.ts'
import { useRequestKey } from '../../../platform/forms/request-key.ts'
import { useUnsavedWarning } from '../../../platform/forms/unsaved-warning.tsx'
import { KeptForm, NewPage } from '../../../platform/kept/kept-form.tsx'
import { Crumb } from '../../../platform/pages/breadcrumbs.tsx'
import { LinkButton } from '../../../platform/parts/links.tsx'
import { useChosenOrganization } from '../../organizations/chosen.tsx'
import { OwnerFields, useFirstOwner } from '../../organizations/owner-fields.tsx'
import { type OwnerDraft, isOfDepartment, ownedBy, ownerErrors } from '../../organizations/owner.ts'
import type { KeptCourse } from '../words.ts'
import { type AboutDraft, CourseFields } from './about-fields.tsx'
import { BeforeItIsTaken } from './before-it-is-taken.tsx'
import { PackageDrop } from './package-drop.tsx'
import { SendingProgress } from './sending.tsx'
import { remarksOn, waitsFor } from './words.ts'

export function NewCoursePage() {
  const { organization } = useChosenOrganization()
  return (
    <NewPage
      title={t`Add a course`}
      intro={t`Send the package; you are told at once whether it works here.`}
      above={<Crumb to="/o/$org/courses" params={{ org: organization.slug }}>{t`Courses`}</Crumb>}
      permission="scorm:write"
      refused={{
        title: t`You do not keep courses`,
        says: t`Adding one needs the right to write courses in this organization.`,
        action: <LinkButton to="/learn">{t`See the courses for you`}</LinkButton>,
      }}
    >
      <CourseForm />
    </NewPage>
  )
}

type Draft = OwnerDraft & AboutDraft
const empty: AboutDraft = { name: '', description: '', audience: 'trainees', completes_on: 'content', subjects: [] }

function CourseForm() {
  const {
    organization: { id, slug: org },
  } = useChosenOrganization()
  const first = useFirstOwner('scorm:write', id)
  const [file, setFile] = useState<File | null>(null)
  const [draft, setDraft] = useState<Draft>({ ...first, ...empty })
  const [missing, setMissing] = useState(false)
  const { adding, part, stop, open } = useAdding(org)
  const change = (next: Partial<Draft>) => setDraft((before) => ({ ...before, ...next }))
  const choose = (chosen: File | null) => {
    adding.reset()
    setFile(chosen)
  }
  useUnsavedWarning(file !== null && !adding.isSuccess)
  return (
    <KeptForm
      does={t`Add the course`}
      isPending={adding.isPending}
      problem={{ error: isStopped(adding.error) ? null : adding.error, title: t`The course was not added` }}
      cancel={<LinkButton to="/o/$org/courses" params={{ org }} variant="default">{t`Cancel`}</LinkButton>}
      onSubmit={() => {
        setMissing(true)
        if (file && draft.department !== '') adding.mutate({ file, draft })
      }}
    >
      <PackageDrop file={file} disabled={adding.isPending} missing={missing} onChoose={choose} />
      <Card withBorder p="lg">
        <Stack gap="md">
          <OwnerFields
            permission="scorm:write"
            value={draft}
            error={missing ? ownerErrors(draft).department : undefined}
            onChange={change}
          />
          <CourseFields
            draft={draft}
            owner={{ organization: id, ofDepartment: isOfDepartment(draft) }}
            naming={{ description: t`Optional. Otherwise the title that the package gives itself.` }}
            disabled={adding.isPending}
            onChange={change}
          />
        </Stack>
      </Card>
      {part !== undefined && <SendingProgress part={part} onStop={stop} />}
      {adding.data && <BeforeItIsTaken course={adding.data} onDecided={() => void open(adding.data)} />}
    </KeptForm>
  )
}

function useAdding(org: string) {
  const navigate = useNavigate()
  const keyFor = useRequestKey()
  const { part, stop, run } = useSending()
  const open = ({ id }: KeptCourse) => navigate({ to: '/o/$org/courses/$courseId', params: { org, courseId: id }, ignoreBlocker: true })
  const adding = useMutation({
    mutationFn: ({ file, draft }: { file: File; draft: Draft }) =>
      run(async (send) => {
        const owner = ownedBy(draft)
        const announced = { ...owner, file_name: file.name, size_bytes: file.size }
        const pathname = await send(file, JSON.stringify(owner), (signal) =>
          api.POST('/api/scorm-courses/uploads', { body: announced, signal }),
        )
        const body = { ...owner, pathname, file_name: file.name, ...written(draft) }
        return api.POST('/api/scorm-courses', { body, headers: keyFor(body) })
      }),
    onSuccess: async (course) => {
      void refresh()
      if (remarksOn(course).length === 0) await open(course)
    },
  })
  return { adding, part, stop, open }
}

const written = ({ name, description, audience, completes_on, subjects }: Draft) => ({
  ...(name.trim() !== '' && { name: name.trim() }),
  ...(description.trim() !== '' && { description: description.trim() }),
  audience,
  completes_on,
  subject_matter_ids: subjects,
  archive_if_warned: waitsFor(completes_on),
})
