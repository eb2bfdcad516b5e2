import { t } from '@lingui/core/macro'
import { Progress as Bar, Text } from '@mantine/core'

/** How many levels are complete: in words, and as a bar that only repeats them. */
export const HowFar = ({ complete, count }: { complete: number; count: number }) => (
  <div>
    <Text size="sm">{t`${{ complete }} of ${{ count }} levels complete`}</Text>
    {count > 0 && <Bar value={(complete / count) * 100} mt={4} color="green" aria-hidden />}
  </div>
)
