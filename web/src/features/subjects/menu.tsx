import { t } from '@lingui/core/macro'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { $api, forget, refresh } from '../../platform/client.ts'
import { DeletionDialog } from '../../platform/keeping/deletion-dialog.tsx'
import { KeepMenu } from '../../platform/keeping/keep-menu.tsx'
import { sentence } from '../../platform/refusal.ts'
import { useAccess } from '../../platform/session.tsx'
import type { Hierarchy } from './panel.tsx'

type Props = { subject: Hierarchy; onGone: () => void }

/** Archive, bring back, delete for good; nothing at all for those who may do none of it. */
export function SubjectMenu({ subject, onGone }: Props) {
  const { holds } = useAccess()
  const [deleting, setDeleting] = useState(false)
  const archiving = $api.useMutation('patch', '/api/subjects/{subject_id}', {
    onError: (error) => notifications.show({ color: 'red', title: t`Nothing was changed`, message: sentence(error) }),
    onSuccess: ({ archived_at }) => {
      notifications.show({
        message: archived_at ? t`Archived: nothing new is tagged with it. What is tagged keeps its tag.` : t`The subject is back.`,
      })
      return refresh()
    },
  })
  const archived = subject.archived_at !== null
  const archive = () => archiving.mutate({ params: { path: { subject_id: subject.id } }, body: { archived: !archived } })
  const [writes, deletes] = [holds('subjects:write', subject), holds('subjects:delete', subject)]
  return (
    <>
      <KeepMenu
        archived={archived}
        isPending={archiving.isPending}
        onArchive={writes ? archive : undefined}
        onDelete={deletes ? () => setDeleting(true) : undefined}
      />
      {deleting && <Deleting subject={subject} onClose={() => setDeleting(false)} onGone={onGone} />}
    </>
  )
}

function Deleting({ subject, onClose, onGone }: Props & { onClose: () => void }) {
  const params = { path: { subject_id: subject.id } }
  const { name } = subject
  const impact = $api.useQuery('get', '/api/subjects/{subject_id}/permanent-deletion', { params }, { staleTime: 0, gcTime: 0 })
  const deleting = $api.useMutation('delete', '/api/subjects/{subject_id}/permanent-deletion', {
    onSuccess: () => {
      notifications.show({ message: t`“${name}” is deleted for good.` })
      onGone()
      return forget(subject.id)
    },
  })
  return (
    <DeletionDialog
      title={t`Delete this subject for good?`}
      named="name"
      archived={subject.archived_at !== null}
      impact={impact}
      deleting={deleting}
      onConfirm={() => deleting.mutate({ params })}
      onClose={onClose}
    />
  )
}
