import { t } from '@lingui/core/macro'
import { notifications } from '@mantine/notifications'
import { accountName } from '../../platform/words/names.ts'
import { $api, forget } from '../../platform/client.ts'
import { DeletionDialog } from '../../platform/keeping/deletion-dialog.tsx'
import type { Organization } from '../organizations/queries.ts'
import type { Member } from './words.ts'

const PATH = '/api/organizations/{org_id}/directory/{user_id}'
type Props = { organization: Organization; member: Member; onClose: () => void }

/** Ends a membership, once it is said what goes with it and what stays. */
export function RemoveDialog({ organization, member, onClose }: Props) {
  const params = { path: { org_id: organization.id, user_id: member.user_id } }
  const name = accountName(member)
  const place = organization.name
  const impact = $api.useQuery('get', `${PATH}/permanent-deletion`, { params }, { staleTime: 0, gcTime: 0 })
  const removing = $api.useMutation('delete', PATH, {
    onSuccess: () => {
      notifications.show({ message: t`${name} no longer belongs to ${place}.` })
      onClose()
      return forget(member.user_id)
    },
  })
  return (
    <DeletionDialog
      title={t`Remove ${name}?`}
      named="name"
      says={t`${name} leaves ${place}. Their records, awards and certificates stay, and so does their account: they can be added again, but their roles have to be granted anew.`}
      verb={t`Remove them`}
      archived
      impact={impact}
      deleting={removing}
      onConfirm={() => removing.mutate({ params })}
      onClose={onClose}
    />
  )
}
