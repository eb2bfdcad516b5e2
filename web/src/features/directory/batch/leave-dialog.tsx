import { plural, t } from '@lingui/core/macro'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import type { Selection } from '../../../platform/bulk/use-selection.ts'
import { FormDialog } from '../../../platform/forms/form-dialog.tsx'
import { Answer, Loading } from '../../../platform/parts/states.tsx'
import { today } from '../../../platform/words/format.ts'
import type { Organization } from '../../organizations/queries.ts'
import { type ListedMember, endOfGrant } from '../words.ts'
import { Foreseen } from './foreseen.tsx'
import { useBatch } from './use-batch.ts'
import { leave } from './ways.ts'

type Props = { organization: Organization; selection: Selection<ListedMember>; onClose: () => void }

/** Ends all roles that people hold in the organization, on a day or at once. */
export function LeaveDialog({ organization, selection, onClose }: Props) {
  const [until, setUntil] = useState('')
  const ends_at = endOfGrant(until)
  const asked = { ...(ends_at !== null && { ends_at }) }
  const { people, foreseen, acting, changes } = useBatch({ organizationId: organization.id, selection, asked, way: leave, onClose })
  return (
    <FormDialog
      title={plural(people.length, { one: '# person leaves', other: '# people leave' })}
      says={t`Every role they hold here ends. They stay in the directory, and their records, awards and certificates stay. Whoever comes back is granted a role again.`}
      does={until === '' ? t`End their roles now` : t`End their roles then`}
      danger
      begun={until !== ''}
      isPending={acting.isPending}
      error={acting.error}
      failed={t`Nothing was ended`}
      onSubmit={() => changes && acting.mutate()}
      onClose={onClose}
    >
      <TextInput
        type="date"
        label={t`Last day (optional)`}
        description={t`Without it their roles end at once.`}
        data-autofocus
        min={today()}
        max="9999-12-31"
        value={until}
        onChange={(event) => setUntil(event.currentTarget.value)}
      />
      <Answer query={foreseen} failed={t`What will happen could not be found out`} wait={<Loading rows={1} height={64} />}>
        {(outcomes) => <Foreseen outcomes={outcomes} people={people} />}
      </Answer>
    </FormDialog>
  )
}
