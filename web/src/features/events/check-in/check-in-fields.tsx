import { t } from '@lingui/core/macro'
import { Checkbox, Select } from '@mantine/core'
import type { EventDraft } from '../draft.ts'

type Props = { draft: EventDraft; onChange: (next: Partial<EventDraft>) => void }

/** Fields for the way of checking in. */
export const CheckInFields = ({ draft, onChange }: Props) => (
  <>
    <Select
      label={t`How people check in`}
      description={t`Whoever leads it can mark people by hand in any case.`}
      allowDeselect={false}
      data={[
        { value: 'off' as const, label: t`They do not` },
        { value: 'code' as const, label: t`They scan a code that is shown in the room` },
        { value: 'trainer' as const, label: t`Whoever leads it scans theirs` },
      ]}
      value={draft.check_in}
      onChange={(check_in) => check_in !== null && onChange({ check_in })}
    />
    {draft.check_in !== 'off' && (
      <Checkbox
        label={t`People who are not on the roster may check in`}
        description={t`Those whom it is for, as long as there is a seat. They are put on the roster.`}
        checked={draft.walk_ins}
        onChange={(event) => onChange({ walk_ins: event.currentTarget.checked })}
      />
    )}
  </>
)
