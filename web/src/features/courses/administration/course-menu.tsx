import { t } from '@lingui/core/macro'
import { Menu } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconReplace } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { $api, forget, refresh } from '../../../platform/client.ts'
import { DeletionDialog } from '../../../platform/keeping/deletion-dialog.tsx'
import { KeepMenu } from '../../../platform/keeping/keep-menu.tsx'
import { sentence } from '../../../platform/refusal.ts'
import { useAccess } from '../../../platform/session.tsx'
import { ReplaceDialog } from './replace-dialog.tsx'
import type { Course } from './words.ts'

/** Replace the package, archive, bring back, delete for good; nothing at all for those who may do none of it. */
export function CourseMenu({ course }: { course: Course }) {
  const { holds } = useAccess()
  const [open, setOpen] = useState<'package' | 'deletion'>()
  const archive = useArchiving(course)
  const writes = holds('scorm:write', course)
  const deletes = holds('scorm:delete', course)
  const close = () => setOpen(undefined)
  return (
    <>
      <KeepMenu
        archived={course.archived_at !== null}
        isPending={archive.isPending}
        onArchive={writes ? archive.run : undefined}
        onDelete={deletes ? () => setOpen('deletion') : undefined}
      >
        {writes && (
          <Menu.Item
            leftSection={<IconReplace size={17} aria-hidden />}
            onClick={() => setOpen('package')}
          >{t`Replace the package`}</Menu.Item>
        )}
      </KeepMenu>
      {open === 'package' && <ReplaceDialog course={course} onClose={close} />}
      {open === 'deletion' && <Deletion course={course} onClose={close} />}
    </>
  )
}

function useArchiving({ id, archived_at }: Course) {
  const changing = $api.useMutation('patch', '/api/scorm-courses/{course_id}', {
    onError: (error) => notifications.show({ color: 'red', title: t`Nothing was changed`, message: sentence(error) }),
    onSuccess: (course) => {
      const message = course.archived_at
        ? t`The course is archived: learners do not find it any more, and completions stay. You can bring it back at any time.`
        : t`The course is back.`
      notifications.show({ message })
      return refresh()
    },
  })
  const run = () => changing.mutate({ params: { path: { course_id: id } }, body: { archived: archived_at === null } })
  return { run, isPending: changing.isPending }
}

function Deletion({ course: { id, archived_at }, onClose }: { course: Course; onClose: () => void }) {
  const params = { path: { course_id: id } }
  const navigate = useNavigate()
  const impact = $api.useQuery('get', '/api/scorm-courses/{course_id}/permanent-deletion', { params }, { staleTime: 0, gcTime: 0 })
  const deleting = $api.useMutation('delete', '/api/scorm-courses/{course_id}/permanent-deletion', {
    onSuccess: async () => {
      notifications.show({ message: t`The course is deleted for good.` })
      await navigate({ to: '/scorm-courses' })
      await forget(id)
    },
  })
  return (
    <DeletionDialog
      title={t`Delete this course for good?`}
      named="name"
      archived={archived_at !== null}
      impact={impact}
      deleting={deleting}
      onClose={onClose}
      onConfirm={() => deleting.mutate({ params })}
    />
  )
}
