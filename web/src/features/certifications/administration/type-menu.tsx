import { t } from '@lingui/core/macro'
import { Menu } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconCopy } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { $api, forget, refresh } from '../../../platform/client.ts'
import { DeletionDialog } from '../../../platform/keeping/deletion-dialog.tsx'
import { KeepMenu } from '../../../platform/keeping/keep-menu.tsx'
import { sentence } from '../../../platform/refusal.ts'
import { useAccess } from '../../../platform/session.tsx'
import { DuplicateDialog } from './duplicate-dialog.tsx'
import type { Certification } from './words.ts'

/** Copy, archive, bring back, delete for good; nothing at all for those who may do none of it. */
export function TypeMenu({ certification }: { certification: Certification }) {
  const { holds } = useAccess()
  const [open, setOpen] = useState<'copy' | 'deletion'>()
  const archive = useArchiving(certification)
  const writes = holds('certifications:write', certification)
  const deletes = holds('certifications:delete', certification)
  const close = () => setOpen(undefined)
  return (
    <>
      <KeepMenu
        archived={certification.archived_at !== null}
        isPending={archive.isPending}
        onArchive={writes ? archive.run : undefined}
        onDelete={deletes ? () => setOpen('deletion') : undefined}
      >
        {writes && <Menu.Item leftSection={<IconCopy size={17} aria-hidden />} onClick={() => setOpen('copy')}>{t`Duplicate`}</Menu.Item>}
      </KeepMenu>
      {open === 'copy' && <DuplicateDialog certification={certification} onClose={close} />}
      {open === 'deletion' && <Deletion certification={certification} onClose={close} />}
    </>
  )
}

function useArchiving({ id, archived_at }: Certification) {
  const changing = $api.useMutation('patch', '/api/certifications/{cert_id}', {
    onError: (error) => notifications.show({ color: 'red', title: t`Nothing was changed`, message: sentence(error) }),
    onSuccess: (certification) => {
      const message = certification.archived_at
        ? t`The certification is archived: nobody is measured by it, and awards stay. You can bring it back at any time.`
        : t`The certification is back.`
      notifications.show({ message })
      return refresh()
    },
  })
  const run = () => changing.mutate({ params: { path: { cert_id: id } }, body: { archived: archived_at === null } })
  return { run, isPending: changing.isPending }
}

function Deletion({ certification: { id, archived_at }, onClose }: { certification: Certification; onClose: () => void }) {
  const params = { path: { cert_id: id } }
  const navigate = useNavigate()
  const impact = $api.useQuery('get', '/api/certifications/{cert_id}/permanent-deletion', { params }, { staleTime: 0, gcTime: 0 })
  const deleting = $api.useMutation('delete', '/api/certifications/{cert_id}/permanent-deletion', {
    onSuccess: async () => {
      notifications.show({ message: t`The certification is deleted for good.` })
      await navigate({ to: '/certification-types', ignoreBlocker: true })
      await forget(id)
    },
  })
  return (
    <DeletionDialog
      title={t`Delete this certification for good?`}
      named="name"
      archived={archived_at !== null}
      impact={impact}
      deleting={deleting}
      onClose={onClose}
      onConfirm={() => deleting.mutate({ params })}
    />
  )
}
