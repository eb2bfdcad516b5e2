import { plural, t } from '@lingui/core/macro'
import { Button, Select } from '@mantine/core'
import { IconDoorExit, IconKey, IconKeyOff, IconTransfer } from '@tabler/icons-react'
import { type ReactNode, Suspense, useState } from 'react'
import { sameBatch } from '../../platform/bulk/batch.ts'
import { BulkBar } from '../../platform/bulk/bulk-bar.tsx'
import { BulkDialog } from '../../platform/bulk/bulk-dialog.tsx'
import type { Selection } from '../../platform/bulk/use-selection.ts'
import { api, done } from '../../platform/client.ts'
import { unique } from '../../platform/forms/request-key.ts'
import { lazyPart } from '../../platform/offline/lazy-part.ts'
import { ComingDialog } from '../../platform/parts/coming-dialog.tsx'
import { isOneOf } from '../../platform/refusal.ts'
import { accountName } from '../../platform/words/names.ts'
import type { Organization } from '../organizations/queries.ts'
import { findGrant, grantAgain, mayBeGrantedAgain, withdrawRole } from './give-role.ts'
import { SpanFields, always, isBackward, spanOf } from './span-fields.tsx'
import { roleOption, useGivenRoles } from './use-given-roles.ts'
import type { Grant, ListedMember, Member } from './words.ts'

const MoveDialog = lazyPart(
  () => import('./batch/move-dialog.tsx'),
  ({ MoveDialog }) => MoveDialog,
)
const LeaveDialog = lazyPart(
  () => import('./batch/leave-dialog.tsx'),
  ({ LeaveDialog }) => LeaveDialog,
)

const PATH = '/api/organizations/{org_id}/directory/{user_id}/roles'
type Verb = 'grant' | 'withdraw' | 'move' | 'leave'
type Props = { organization: Organization; selection: Selection<ListedMember> }

type BarProps = Props & {
  /** True when the reader may end memberships. */
  keeps: boolean
  /** Further buttons. */
  children?: ReactNode
}

/** Bar that grants or withdraws a role, moves people to another department, or ends memberships. */
export function BulkRoles({ organization, selection, keeps, children }: BarProps) {
  const [verb, setVerb] = useState<Verb>()
  const props = { organization, selection, onClose: () => setVerb(undefined) }
  return (
    <>
      <BulkBar selection={selection}>
        <Button size="xs" leftSection={<IconKey size={16} aria-hidden />} onClick={() => setVerb('grant')}>{t`Grant a role`}</Button>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconKeyOff size={16} aria-hidden />}
          onClick={() => setVerb('withdraw')}
        >{t`Withdraw a role`}</Button>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconTransfer size={16} aria-hidden />}
          onClick={() => setVerb('move')}
        >{t`Move to another department`}</Button>
        {keeps && (
          <Button
            size="xs"
            variant="default"
            leftSection={<IconDoorExit size={16} aria-hidden />}
            onClick={() => setVerb('leave')}
          >{t`They leave`}</Button>
        )}
        {children}
      </BulkBar>
      {verb === 'grant' && <GrantMany {...props} />}
      {verb === 'withdraw' && <WithdrawMany {...props} />}
      <Suspense fallback={<ComingDialog title={t`Move to another department`} onClose={props.onClose} />}>
        {verb === 'move' && <MoveDialog {...props} />}
      </Suspense>
      <Suspense fallback={<ComingDialog title={t`They leave`} onClose={props.onClose} />}>
        {verb === 'leave' && <LeaveDialog {...props} />}
      </Suspense>
    </>
  )
}

type BulkRoleProps = Props & { onClose: () => void }

function GrantMany({ organization, selection, onClose }: BulkRoleProps) {
  const { role, select, passes } = useRoleSelect(organization)
  const [span, setSpan] = useState(always)
  // The key of each grant stays the same, so that a retry after a lost connection does not grant twice.
  const [run] = useState(unique)
  const grant = ({ user_id }: Member) =>
    done(
      api.POST(PATH, {
        params: { path: { org_id: organization.id, user_id } },
        body: { department_id: role?.department_id ?? '', role_id: role?.id ?? '', ...spanOf(span) },
        headers: { 'Idempotency-Key': `${run}-${user_id}` },
      }),
    )
  return (
    <BulkDialog
      selection={selection}
      nameOf={accountName}
      title={(count) => plural(count, { one: 'Grant a role to # person', other: 'Grant a role to # people' })}
      says={t`Whoever holds the role already keeps it as it is.`}
      does={t`Grant the role`}
      words={{ done: t`Granted`, known: t`Held already`, failed: t`Not granted` }}
      passes={() => passes() && !isBackward(span)}
      act={grant}
      isKnown={(error) => isOneOf(error, ['role_held'])}
      takeBack={({ user_id }) => (role ? () => withdrawRole({ org_id: organization.id, user_id, role_id: role.id }) : undefined)}
      onClose={onClose}
    >
      {select}
      <SpanFields span={span} onChange={setSpan} />
    </BulkDialog>
  )
}

function WithdrawMany({ organization, selection, onClose }: BulkRoleProps) {
  const { role, select, passes } = useRoleSelect(organization)
  const [held, setHeld] = useState<Record<string, Grant>>({})
  const holdingOf = ({ user_id }: Member) => ({ org_id: organization.id, user_id, role_id: role?.id ?? '' })
  const withdraw = async (member: Member) => {
    const again = sameBatch()
    const grant = await findGrant(holdingOf(member))
    await again(() => withdrawRole(holdingOf(member)))
    if (grant) setHeld((before) => ({ ...before, [member.user_id]: grant }))
  }
  const takeBack = (member: Member) => {
    const grant = held[member.user_id]
    return grant && mayBeGrantedAgain(grant) ? () => grantAgain(holdingOf(member), grant) : undefined
  }
  return (
    <BulkDialog
      selection={selection}
      nameOf={accountName}
      title={(count) => plural(count, { one: 'Withdraw a role from # person', other: 'Withdraw a role from # people' })}
      says={t`What they may do through the role ends at once. Everything else stays.`}
      does={t`Withdraw the role`}
      danger
      words={{ done: t({ message: 'Withdrawn', context: 'role' }), known: t`Did not hold it`, failed: t`Not withdrawn` }}
      passes={passes}
      act={withdraw}
      takeBack={takeBack}
      isKnown={(error) => isOneOf(error, ['not_found'])}
      onClose={onClose}
    >
      {select}
    </BulkDialog>
  )
}

/** State of the role field. */
function useRoleSelect(organization: Organization) {
  const roles = useGivenRoles(organization.id)
  const [chosen, setChosen] = useState<string | null>(null)
  const [missing, setMissing] = useState(false)
  return {
    role: roles.find(({ id }) => id === chosen),
    passes: () => {
      setMissing(chosen === null)
      return chosen !== null
    },
    select: (
      <Select
        label={t`Role`}
        required
        searchable
        data-autofocus
        openOnFocus={false}
        data={roles.map(roleOption)}
        value={chosen}
        error={missing && t`Which role?`}
        nothingFoundMessage={t`No such role`}
        onChange={(id) => {
          setChosen(id)
          setMissing(false)
        }}
      />
    ),
  }
}
