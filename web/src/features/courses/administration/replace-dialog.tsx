import { t } from '@lingui/core/macro'
import { Button, Group, Modal, Radio, Stack, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api, refresh } from '../../../platform/client.ts'
import { Problem } from '../../../platform/parts/states.tsx'
import { PackageDrop } from './package-drop.tsx'
import { SendingProgress, isStopped, usePackage } from './sending.tsx'
import type { Course } from './words.ts'

type Choice = { file: File; requires_recertification: boolean }

/** Puts another package under a course, and has it said whether earlier completions still count. */
export function ReplaceDialog({ course, onClose }: { course: Course; onClose: () => void }) {
  const [file, setFile] = useState<File | null>(null)
  const [counts, setCounts] = useState<'still' | 'no-more' | null>(null)
  const { replacing, part, stop } = useReplacing(course, onClose)
  const close = () => !replacing.isPending && onClose()
  return (
    <Modal opened onClose={close} title={t`Replace the package`} centered size="lg" closeOnClickOutside={file === null}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (file && counts) replacing.mutate({ file, requires_recertification: counts === 'no-more' })
        }}
      >
        <Stack gap="md">
          <Text size="sm">{t`Whoever begins “${{ course: course.name }}” from now on gets the new package. Whoever is in the middle of it finishes the one they began.`}</Text>
          <PackageDrop
            file={file}
            disabled={replacing.isPending}
            onChoose={(chosen) => {
              replacing.reset()
              setFile(chosen)
            }}
          />
          <Radio.Group
            label={t`What of those who completed it already?`}
            value={counts}
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
          {part !== undefined && <SendingProgress part={part} onStop={stop} />}
          {replacing.isError && !isStopped(replacing.error) && <Problem error={replacing.error} title={t`The package was not replaced`} />}
          <Group justify="flex-end">
            <Button variant="default" onClick={close} disabled={replacing.isPending}>{t`Cancel`}</Button>
            <Button type="submit" disabled={!file || !counts} loading={replacing.isPending}>{t`Replace the package`}</Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}

function useReplacing({ id }: Course, onDone: () => void) {
  const { part, stop, run } = usePackage()
  const params = { path: { course_id: id } }
  const replacing = useMutation({
    mutationFn: ({ file, requires_recertification }: Choice) =>
      run(async (send) => {
        const announced = { file_name: file.name, size_bytes: file.size }
        const pathname = await send(file, id, async (signal) => {
          const { data, error } = await api.POST('/api/scorm-courses/{course_id}/package-uploads', { params, body: announced, signal })
          return data ?? Promise.reject(error)
        })
        const body = { pathname, file_name: file.name, requires_recertification }
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
