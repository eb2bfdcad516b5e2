import { t } from '@lingui/core/macro'
import { Progress as Bar, Text } from '@mantine/core'

/** Number of complete levels in words. The bar adds no information. */
export const HowFar = ({ complete, count }: { complete: number; count: number }) =>
  count === 0 ? (
    <Text size="sm">{t`No levels yet`}</Text>
  ) : (
    <div>
      <Text size="sm">{t`${{ complete }} of ${{ count }} levels complete`}</Text>
      <Bar value={(complete / count) * 100} mt={4} color="green" aria-hidden />
    </div>
  )
