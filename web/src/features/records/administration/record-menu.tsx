import { t } from '@lingui/core/macro'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { $api, refresh } from '../../../platform/client.ts'
import { KeepMenu } from '../../../platform/keeping/keep-menu.tsx'
import { sentence } from '../../../platform/refusal.ts'
import { useAccess } from '../../../platform/session.tsx'
import type { LearningRecord } from '../words.ts'
import { RecordDeletionDialog } from './deletion-dialog.tsx'

/** Archive, bring back, delete for good; nothing at all for those who may do none of it. */
export function RecordMenu({ record }: { record: LearningRecord }) {
  const { holds } = useAccess()
  const [deleting, setDeleting] = useState(false)
  const archive = useArchiving(record)
  const writes = holds('records:write', record)
  const deletes = holds('records:delete', record)
  return (
    <>
      <KeepMenu
        archived={record.archived_at !== null}
        isPending={archive.isPending}
        onArchive={writes ? archive.run : undefined}
        onDelete={deletes ? () => setDeleting(true) : undefined}
      />
      {deleting && <RecordDeletionDialog record={record} onClose={() => setDeleting(false)} />}
    </>
  )
}

function useArchiving({ id, archived_at }: LearningRecord) {
  const changing = $api.useMutation('patch', '/api/records/{record_id}', {
    onError: (error) => notifications.show({ color: 'red', title: t`Nothing was changed`, message: sentence(error) }),
    onSuccess: (record) => {
      const message = record.archived_at ? t`The record is archived. You can bring it back at any time.` : t`The record is back.`
      notifications.show({ message })
      return refresh()
    },
  })
  const run = () => changing.mutate({ params: { path: { record_id: id } }, body: { archived: archived_at === null } })
  return { run, isPending: changing.isPending }
}
