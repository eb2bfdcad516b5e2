import { t } from '@lingui/core/macro'
import { Group, Text } from '@mantine/core'
import { Inline } from '../../../platform/lists/rows.tsx'
import { Mark } from '../../../platform/parts/mark.tsx'
import { type Level, levelLooks } from '../words.ts'

const says: Record<Level['state'], string> = {
  complete: t`they hold everything it asks for`,
  unlocked: t`they can go on with it`,
  locked: t`it waits for something before it`,
}
const order = ['complete', 'unlocked', 'locked'] as const

export const Legend = () => (
  <Inline label={t`What the states mean`} gap="4px 20px">
    {order.map((state) => {
      const { words, color, icon } = levelLooks[state]
      return (
        <Group key={state} component="li" gap={6} wrap="nowrap">
          <Mark color={color} icon={icon}>
            {words}
          </Mark>
          <Text size="sm" c="dimmed">
            {says[state]}
          </Text>
        </Group>
      )
    })}
  </Inline>
)
