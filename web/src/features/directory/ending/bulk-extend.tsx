import { plural, t } from '@lingui/core/macro'
import { Button, TextInput } from '@mantine/core'
import { IconCalendarPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { BulkBar } from '../../../platform/bulk/bulk-bar.tsx'
import { BulkDialog } from '../../../platform/bulk/bulk-dialog.tsx'
import type { Selection } from '../../../platform/bulk/use-selection.ts'
import { api, done } from '../../../platform/client.ts'
import { today } from '../../../platform/words/format.ts'
import { accountName } from '../../../platform/words/names.ts'
import type { Organization } from '../../organizations/queries.ts'
import { endOfGrant } from '../words.ts'
import type { EndingMember } from './use-ending.ts'

type Props = { organization: Organization; selection: Selection<EndingMember> }

/** Extends the roles of many people. */
export function BulkExtend({ organization, selection }: Props) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <BulkBar selection={selection}>
        <Button
          size="xs"
          leftSection={<IconCalendarPlus size={16} aria-hidden />}
          onClick={() => setOpen(true)}
        >{t`Extend the roles`}</Button>
      </BulkBar>
      {open && <Extend organization={organization} selection={selection} onClose={() => setOpen(false)} />}
    </>
  )
}

function Extend({ organization, selection, onClose }: Props & { onClose: () => void }) {
  const [until, setUntil] = useState('')
  const [missing, setMissing] = useState(false)
  const expires_at = endOfGrant(until)
  const extend = ({ user_id, roles }: EndingMember) =>
    Promise.all(
      roles
        .filter((role) => expires_at !== null && role.expires_at !== null && Date.parse(role.expires_at) < Date.parse(expires_at))
        .map(({ role_id }) =>
          done(
            api.PATCH('/api/organizations/{org_id}/directory/{user_id}/roles/{role_id}', {
              params: { path: { org_id: organization.id, user_id, role_id } },
              body: { expires_at },
            }),
          ),
        ),
    )
  return (
    <BulkDialog
      selection={selection}
      nameOf={accountName}
      title={(count) => plural(count, { one: 'Extend the roles of # person', other: 'Extend the roles of # people' })}
      says={t`The roles that are listed for them here end later. What ends later already stays as it is.`}
      does={t`Extend the roles`}
      words={{ done: t`Extended`, failed: t`Not extended` }}
      passes={() => {
        setMissing(until === '')
        return until !== ''
      }}
      act={extend}
      onClose={onClose}
    >
      <TextInput
        type="date"
        label={t`New last day`}
        required
        data-autofocus
        min={today()}
        max="9999-12-31"
        value={until}
        error={missing && t`Until when?`}
        onChange={(event) => {
          setUntil(event.currentTarget.value)
          setMissing(false)
        }}
      />
    </BulkDialog>
  )
}
