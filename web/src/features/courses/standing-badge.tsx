import { t } from '@lingui/core/macro'
import { IconCheck, IconCircleDashed, IconMinus, IconProgress, IconRefresh, IconX } from '@tabler/icons-react'
import { type Look, Mark } from '../../platform/parts/mark.tsx'
import { type Attempt, type Standing, attemptWords, standingWords } from './words.ts'

const looks: Record<Standing, Look> = {
  fresh: { color: 'gray', icon: IconCircleDashed },
  going: { color: 'blue', icon: IconProgress },
  failed: { color: 'red', icon: IconX },
  outdated: { color: 'yellow', icon: IconRefresh },
  done: { color: 'green', icon: IconCheck },
}

const ofAttempt = { in_progress: 'going', completed: 'done', failed: 'failed' } as const satisfies Record<Attempt['status'], Standing>

export const StandingBadge = ({ standing }: { standing: Standing }) => <Mark {...looks[standing]}>{standingWords[standing]}</Mark>

type AttemptStatus = Pick<Attempt, 'status' | 'abandoned_at'>

export const AttemptBadge = ({ attempt: { status, abandoned_at } }: { attempt: AttemptStatus }) =>
  status === 'in_progress' && abandoned_at !== null ? (
    <Mark color="gray" icon={IconMinus}>{t`Ended unfinished`}</Mark>
  ) : (
    <Mark {...looks[ofAttempt[status]]}>{attemptWords[status]}</Mark>
  )
