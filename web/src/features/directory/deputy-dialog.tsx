import { t } from '@lingui/core/macro'
import { MultiSelect } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { $api, type Schemas, refresh } from '../../platform/client.ts'
import { FormDialog } from '../../platform/forms/form-dialog.tsx'
import { useRequestKey } from '../../platform/forms/request-key.ts'
import { useDraft } from '../../platform/forms/use-draft.ts'
import { accountName } from '../../platform/words/names.ts'
import type { Organization } from '../organizations/queries.ts'
import { useRoles } from '../organizations/roles.ts'
import { PersonPicker } from './person-picker.tsx'
import { type Span, SpanFields, always, endFirst, isBackward, spanOf } from './span-fields.tsx'
import { roleOption, useGivenRoles } from './use-given-roles.ts'
import { type Grant, endOfGrant, isLive } from './words.ts'

type Draft = Span & { deputy: string | null; roles: string[] | undefined }
const empty: Draft = { ...always, deputy: null, roles: undefined }
const fields = ['deputy_user_id', 'role_ids', 'granted_at', 'expires_at'] as const

type Props = { organization: Organization; member: Schemas['DirectoryUserWithRoles']; onClose: () => void }

/** Names a deputy, who also holds some of the member's roles for a time. */
export function DeputyDialog({ organization, member, onClose }: Props) {
  const { draft, errors, begun, change, passes, refuse, elsewhere, choice } = useDraft(empty, fields)
  const { lent, usual } = useLent(organization.id, member.roles)
  const name = accountName(member)
  const keyFor = useRequestKey()
  const naming = $api.useMutation('post', '/api/organizations/{org_id}/directory/{user_id}/deputies', {
    onSuccess: ({ granted, held }) => {
      const already = held.map(({ role_name }) => role_name).join(', ')
      const given = granted.map(({ role_name }) => role_name).join(', ')
      notifications.show({
        title: t`The deputy of ${name} is named.`,
        message: held.length === 0 ? given : t`${given}. Held anyway, and left as it is: ${already}.`,
      })
      onClose()
      return refresh()
    },
  })
  const roles = draft.roles ?? usual
  const submit = () => {
    const missing = {
      ...(draft.deputy === null && { deputy_user_id: t`Who stands in?` }),
      ...(roles.length === 0 && { role_ids: t`With which roles?` }),
      ...(draft.until === '' && { expires_at: t`Until when?` }),
      ...(isBackward(draft) && { expires_at: endFirst() }),
    }
    const expires_at = endOfGrant(draft.until)
    if (!passes(missing) || draft.deputy === null || expires_at === null) return
    const body = { deputy_user_id: draft.deputy, role_ids: roles, ...spanOf(draft), expires_at }
    const path = { org_id: organization.id, user_id: member.user_id }
    naming.mutate({ params: { path }, body, headers: keyFor(body) }, { onError: refuse })
  }
  return (
    <FormDialog
      title={t`A deputy for ${name}`}
      says={t`For that time the deputy holds these roles as well, with all that they allow and ask for. ${name} keeps them.`}
      does={t`Name the deputy`}
      begun={begun}
      isPending={naming.isPending}
      error={elsewhere(naming.error)}
      failed={t`No deputy was named`}
      onSubmit={submit}
      onClose={onClose}
    >
      <PersonPicker label={t`Deputy`} required data-autofocus organizationId={organization.id} {...choice('deputy', 'deputy_user_id')} />
      <MultiSelect
        label={t`Roles`}
        required
        data={lent.map(roleOption)}
        value={roles}
        error={errors.role_ids}
        nothingFoundMessage={t`No such role`}
        onChange={(chosen) => change({ roles: chosen })}
      />
      <SpanFields ends span={draft} errors={errors} onChange={({ from, until }) => change({ from, until })} />
    </FormDialog>
  )
}

/** Returns the member's live roles that the reader may grant. `usual` are those that decide something or manage people. */
export function useLent(organizationId: string, grants: Grant[]) {
  const given = useGivenRoles(organizationId)
  const { data: all = [] } = useRoles(organizationId)
  const held = new Set(grants.filter(isLive).map(({ role_id }) => role_id))
  const lent = given.filter(({ id }) => held.has(id))
  const managing = new Set(all.flatMap(({ manager_role_ids }) => manager_role_ids))
  const usual = lent.filter(({ id, permissions }) => permissions.some(decides) || managing.has(id))
  return { lent, usual: usual.map(({ id }) => id) }
}

const decides = (permission: string) => !permission.endsWith(':read')
