import { t } from '@lingui/core/macro'
import { Checkbox, Group, NumberInput, type NumberInputProps, Radio, Select, Stack, TextInput } from '@mantine/core'
import { bindersOf } from '../../../platform/forms/binders.ts'
import type { Draft, Errors } from './draft.ts'
import { monthNames } from './words.ts'

type Props = { draft: Draft; errors: Errors; onChange: (change: Partial<Draft>) => void }

const kinds = ['once', 'interval', 'fixed_date'] as const
const numbers: NumberInputProps = { allowDecimal: false, allowNegative: false, w: 110, hideControls: true }

/** Fields for the first due date, the renewal, and the grace period. */
export function TermsFields(props: Props) {
  const { draft, errors, onChange } = props
  return (
    <>
      <Stack gap="xs">
        <Checkbox
          label={t`It is due some days after the role is granted`}
          checked={draft.hasFirst}
          onChange={(event) => onChange({ hasFirst: event.currentTarget.checked })}
        />
        {draft.hasFirst && (
          <NumberInput
            {...numbers}
            label={t`Days`}
            ml={32}
            value={draft.firstDays}
            error={errors.firstDays}
            onChange={(firstDays) => onChange({ firstDays })}
          />
        )}
      </Stack>
      <Radio.Group
        label={t`And after that`}
        value={draft.kind}
        onChange={(value) => onChange({ kind: kinds.find((kind) => kind === value) ?? draft.kind })}
      >
        <Stack gap="sm" mt="xs">
          <Radio value="once" label={t`Never again: it does not lapse`} />
          <Radio value="interval" label={t`Again after some months`} />
          {draft.kind === 'interval' && <Interval {...props} />}
          <Radio value="fixed_date" label={t`Again on a day of the calendar`} />
          {draft.kind === 'fixed_date' && <FixedDate {...props} />}
        </Stack>
      </Radio.Group>
      <Group align="flex-start" gap="md">
        {draft.kind !== 'once' && (
          <NumberInput
            {...numbers}
            w={190}
            label={t`Can be renewed before`}
            description={t`Days before it is due.`}
            value={draft.opensDays}
            error={errors.opensDays}
            onChange={(opensDays) => onChange({ opensDays })}
          />
        )}
        <NumberInput
          {...numbers}
          w={190}
          label={t`Grace`}
          description={t`Days until it is overdue.`}
          value={draft.graceDays}
          error={errors.graceDays}
          onChange={(graceDays) => onChange({ graceDays })}
        />
      </Group>
      <TextInput
        type="date"
        max="9999-12-31"
        maw={396}
        label={t`Start date`}
        description={t`For people who already have the role, or whose award ended before. Leave blank to count from the day they got the role.`}
        value={draft.from}
        error={errors.from}
        onChange={(event) => onChange({ from: event.currentTarget.value })}
      />
    </>
  )
}

function Interval({ draft, errors, onChange }: Props) {
  const { choice } = bindersOf({ draft, errors, change: onChange })
  return (
    <Group ml={32} gap="md" align="flex-start">
      <NumberInput {...numbers} label={t`Months`} {...choice('months')} />
      <Select
        label={t`Counted from`}
        w={190}
        allowDeselect={false}
        data={[
          { value: 'due_date', label: t`the date it was due` },
          { value: 'award', label: t`the award` },
        ]}
        value={draft.anchor}
        onChange={(anchor) => onChange({ anchor: anchor === 'award' ? 'award' : 'due_date' })}
      />
    </Group>
  )
}

function FixedDate({ draft, errors, onChange }: Props) {
  const { choice } = bindersOf({ draft, errors, change: onChange })
  return (
    <Group ml={32} gap="md" align="flex-start">
      <NumberInput {...numbers} w={80} label={t`Day`} {...choice('dayOfMonth')} />
      <Select
        label={t`Month`}
        w={150}
        allowDeselect={false}
        data={monthNames.map((label, nr) => ({ value: String(nr + 1), label }))}
        value={String(draft.month)}
        onChange={(month) => onChange({ month: Number(month) })}
      />
      <NumberInput {...numbers} label={t`Every … years`} {...choice('everyYears')} />
    </Group>
  )
}
