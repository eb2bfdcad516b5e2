import { t } from '@lingui/core/macro'
import { accountName } from '../../platform/words/names.ts'
import { api } from '../../platform/client.ts'
import { DeletionDialog } from '../../platform/kept/deletion-dialog.tsx'
import type { Organization } from '../organizations/queries.ts'
import type { Member } from './words.ts'

const PATH = '/api/organizations/{org_id}/directory/{user_id}'
type Props = { organization: Organization; member: Member; onClose: () => void }

/** Ends a membership, after telling what is deleted and what stays. */
export function RemoveDialog({ organization, member, onClose }: Props) {
  const params = { path: { org_id: organization.id, user_id: member.user_id } }
  const name = accountName(member)
  const place = organization.name
  return (
    <DeletionDialog
      id={member.user_id}
      title={t`Remove ${name}?`}
      named="name"
      says={t`${name} leaves ${place}. Their records, awards and certificates stay, and so does their account: they can be added again, but their roles have to be granted anew.`}
      verb={t`Remove them`}
      archived
      tells={() => t`${name} no longer belongs to ${place}.`}
      impact={() => api.GET(`${PATH}/permanent-deletion`, { params })}
      remove={() => api.DELETE(PATH, { params })}
      onClose={onClose}
      onGone={onClose}
    />
  )
}
