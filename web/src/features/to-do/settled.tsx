import { t } from '@lingui/core/macro'
import { Stack } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { Empty } from '../../platform/parts/states.tsx'
import { Undecided } from './decision-bar.tsx'
import type { Decision } from './use-decision.ts'
import type { Waiting } from './waiting.ts'

/** A manager sees a submission only while it waits. Whoever pressed a button meanwhile reads first that it decided nothing. */
export const Settled = ({ kind, decision: { error } }: { kind: Waiting['kind']; decision: Decision }) => (
  <Stack>
    {error && kind !== 'answer' && kind !== 'report' && <Undecided kind={kind} error={error} />}
    <Empty
      icon={<IconCircleCheck />}
      title={t`This one does not wait any more`}
    >{t`Somebody has decided it, or whoever sent it changed it. Choose another from the list.`}</Empty>
  </Stack>
)
