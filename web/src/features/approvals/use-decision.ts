import { t } from '@lingui/core/macro'
import { notifications } from '@mantine/notifications'
import { $api, queryClient } from '../../platform/client.ts'
import { useTurns } from './use-turns.ts'
import { type Waiting, titleOf } from './waiting.ts'

/** How a submission is approved: as done, or as still going on. */
type Outcome = 'completed' | 'in_progress'

type Approval = {
  as?: Outcome
  note?: string | null
  /** When the key or button was pressed, as `Event.timeStamp` counts; left out of what was confirmed in a dialog. */
  pressedAt?: number
}

/** Approving and rejecting. `shown` is what the reader looks at, and `onDone` hears of what was decided. */
export function useDecision(shown: string | undefined, onDone: (item: Waiting) => void) {
  const turns = useTurns(shown)
  const { all, records, requests } = useVerbs()
  const isPending = all.some((mutation) => mutation.isPending)
  const reset = () => all.forEach((mutation) => mutation.reset())
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
  const pathOf = ({ id }: Waiting) => ({ path: { record_id: id, request_id: id } })
  return {
    isPending,
    error: all.find(({ error }) => error)?.error ?? null,
    reset,
    approve: (item: Waiting, { as = 'completed', note = null, pressedAt = Infinity }: Approval) => {
      if (!turns.begin(pressedAt)) return
      reset()
      const params = pathOf(item)
      if (item.kind === 'request') requests.approve.mutate({ params, body: { note } }, settling(item, t`Approved and awarded`))
      else
        records.approve.mutate(
          { params, body: { status: as } },
          settling(item, as === 'completed' ? t`Approved` : t`Approved, still in progress`),
        )
    },
    reject: (item: Waiting, note: string) => {
      if (!turns.begin(Infinity)) return
      reset()
      const { reject } = item.kind === 'record' ? records : requests
      const message = item.kind === 'record' ? t`Rejected. Its learner reads your note.` : t`Rejected. Whoever asked reads your note.`
      reject.mutate({ params: pathOf(item), body: { note } }, settling(item, message))
    },
  }
}

/** What can be done with the two kinds. */
function useVerbs() {
  const records = {
    approve: $api.useMutation('post', '/api/records/{record_id}/approve'),
    reject: $api.useMutation('post', '/api/records/{record_id}/reject'),
  }
  const requests = {
    approve: $api.useMutation('post', '/api/certification-requests/{request_id}/approve'),
    reject: $api.useMutation('post', '/api/certification-requests/{request_id}/reject'),
  }
  return { records, requests, all: [records.approve, records.reject, requests.approve, requests.reject] }
}

/** Only lists ask again at once: what was decided may be out of this manager's sight now. */
async function refreshLists() {
  await queryClient.invalidateQueries({ refetchType: 'none' })
  await queryClient.invalidateQueries({ queryKey: ['get', '/api/records'] })
  await queryClient.invalidateQueries({ queryKey: ['get', '/api/certification-requests'] })
}

export type Decision = ReturnType<typeof useDecision>
