import { t } from '@lingui/core/macro'
import { Button, Group, VisuallyHidden } from '@mantine/core'
import { IconKey, IconUserMinus } from '@tabler/icons-react'
import { count } from '../../platform/format.ts'
import { useAccess } from '../../platform/session.tsx'
import { type Member, memberName } from './words.ts'

/** What can be done about a member. */
export type Matter = 'roles' | 'removal'
type Props = { member: Member; onAsk: (member: Member, matter: Matter) => void }

export function MemberButtons({ member, onAsk }: Props) {
  const { holds } = useAccess()
  const removes = holds('directory:delete', { owner_organization_id: member.organization_id, owner_department_id: null })
  return (
    <Group gap={4}>
      <Button variant="subtle" size="compact-sm" leftSection={<IconKey size={14} aria-hidden />} onClick={() => onAsk(member, 'roles')}>
        {member.active_role_count === 0 ? t`No role` : count(member.active_role_count, 'role')}
        <VisuallyHidden>&nbsp;of {memberName(member)}</VisuallyHidden>
      </Button>
      {removes && (
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          leftSection={<IconUserMinus size={14} aria-hidden />}
          onClick={() => onAsk(member, 'removal')}
        >
          {t`Remove`}
          <VisuallyHidden>&nbsp;{memberName(member)}</VisuallyHidden>
        </Button>
      )}
    </Group>
  )
}
