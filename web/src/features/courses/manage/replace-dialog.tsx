import { t } from '@lingui/core/macro'
import { Radio, Stack } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { $api, api, refresh } from '../../../platform/client.ts'
import { isStopped, useSending } from '../../../platform/files/use-sending.ts'
import { FormDialog } from '../../../platform/forms/form-dialog.tsx'
import { type OpenAttemptChoice, MiddleChoice } from './middle-choice.tsx'
import { PackageDrop } from './package-drop.tsx'
import { SendingProgress } from './sending.tsx'
import type { KeptCourse } from '../words.ts'

type Choice = { file: File; requires_recertification: boolean; move_open_attempts: boolean }

/** Replaces the package of a course. The user must say whether earlier completions still count. */
export function ReplaceDialog({ course, onClose }: { course: KeptCourse; onClose: () => void }) {
  const [file, setFile] = useState<File | null>(null)
  const [counts, setCounts] = useState<'still' | 'no-more' | null>(null)
  const [chosen, setChosen] = useState<OpenAttemptChoice>()
  const [missing, setMissing] = useState(false)
  const people = useInTheMiddle(course)
  // When earlier completions no longer count, open attempts should move to the new package too.
  const middle = chosen ?? (counts === 'no-more' ? 'move' : 'stay')
  const { replacing, part, stop } = useReplacing(course, onClose)
  const replace = () => {
    if (file && counts) replacing.mutate({ file, requires_recertification: counts === 'no-more', move_open_attempts: middle === 'move' })
    else setMissing(true)
  }
  const close = () => !replacing.isPending && onClose()
  return (
    <FormDialog
      title={t`Replace the package`}
      says={t`Whoever begins “${{ course: course.name }}” from now on gets the new package.`}
      does={t`Replace the package`}
      size="lg"
      begun={file !== null}
      isPending={replacing.isPending}
      error={isStopped(replacing.error) ? null : replacing.error}
      failed={t`The package was not replaced`}
      onSubmit={replace}
      onClose={close}
    >
      <PackageDrop
        file={file}
        missing={missing}
        disabled={replacing.isPending}
        onChoose={(chosen) => {
          replacing.reset()
          setFile(chosen)
        }}
      />
      <Radio.Group
        label={t`What of those who completed it already?`}
        value={counts}
        error={missing && counts === null && t`Say whether it still counts.`}
        onChange={(value) => setCounts(value === 'no-more' ? 'no-more' : 'still')}
      >
        <Stack gap="xs" mt={6}>
          <Radio
            value="still"
            disabled={replacing.isPending}
            label={t`Their completion still counts`}
            description={t`For corrections: what one learns is the same.`}
          />
          <Radio
            value="no-more"
            disabled={replacing.isPending}
            label={t`They have to take it again`}
            description={t`For new content: only completions of this package count. Certifications that ask for this course ask for it anew, and records stay as proof of what was learned.`}
          />
        </Stack>
      </Radio.Group>
      {counts !== null && (
        <MiddleChoice people={people} value={middle} counts={counts === 'still'} disabled={replacing.isPending} onChange={setChosen} />
      )}
      {part !== undefined && <SendingProgress part={part} onStop={stop} />}
    </FormDialog>
  )
}

/** Returns the number of people with an open attempt. Undefined until it is loaded. */
function useInTheMiddle({ id }: KeptCourse): number | undefined {
  const params = { path: { course_id: id } }
  const { data } = $api.useQuery('get', '/api/scorm-courses/{course_id}/package-versions', { params }, { staleTime: 0 })
  return data?.reduce((sum, { open_attempts }) => sum + open_attempts, 0)
}

function useReplacing({ id }: KeptCourse, onDone: () => void) {
  const { part, stop, run } = useSending()
  const params = { path: { course_id: id } }
  const replacing = useMutation({
    mutationFn: ({ file, ...choice }: Choice) =>
      run(async (send) => {
        const announced = { file_name: file.name, size_bytes: file.size }
        const pathname = await send(file, id, (signal) =>
          api.POST('/api/scorm-courses/{course_id}/package-uploads', { params, body: announced, signal }),
        )
        const body = { pathname, file_name: file.name, ...choice }
        return api.PUT('/api/scorm-courses/{course_id}/package', { params, body })
      }),
    onSuccess: ({ current_version_number }) => {
      notifications.show({ message: t`Package ${{ number: current_version_number }} is in place.` })
      onDone()
      return refresh()
    },
  })
  return { replacing, part, stop }
}
