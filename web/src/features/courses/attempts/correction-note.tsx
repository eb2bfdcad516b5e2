import { t } from '@lingui/core/macro'
import { Alert, Text } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { day } from '../../../platform/words/format.ts'
import { personName } from '../../../platform/words/names.ts'
import type { Attempt } from '../words.ts'

type Correction = NonNullable<Attempt['correction']>

const titles: Record<Correction['action'], (by: string, when: string) => string> = {
  abandoned: (by, when) => t`Ended unfinished by ${by} on ${when}`,
  completed: (by, when) => t`Completed by hand by ${by} on ${when}`,
  moved: (_by, when) => t`Ended unfinished on ${when}, because the course has a new package`,
}

/** Says who corrected an attempt, when and why. The learner sees it too. */
export function CorrectionNote({ correction: { action, by, at, reason }, own }: { correction: Correction; own: boolean }) {
  return (
    <Alert color="gray" variant="light" mb="md" icon={<IconInfoCircle aria-hidden />} title={titles[action](personName(by), day(at))}>
      {reason !== null && (
        <Text size="sm" className="keeps-lines">
          {reason}
        </Text>
      )}
      {action !== 'completed' && (
        <Text size="sm">{own ? t`The next time you begin anew.` : t`The next time its learner begins anew.`}</Text>
      )}
    </Alert>
  )
}
