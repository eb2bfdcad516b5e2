import { t } from '@lingui/core/macro'
import { Text } from '@mantine/core'
import { zoneName } from '../words/format.ts'

/** Beneath days by which something is due: whose days they are. */
export const ZoneNote = () => <Text size="xs" c="dimmed" mt="xs">{t`Days as your time zone counts them: ${zoneName}.`}</Text>
