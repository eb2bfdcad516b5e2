import { t } from '@lingui/core/macro'
import { Button, Card, Group, Stack } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import { api, refresh } from '../../../platform/client.ts'
import { Form } from '../../../platform/forms/form.tsx'
import { isStopped, useSending } from '../../../platform/files/use-sending.ts'
import { Crumb } from '../../../platform/pages/breadcrumbs.tsx'
import { LinkButton } from '../../../platform/parts/links.tsx'
import { Page } from '../../../platform/pages/page.tsx'
import { useRequestKey } from '../../../platform/forms/request-key.ts'
import { Empty, Problem } from '../../../platform/parts/states.tsx'
import { useUnsavedWarning } from '../../../platform/forms/unsaved-warning.tsx'
import { type OwnerDraft, OwnerFields, useOwnOrganization } from '../../organizations/owner-fields.tsx'
import { ITSELF, type Organization } from '../../organizations/queries.ts'
import { type AboutDraft, CourseFields } from './about-fields.tsx'
import type { KeptCourse } from '../words.ts'
import { BeforeItIsTaken } from './before-it-is-taken.tsx'
import { remarksOn, waitsFor } from './words.ts'
import { PackageDrop } from './package-drop.tsx'
import { SendingProgress } from './sending.tsx'
import { useChosenOrganization } from '../../organizations/chosen.tsx'

export function NewCoursePage() {
  const { organization, held: allowed } = useChosenOrganization('scorm:write')
  return (
    <Page
      title={t`Add a course`}
      intro={allowed && t`Send the package; you are told at once whether it works here.`}
      size="sm"
      above={<Crumb to="/o/$org/courses" params={{ org: organization.slug }}>{t`Courses`}</Crumb>}
    >
      {allowed ? (
        <Adding organization={organization} />
      ) : (
        <Empty
          icon={<IconLock />}
          title={t`You do not keep courses`}
          action={<LinkButton to="/learn">{t`See the courses for you`}</LinkButton>}
        >{t`Adding one needs the right to write courses in this organization.`}</Empty>
      )}
    </Page>
  )
}

type Draft = OwnerDraft & AboutDraft
const empty: Draft = {
  organization: '',
  department: '',
  name: '',
  description: '',
  audience: 'trainees',
  completes_on: 'content',
  subjects: [],
}

function Adding({ organization: { id, slug: org } }: { organization: Organization }) {
  const [file, setFile] = useState<File | null>(null)
  const [draft, setDraft] = useState(empty)
  const [missing, setMissing] = useState(false)
  const change = useCallback((part: Partial<Draft>) => setDraft((before) => ({ ...before, ...part })), [])
  const { adding, part, stop, open } = useAdding(org)
  const choose = (chosen: File | null) => {
    adding.reset()
    setFile(chosen)
  }
  const ownerMissing = missing && draft.department === '' ? t`Choose where it belongs.` : undefined
  useOwnOrganization('scorm:write', id, draft.organization === '', change)
  useUnsavedWarning(file !== null && !adding.isSuccess)
  return (
    <Form
      isPending={adding.isPending}
      onSubmit={() => {
        setMissing(true)
        if (file && draft.department !== '') adding.mutate({ file, draft })
      }}
    >
      <Stack gap="lg">
        <PackageDrop file={file} disabled={adding.isPending} missing={missing} onChoose={choose} />
        <Card withBorder p="lg">
          <Stack gap="md">
            <OwnerFields permission="scorm:write" value={draft} error={ownerMissing} onChange={change} />
            <CourseFields
              draft={draft}
              owner={{
                organization: draft.organization || undefined,
                ofDepartment: draft.department !== '' && draft.department !== ITSELF,
              }}
              naming={{ description: t`Optional. Otherwise the title that the package gives itself.` }}
              disabled={adding.isPending}
              onChange={change}
            />
          </Stack>
        </Card>
        {part !== undefined && <SendingProgress part={part} onStop={stop} />}
        {adding.isError && !isStopped(adding.error) && <Problem error={adding.error} title={t`The course was not added`} />}
        {adding.data && <BeforeItIsTaken course={adding.data} onDecided={() => void open(adding.data)} />}
        <Group justify="flex-end">
          <LinkButton to="/o/$org/courses" params={{ org }} variant="default">{t`Cancel`}</LinkButton>
          <Button type="submit" loading={adding.isPending}>{t`Add the course`}</Button>
        </Group>
      </Stack>
    </Form>
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
        const owner = { org: draft.organization, ...(draft.department !== ITSELF && { department: draft.department }) }
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
