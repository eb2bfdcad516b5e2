import { plural, t } from '@lingui/core/macro'
import { Button, Group } from '@mantine/core'
import { IconKey, IconUserMinus } from '@tabler/icons-react'
import { memo } from 'react'
import { accountName } from '../../platform/words/names.ts'
import { useAccess } from '../../platform/session.tsx'
import type { Member } from './words.ts'

/** Action on a member. */
export type DialogKind = 'roles' | 'removal'
/** Action and member for which a dialog is open. */
export type MemberDialog = { member: Member; matter: DialogKind }
type Props = { member: Member; onAsk: (asked: MemberDialog) => void }

export const MemberButtons = memo(function MemberButtons({ member, onAsk }: Props) {
  const { holds } = useAccess()
  const name = accountName(member)
  const roles = member.active_role_count
  const removes = holds('directory:delete', { owner_organization_id: member.organization_id, owner_department_id: null })
  return (
    <Group gap={4}>
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={<IconKey size={14} aria-hidden />}
        aria-label={roles === 0 ? t`No role of ${name}` : plural(roles, { one: `# role of ${name}`, other: `# roles of ${name}` })}
        onClick={() => onAsk({ member, matter: 'roles' })}
      >
        {roles === 0 ? t`No role` : plural(roles, { one: '# role', other: '# roles' })}
      </Button>
      {removes && (
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          leftSection={<IconUserMinus size={14} aria-hidden />}
          aria-label={t`Remove ${name}`}
          onClick={() => onAsk({ member, matter: 'removal' })}
        >{t`Remove`}</Button>
      )}
    </Group>
  )
})
