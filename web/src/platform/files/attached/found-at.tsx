import { t } from '@lingui/core/macro'
import { Text } from '@mantine/core'
import type { AddressedFile } from './addressed.ts'

/** Names the page of the file that the address leads to, because browsers cannot show every file. */
export const FoundAt = ({ file }: { file: AddressedFile | undefined }) =>
  file?.page !== undefined && <Text size="sm" fw={600} mb={6}>{t`What you looked for is on page ${{ page: file.page }}.`}</Text>
