import { t } from '@lingui/core/macro'
import { Stack } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { Answer, Empty, Loading } from '../../platform/parts/states.tsx'
import { Undecided } from './decision-bar.tsx'
import type { Decision } from './use-decision.ts'
import type { NamedItem } from './use-items.ts'
import type { WaitingItem } from './waiting.ts'

type Props = {
  kind: WaitingItem['kind']
  /** Query that looks the item up when the list does not contain it. Undefined when there is none. */
  sought: NamedItem | undefined
  decision: Decision
}

/** Shown for an item that does not wait, or while it is looked up. */
export function Settled({ kind, sought, decision }: Props) {
  const gone = <Gone kind={kind} decision={decision} />
  if (sought === undefined) return gone
  return (
    <Answer query={sought} failed={t`It could not be loaded`} wait={<Loading rows={3} height={84} />}>
      {() => gone}
    </Answer>
  )
}

/** A manager sees a submission only while it waits. If the reader's own decision failed meanwhile, its error comes first. */
const Gone = ({ kind, decision: { error } }: Omit<Props, 'sought'>) => (
  <Stack>
    {error && kind !== 'answer' && kind !== 'report' && <Undecided kind={kind} error={error} />}
    <Empty
      icon={<IconCircleCheck />}
      title={t`This one does not wait any more`}
    >{t`Somebody has decided it, or whoever sent it changed it. Choose another from the list.`}</Empty>
  </Stack>
)
