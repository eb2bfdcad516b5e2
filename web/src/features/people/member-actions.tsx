import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { IconKey, IconUserMinus } from '@tabler/icons-react'
import { useState } from 'react'
import { useAccess } from '../../platform/session.tsx'
import { GrantsDialog } from '../directory/grants-dialog.tsx'
import type { DialogKind } from '../directory/member-buttons.tsx'
import { RemoveDialog } from '../directory/remove-dialog.tsx'
import type { Member } from '../directory/words.ts'
import type { Organization } from '../organizations/queries.ts'

type Props = { member: Member; organization: Organization; matter: DialogKind }

/** Button to change a member's roles or to end the membership. Renders nothing without permission. */
export function MemberAction({ member, organization, matter }: Props) {
  const { holds, holdsSomewhere, me } = useAccess()
  const [open, setOpen] = useState(false)
  const dialog = { member, organization, onClose: () => setOpen(false) }
  const removes =
    member.user_id !== me.id && holds('directory:delete', { owner_organization_id: organization.id, owner_department_id: null })
  if (matter === 'roles' ? !holdsSomewhere('directory:write', organization.id) : !removes) return null
  const Icon = matter === 'roles' ? IconKey : IconUserMinus
  return (
    <>
      <Button variant="default" leftSection={<Icon size={18} aria-hidden />} onClick={() => setOpen(true)}>
        {matter === 'roles' ? t`Change the roles` : t`Remove`}
      </Button>
      {open && (matter === 'roles' ? <GrantsDialog {...dialog} /> : <RemoveDialog {...dialog} />)}
    </>
  )
}
