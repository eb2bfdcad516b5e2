import { t } from '@lingui/core/macro'
import { notifications } from '@mantine/notifications'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { askedAbout, queryClient } from '../../platform/client.ts'
import { isChanged } from '../../platform/forms/as-seen.ts'
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
  /** Hears that it changed after it came up: the page shows it as it is now. */
  onChanged: () => void
  onUndone: (item: Decidable) => void
}

type Shown = { shown: string | undefined; version: string | null | undefined }

/** What is still asked about it may be out of the manager's sight once it is decided. */
async function decideAlone({ item, decide }: { item: Decidable; decide: () => Promise<void> }) {
  await queryClient.cancelQueries(askedAbout(item.id))
  await decide()
}

/** Asks again for what stands in the way of a decision. It may be in the proof of a request. */
function askAgain({ id }: Decidable, error: unknown) {
  if (isChanged(error)) void refreshLists()
  void queryClient.invalidateQueries(askedAbout(id))
  void queryClient.invalidateQueries({ queryKey: ['get', '/api/certifications/{cert_id}/standing'] })
}

/** Approving and rejecting, and taking back what was decided last. `shown` is what the reader looks at, in a version. */
export function useDecision({ shown, version }: Shown, { added, isRefused, onDone, onChanged, onUndone }: Hears) {
  const turns = useTurns(shown, version)
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
    onError: (error: unknown) => {
      turns.giveBack()
      if (isChanged(error)) onChanged()
      askAgain(item, error)
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
