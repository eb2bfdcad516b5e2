import { t } from '@lingui/core/macro'
import { IconArrowMerge } from '@tabler/icons-react'
import { LinkButton } from '../../../platform/parts/links.tsx'
import { useAccess } from '../../../platform/session.tsx'
import type { Organization } from '../../organizations/queries.ts'

type Props = { person: { user_id: string; organization: Organization; own: boolean } }

/** Link to joining this account with another one. Renders nothing without permission, and on the reader's own page. */
export function JoinButton({ person: { user_id, organization, own } }: Props) {
  const { holds } = useAccess()
  if (own || !holds('directory:write', { owner_organization_id: organization.id, owner_department_id: null })) return null
  return (
    <LinkButton
      to="/o/$org/people/join"
      params={{ org: organization.slug }}
      search={{ from: user_id }}
      variant="default"
      leftSection={<IconArrowMerge size={18} aria-hidden />}
    >{t`Join accounts`}</LinkButton>
  )
}
