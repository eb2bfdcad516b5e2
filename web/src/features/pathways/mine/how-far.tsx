import { t } from '@lingui/core/macro'
import { Progress as Bar, Text } from '@mantine/core'

/** How many levels are complete: in words, and as a bar that only repeats them. */
export const HowFar = ({ complete, count }: { complete: number; count: number }) =>
  count === 0 ? (
    <Text size="sm">{t`No levels yet`}</Text>
  ) : (
    <div>
      <Text size="sm">{t`${{ complete }} of ${{ count }} levels complete`}</Text>
      <Bar value={(complete / count) * 100} mt={4} color="green" aria-hidden />
    </div>
  )
