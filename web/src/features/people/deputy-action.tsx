import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { useState } from 'react'
import type { Schemas } from '../../platform/client.ts'
import { DeputyDialog, useLent } from '../directory/deputy-dialog.tsx'
import type { Organization } from '../organizations/queries.ts'

type Props = { member: Schemas['DirectoryUserWithRoles']; organization: Organization }

/** Button to name a deputy for a member. Renders nothing when the reader may grant none of the member's roles. */
export function DeputyAction({ member, organization }: Props) {
  const [open, setOpen] = useState(false)
  const { lent } = useLent(organization.id, member.roles)
  if (lent.length === 0) return null
  return (
    <>
      <Button variant="default" leftSection={<IconUsers size={18} aria-hidden />} onClick={() => setOpen(true)}>{t`Name a deputy`}</Button>
      {open && <DeputyDialog organization={organization} member={member} onClose={() => setOpen(false)} />}
    </>
  )
}
