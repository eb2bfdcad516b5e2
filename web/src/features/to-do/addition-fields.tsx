import { t } from '@lingui/core/macro'
import { Card, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { QuantityFields } from '../records/evidence/quantity-fields.tsx'
import type { LearningRecord } from '../records/words.ts'
import { useHasSubjects } from '../subjects/queries.ts'
import { SubjectPicker } from '../subjects/subject-picker.tsx'
import type { Additions } from './use-additions.ts'

/** Id of the amount field, which gets the focus when the amount is wrong. */
export const AMOUNT = 'added-amount'

/** Fields for what the reader adds when they approve a submission. They are folded until needed. */
export function AdditionFields({ record, additions }: { record: LearningRecord; additions: Additions }) {
  const { id, owner_organization_id: organizationId } = record
  const { subjects, quantity } = additions.of(id)
  const [opened, setOpened] = useState(subjects.length > 0 || quantity.amount !== '')
  const hasSubjects = useHasSubjects(organizationId)
  const errors = additions.errors(id)
  return (
    <Card withBorder p="md" style={{ overflow: 'visible' }}>
      <details open={opened || Object.keys(errors).length > 0} onToggle={({ currentTarget }) => setOpened(currentTarget.open)}>
        <summary style={{ cursor: 'pointer', width: 'fit-content', minHeight: 24 }}>
          <Text span fw={600}>{t`Add subjects or hours`}</Text>
        </summary>
        <Stack gap="sm" mt="xs">
          <Text size="sm" c="dimmed">{t`They are added when you approve, in your name.`}</Text>
          {hasSubjects && (
            <SubjectPicker
              organizationId={organizationId}
              label={t`Subjects to add`}
              value={subjects}
              onChange={(chosen) => additions.change(id, { subjects: chosen })}
            />
          )}
          <QuantityFields
            id={AMOUNT}
            required={false}
            draft={quantity}
            errors={errors}
            onChange={(change) => additions.change(id, { quantity: { ...quantity, ...change } })}
          />
        </Stack>
      </details>
    </Card>
  )
}
