import { t } from '@lingui/core/macro'
import { Text } from '@mantine/core'
import { zoneName } from '../words/format.ts'
import { useDayZone } from '../words/zone-context.ts'

/** A note below due dates that names their time zone. */
export function ZoneNote() {
  const zone = zoneName(useDayZone())
  return <Text size="xs" c="dimmed" mt="xs">{t`Days as the organization’s time zone counts them: ${zone}.`}</Text>
}
