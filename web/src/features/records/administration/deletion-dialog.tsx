import { t } from '@lingui/core/macro'
import { notifications } from '@mantine/notifications'
import { useNavigate } from '@tanstack/react-router'
import { $api, forget } from '../../../platform/client.ts'
import { DeletionDialog } from '../../../platform/keeping/deletion-dialog.tsx'
import type { LearningRecord } from '../words.ts'

export function RecordDeletionDialog({ record, onClose }: { record: LearningRecord; onClose: () => void }) {
  const params = { path: { record_id: record.id } }
  const navigate = useNavigate()
  const impact = $api.useQuery('get', '/api/records/{record_id}/permanent-deletion', { params }, { staleTime: 0, gcTime: 0 })
  const deleting = $api.useMutation('delete', '/api/records/{record_id}/permanent-deletion', {
    onSuccess: async () => {
      notifications.show({ message: t`The record is deleted for good.` })
      await navigate({ to: '/records', ignoreBlocker: true })
      await forget(record.id)
    },
  })
  return (
    <DeletionDialog
      title={t`Delete this record for good?`}
      named="title"
      archived={record.archived_at !== null}
      impact={impact}
      deleting={deleting}
      onClose={onClose}
      onConfirm={() => deleting.mutate({ params })}
    />
  )
}
