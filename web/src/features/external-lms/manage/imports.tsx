import { plural, t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconHistory } from '@tabler/icons-react'
import { useState } from 'react'
import { $api, refresh } from '../../../platform/client.ts'
import { ImportRow } from '../../../platform/csv/import-row.tsx'
import { FormDialog } from '../../../platform/forms/form-dialog.tsx'
import { PagedList } from '../../../platform/lists/paged-list.tsx'
import { byCursor } from '../../../platform/lists/paging.tsx'
import { Rows } from '../../../platform/lists/rows.tsx'
import { Empty } from '../../../platform/parts/states.tsx'
import { useChosenOrganization } from '../../organizations/chosen.tsx'
import type { Import, Server } from '../words.ts'

/** Imports from a learning system, each with an undo button. */
export function Imports({ server }: { server: Server }) {
  const params = { path: { server_id: server.id } }
  const pages = $api.useInfiniteQuery('get', '/api/external-lms/servers/{server_id}/imports', { params }, byCursor)
  return (
    <PagedList
      pages={pages}
      failed={t`The imports could not be loaded`}
      none={<Empty icon={<IconHistory />} title={t`Nothing was brought yet`} />}
      shown={(count) => plural(count, { one: '# import', other: '# imports' })}
    >
      {(imports) => (
        <Rows label={t`Imports`}>
          {imports.map((each) => (
            <BroughtRow key={each.id} brought={each} />
          ))}
        </Rows>
      )}
    </PagedList>
  )
}

function BroughtRow({ brought }: { brought: Import }) {
  const { throughout: writes } = useChosenOrganization('records:write')
  const [asking, setAsking] = useState(false)
  const { file_name, created_count, duplicate_count, failed_count, undone_at } = brought
  const facts = [
    plural(created_count, { one: '# grade', other: '# grades' }),
    duplicate_count > 0 && plural(duplicate_count, { one: '# there already', other: '# there already' }),
    failed_count > 0 && plural(failed_count, { one: '# row failed', other: '# rows failed' }),
  ]
  return (
    <ImportRow
      imported={brought}
      name={file_name ?? t`Sent by a program`}
      facts={facts}
      action={
        writes && undone_at === null && created_count > 0 ? (
          <Button variant="default" size="xs" onClick={() => setAsking(true)}>{t`Undo`}</Button>
        ) : undefined
      }
    >
      {asking && <UndoDialog brought={brought} onClose={() => setAsking(false)} />}
    </ImportRow>
  )
}

function UndoDialog({ brought, onClose }: { brought: Import; onClose: () => void }) {
  const undoing = $api.useMutation('post', '/api/external-lms/imports/{import_id}/undo', {
    onSuccess: () => {
      notifications.show({ message: t`The import is undone.` })
      onClose()
      return refresh()
    },
  })
  return (
    <FormDialog
      title={t`Undo this import?`}
      says={plural(brought.created_count, {
        one: 'Its grade goes for good, and so does its record. The audit log keeps which.',
        other: 'Its # grades go for good, and so do their records. The audit log keeps which.',
      })}
      does={t`Undo the import`}
      danger
      begun={false}
      isPending={undoing.isPending}
      error={undoing.error}
      failed={t`It was not undone`}
      onSubmit={() => undoing.mutate({ params: { path: { import_id: brought.id } } })}
      onClose={onClose}
    />
  )
}
