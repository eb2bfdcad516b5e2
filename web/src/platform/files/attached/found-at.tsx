import { t } from '@lingui/core/macro'
import { Text } from '@mantine/core'
import type { Addressed } from './addressed.ts'

/** On which page of a file the address leads, in words: not every file is shown by the browser. */
export const FoundAt = ({ file }: { file: Addressed | undefined }) =>
  file?.page !== undefined && <Text size="sm" fw={600} mb={6}>{t`What you looked for is on page ${{ page: file.page }}.`}</Text>
