import { t } from '@lingui/core/macro'
import { notifications } from '@mantine/notifications'
import { useMutation } from '@tanstack/react-query'
import { queryClient } from '../../platform/client.ts'
import { type Approval, approve, refreshLists, reject } from './decide.ts'
import { useTurns } from './use-turns.ts'
import { type Waiting, titleOf } from './waiting.ts'

/** When the key or button was pressed, as `Event.timeStamp` counts; left out of what was confirmed in a dialog. */
type Pressed = { pressedAt?: number }

/** Approving and rejecting. `shown` is what the reader looks at, and `onDone` hears of what was decided. */
export function useDecision(shown: string | undefined, onDone: (item: Waiting) => void) {
  const turns = useTurns(shown)
  const deciding = useMutation({ mutationFn: (decide: () => Promise<void>) => decide() })
  const settling = (item: Waiting, message: string) => ({
    onSuccess: () => {
      turns.pass(item.id)
      // At the top: what is decided next lies at the bottom.
      notifications.show({ message, title: titleOf(item), position: 'top-center', autoClose: 2500 })
      onDone(item)
      void refreshLists()
    },
    onError: () => {
      turns.giveBack()
      // What stands in the way may be in the proof, which is looked at again.
      void queryClient.invalidateQueries({ queryKey: ['get', '/api/certifications/{cert_id}/standing'] })
    },
  })
  return {
    isPending: deciding.isPending,
    error: deciding.error,
    reset: deciding.reset,
    approve: (item: Waiting, { pressedAt = Infinity, ...approval }: Approval & Pressed) => {
      if (turns.begin(pressedAt)) deciding.mutate(() => approve(item, approval), settling(item, approvedAs(item, approval)))
    },
    reject: (item: Waiting, note: string) => {
      const message = item.kind === 'record' ? t`Rejected. Its learner reads your note.` : t`Rejected. Whoever asked reads your note.`
      if (turns.begin(Infinity)) deciding.mutate(() => reject(item, note), settling(item, message))
    },
  }
}

function approvedAs({ kind }: Waiting, { as = 'completed' }: Approval) {
  if (kind === 'request') return t`Approved and awarded`
  return as === 'completed' ? t`Approved` : t`Approved, still in progress`
}

export type Decision = ReturnType<typeof useDecision>
