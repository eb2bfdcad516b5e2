import { t } from '@lingui/core/macro'
import { notifications } from '@mantine/notifications'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { askedAbout, queryClient } from '../../platform/client.ts'
import { reopen } from '../records/keep.ts'
import { type Added, type Approval, approve, refreshLists, reject } from './decide.ts'
import { useTurns } from './use-turns.ts'
import { type Decidable, titleOf } from './waiting.ts'

/** When the key or button was pressed, as `Event.timeStamp` counts; left out of what was confirmed in a dialog. */
type Pressed = { pressedAt?: number }

type Hears = {
  /** What is added to a submission that is approved. */
  added: (id: string) => Added
  /** Whether something is added to it that cannot be, which is told then. */
  isRefused: (item: Decidable) => boolean
  onDone: (item: Decidable) => void
  onUndone: (item: Decidable) => void
}

/** What is still asked about it may be out of the manager's sight once it is decided. */
async function decideAlone({ item, decide }: { item: Decidable; decide: () => Promise<void> }) {
  await queryClient.cancelQueries(askedAbout(item.id))
  await decide()
}

/** Approving and rejecting, and taking back what was decided last. `shown` is what the reader looks at. */
export function useDecision(shown: string | undefined, { added, isRefused, onDone, onUndone }: Hears) {
  const turns = useTurns(shown)
  const [last, setLast] = useState<{ item: Decidable; message: string }>()
  const deciding = useMutation({ mutationFn: decideAlone })
  const undoing = useMutation({
    mutationFn: ({ item }: { item: Decidable }) => reopen(item.id),
    onSuccess: async (_done, { item }) => {
      setLast(undefined)
      deciding.reset()
      await refreshLists()
      onUndone(item)
    },
  })
  const settling = (item: Decidable, message: string) => ({
    onSuccess: () => {
      turns.pass(item.id)
      undoing.reset()
      setLast(item.kind === 'record' ? { item, message } : undefined)
      // At the top: what is decided next lies at the bottom.
      if (item.kind !== 'record') notifications.show({ message, title: titleOf(item), position: 'top-center', autoClose: 2500 })
      onDone(item)
      void refreshLists()
    },
    onError: () => {
      turns.giveBack()
      void queryClient.invalidateQueries(askedAbout(item.id))
      // What stands in the way may be in the proof, which is looked at again.
      void queryClient.invalidateQueries({ queryKey: ['get', '/api/certifications/{cert_id}/standing'] })
    },
  })
  return {
    isPending: deciding.isPending,
    /** Whether it is being decided here, or was the last that was. */
    isDecided: (id: string) => deciding.variables?.item.id === id && !deciding.isError,
    /** Why what is shown was not decided. */
    error: deciding.variables?.item.id === shown ? deciding.error : null,
    reset: deciding.reset,
    /** The last submission that was decided, as long as that can be taken back here. */
    last,
    undo: () => last && !undoing.isPending && undoing.mutate(last),
    isUndoing: undoing.isPending,
    undoError: undoing.error,
    approve: (item: Decidable, { pressedAt = Infinity, ...approval }: Approval & Pressed) => {
      if (isRefused(item) || !turns.begin(pressedAt)) return
      const decide = () => approve(item, { ...approval, added: added(item.id) })
      deciding.mutate({ item, decide }, settling(item, approvedAs(item, approval)))
    },
    reject: (item: Decidable, note: string) => {
      const message = item.kind === 'record' ? t`Rejected. Its learner reads your note.` : t`Rejected. Whoever asked reads your note.`
      if (turns.begin(Infinity)) deciding.mutate({ item, decide: () => reject(item, note) }, settling(item, message))
    },
  }
}

function approvedAs({ kind }: Decidable, { as = 'completed' }: Approval) {
  if (kind === 'request') return t`Approved and awarded`
  if (kind === 'sign_off') return t`Signed off`
  if (kind === 'place') return t`Approved`
  return as === 'completed' ? t`Approved` : t`Approved, still in progress`
}

export type Decision = ReturnType<typeof useDecision>
