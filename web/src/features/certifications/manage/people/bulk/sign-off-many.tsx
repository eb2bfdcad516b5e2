import { plural, t } from '@lingui/core/macro'
import { Select } from '@mantine/core'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { BulkDialog } from '../../../../../platform/bulk/bulk-dialog.tsx'
import { api, done } from '../../../../../platform/client.ts'
import { unique } from '../../../../../platform/forms/request-key.ts'
import { keyOf } from '../../../../reminders/remind-chosen.tsx'
import { useSignOffFields } from '../../../parts/fields/sign-off-fields.tsx'
import type { Standing } from '../../../parts/states.ts'
import { type Certification, signOffsOf } from '../../words.ts'
import { type BulkActionProps, nameOf } from './many.ts'
import { isSignedOff, isSoAlready, leaveIt } from './verbs.ts'

/** Signs off many people for one rule: the reader states that they saw each person do it. */
export function SignOffMany({ certification, ...props }: BulkActionProps) {
  const { name } = certification
  const rule = useRuleSelect(certification)
  const { passes, said, fields } = useSignOffFields()
  // The key of each sign-off stays the same. A retry after a lost connection then does not sign off twice.
  const [run] = useState(unique)
  const sign = (standing: Standing) => {
    const user_id = keyOf(standing)
    return done(
      api.POST('/api/certification-rules/{rule_id}/sign-offs', {
        params: { path: { rule_id: rule.id } },
        body: { user_id, ...said() },
        headers: { 'Idempotency-Key': `${run}-${user_id}` },
      }),
    )
  }
  return (
    <BulkDialog
      {...props}
      nameOf={nameOf}
      title={(count) => plural(count, { one: 'Sign # person off', other: 'Sign # people off' })}
      says={
        <Trans>
          You say that you saw each of them do this for <strong>{name}</strong>. Whoever is signed off already keeps that sign-off.
        </Trans>
      }
      does={t`Sign off`}
      words={{ done: t`Signed off`, known: t`Signed off already`, failed: t`Not signed off` }}
      passes={() => rule.passes() && passes()}
      act={(standing) => (isSignedOff(standing, rule.id) ? leaveIt() : sign(standing))}
      isKnown={isSoAlready}
    >
      {rule.select}
      {fields}
    </BulkDialog>
  )
}

/** Selects a sign-off rule. A certification with only one needs no choice. */
function useRuleSelect(certification: Certification) {
  const rules = signOffsOf(certification)
  const [chosen, setChosen] = useState(rules.length === 1 ? rules[0]?.id : undefined)
  const [missing, setMissing] = useState(false)
  return {
    id: chosen ?? '',
    passes: () => {
      setMissing(chosen === undefined)
      return chosen !== undefined
    },
    select: (
      <Select
        label={t`What you saw`}
        required
        data-autofocus
        openOnFocus={false}
        allowDeselect={false}
        data={rules.map(({ id, label }) => ({ value: id, label }))}
        value={chosen ?? null}
        error={missing && t`Which of them?`}
        onChange={(id) => {
          setChosen(id ?? undefined)
          setMissing(false)
        }}
      />
    ),
  }
}
