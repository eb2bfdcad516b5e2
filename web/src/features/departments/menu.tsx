import { t } from '@lingui/core/macro'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { $api, forget, refresh } from '../../platform/client.ts'
import { DeletionDialog } from '../../platform/keeping/deletion-dialog.tsx'
import { KeepMenu } from '../../platform/keeping/keep-menu.tsx'
import { sentence } from '../../platform/refusal.ts'
import { useAccess } from '../../platform/session.tsx'
import type { Department } from '../organizations/queries.ts'

const PATH = '/api/organizations/{org_id}/departments/{dept_id}'
type Props = { department: Department; onGone: () => void }

const pathOf = ({ id, organization_id }: Department) => ({ org_id: organization_id, dept_id: id })

/** Archive, bring back, delete for good; nothing at all for those who may do none of it. */
export function DepartmentMenu({ department, onGone }: Props) {
  const { holds } = useAccess()
  const [deleting, setDeleting] = useState(false)
  const archiving = $api.useMutation('patch', PATH, {
    onError: (error) => notifications.show({ color: 'red', title: t`Nothing was changed`, message: sentence(error) }),
    onSuccess: ({ archived_at }) => {
      const message = archived_at
        ? t`Archived: its roles allow nothing until it is brought back.`
        : t`The department is back, and with it what its roles allow.`
      notifications.show({ message })
      if (archived_at) onGone()
      return refresh()
    },
  })
  const archived = department.archived_at !== null
  const archive = () => archiving.mutate({ params: { path: pathOf(department) }, body: { archived: !archived } })
  const itself = { owner_organization_id: department.organization_id, owner_department_id: department.id }
  const [writes, deletes] = [holds('directory:write', itself), holds('directory:delete', itself)]
  return (
    <>
      <KeepMenu
        archived={archived}
        isPending={archiving.isPending}
        onArchive={writes ? archive : undefined}
        onDelete={deletes ? () => setDeleting(true) : undefined}
      />
      {deleting && <Deleting department={department} onClose={() => setDeleting(false)} onGone={onGone} />}
    </>
  )
}

function Deleting({ department, onClose, onGone }: Props & { onClose: () => void }) {
  const params = { path: pathOf(department) }
  const { name } = department
  const impact = $api.useQuery('get', `${PATH}/permanent-deletion`, { params }, { staleTime: 0, gcTime: 0 })
  const deleting = $api.useMutation('delete', `${PATH}/permanent-deletion`, {
    onSuccess: () => {
      notifications.show({ message: t`“${name}” is deleted for good.` })
      onGone()
      return forget(department.id)
    },
  })
  return (
    <DeletionDialog
      title={t`Delete this department for good?`}
      named="name"
      archived={department.archived_at !== null}
      impact={impact}
      deleting={deleting}
      onConfirm={() => deleting.mutate({ params })}
      onClose={onClose}
    />
  )
}
