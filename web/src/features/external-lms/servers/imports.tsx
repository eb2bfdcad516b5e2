import { plural, t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconArrowBackUp, IconHistory } from '@tabler/icons-react'
import { useState } from 'react'
import { $api, refresh } from '../../../platform/client.ts'
import { FormDialog } from '../../../platform/forms/form-dialog.tsx'
import { PagedList } from '../../../platform/lists/paged-list.tsx'
import { byCursor } from '../../../platform/lists/paging.tsx'
import { Line, Row, Rows } from '../../../platform/lists/rows.tsx'
import { Mark } from '../../../platform/parts/mark.tsx'
import { Empty } from '../../../platform/parts/states.tsx'
import { moment } from '../../../platform/words/format.ts'
import { personName } from '../../../platform/words/names.ts'
import { useChosenOrganization } from '../../organizations/chosen.tsx'
import type { Import, Server } from '../words.ts'

/** What was brought from a learning system, and the way to take it back. */
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
            <ImportRow key={each.id} brought={each} />
          ))}
        </Rows>
      )}
    </PagedList>
  )
}

function ImportRow({ brought }: { brought: Import }) {
  const { throughout: writes } = useChosenOrganization('records:write')
  const [asking, setAsking] = useState(false)
  const { file_name, imported_at, imported_by, created_count, duplicate_count, failed_count, undone_at, undone_by } = brought
  const [when, who] = [moment(imported_at), personName(imported_by)]
  const facts = [
    plural(created_count, { one: '# grade', other: '# grades' }),
    duplicate_count > 0 && plural(duplicate_count, { one: '# there already', other: '# there already' }),
    failed_count > 0 && plural(failed_count, { one: '# row failed', other: '# rows failed' }),
  ].filter(Boolean)
  return (
    <Row
      name={file_name ?? t`Sent by a program`}
      badges={undone_at !== null && <Mark color="gray" icon={IconArrowBackUp}>{t`Undone`}</Mark>}
      actions={
        writes && undone_at === null && created_count > 0 ? (
          <Button variant="default" size="xs" onClick={() => setAsking(true)}>{t`Undo`}</Button>
        ) : undefined
      }
    >
      <Line>{facts.join(' · ')}</Line>
      <Line>{t`${when} by ${who}`}</Line>
      {undone_at !== null && <Line>{t`Undone ${{ at: moment(undone_at) }} by ${{ by: personName(undone_by) }}`}</Line>}
      {asking && <UndoDialog brought={brought} onClose={() => setAsking(false)} />}
    </Row>
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
