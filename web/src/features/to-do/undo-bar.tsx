import { t } from '@lingui/core/macro'
import { Button, Card, Group, Text } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { Problem } from '../../platform/parts/states.tsx'
import type { Decision } from './use-decision.ts'
import { nameOf } from './waiting.ts'

/** The last decision with an undo button. It is part of the page, so that it never covers anything. */
export function UndoBar({ decision }: { decision: Decision }) {
  const { last, undo, isUndoing, undoError } = decision
  return (
    <div aria-live="polite">
      {last && (
        <Card withBorder p="xs" mb="md">
          <Group justify="space-between" gap="xs">
            <Text size="sm" className="wraps" style={{ flex: '1 1 200px' }}>
              <b>{nameOf(last.item)}</b>: {last.message}
            </Text>
            <Button
              size="xs"
              variant="default"
              loading={isUndoing}
              leftSection={<IconArrowBackUp size={16} aria-hidden />}
              onClick={undo}
            >{t`Undo`}</Button>
          </Group>
          {undoError && <Problem error={undoError} title={t`It is not taken back`} />}
        </Card>
      )}
    </div>
  )
}
