import { t } from '@lingui/core/macro'
import { notifications } from '@mantine/notifications'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { queryClient } from '../../platform/client.ts'
import { isChanged } from '../../platform/forms/as-seen.ts'
import { reopen } from '../records/keep.ts'
import { type Approval, type ApprovalAddition, approve, askedAboutItem, refreshLists, reject } from './decide.ts'
import { useTurns } from './use-turns.ts'
import type { DecidableItem } from './waiting.ts'

/** `Event.timeStamp` of the key or button press. Left out when a dialog confirmed the decision. */
type PressTime = { pressedAt?: number }

type DecisionCallbacks = {
  /** Returns what the reader adds to a submission when they approve it. */
  added: (id: string) => ApprovalAddition
  /** Returns true when the addition is invalid, and shows its errors. */
  isRefused: (item: DecidableItem) => boolean
  onDone: (item: DecidableItem) => void
  /** Called when the item changed after it was shown. The page then shows the new version. */
  onChanged: () => void
  onUndone: (item: DecidableItem) => void
}

type ShownVersion = { shown: string | undefined; version: string | null | undefined }

/** Cancels running requests about the item first, because a manager may no longer see it once it is decided. */
async function decideAlone({ item, decide }: { item: DecidableItem; decide: () => Promise<void> }) {
  await queryClient.cancelQueries(askedAboutItem(item))
  await decide()
}

/** Fetches again what may explain the refusal, also the proof of a request. */
function askAgain(item: DecidableItem, error: unknown) {
  if (isChanged(error)) void refreshLists()
  void queryClient.invalidateQueries(askedAboutItem(item))
  void queryClient.invalidateQueries({ queryKey: ['get', '/api/certifications/{cert_id}/standing'] })
}

/** Approves and rejects, and undoes the last decision. `shown` is the id of the open item, and `version` its version. */
export function useDecision({ shown, version }: ShownVersion, { added, isRefused, onDone, onChanged, onUndone }: DecisionCallbacks) {
  const turns = useTurns(shown, version)
  const [last, setLast] = useState<{ item: DecidableItem; message: string }>()
  const deciding = useMutation({ mutationFn: decideAlone })
  const undoing = useMutation({
    mutationFn: ({ item }: { item: DecidableItem }) => reopen(item.id),
    onSuccess: async (_done, { item }) => {
      setLast(undefined)
      deciding.reset()
      await refreshLists()
      onUndone(item)
    },
  })
  const settling = (item: DecidableItem, message: string) => ({
    onSuccess: () => {
      turns.pass(item.id)
      undoing.reset()
      setLast(item.kind === 'record' ? { item, message } : undefined)
      // The message is at the top, because the next decision's buttons are at the bottom.
      if (item.kind !== 'record') notifications.show({ message, title: item.title, position: 'top-center', autoClose: 2500 })
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
    /** True for the item that is being decided here, or was the last one decided. */
    isDecided: (id: string) => deciding.variables?.item.id === id && !deciding.isError,
    /** Error of the decision about the open item. */
    error: deciding.variables?.item.id === shown ? deciding.error : null,
    reset: deciding.reset,
    /** The last decided submission, while its decision can be undone here. */
    last,
    undo: () => last && !undoing.isPending && undoing.mutate(last),
    isUndoing: undoing.isPending,
    undoError: undoing.error,
    approve: (item: DecidableItem, { pressedAt = Infinity, ...approval }: Approval & PressTime) => {
      if (isRefused(item) || !turns.begin(pressedAt)) return
      const decide = () => approve(item, { ...approval, added: added(item.id) })
      deciding.mutate({ item, decide }, settling(item, approvedAs(item, approval)))
    },
    reject: (item: DecidableItem, note: string) => {
      const message = item.kind === 'record' ? t`Rejected. Its learner reads your note.` : t`Rejected. Whoever asked reads your note.`
      if (turns.begin(Infinity)) deciding.mutate({ item, decide: () => reject(item, note) }, settling(item, message))
    },
  }
}

function approvedAs({ kind }: DecidableItem, { as = 'completed' }: Approval) {
  if (kind === 'request') return t`Approved and awarded`
  if (kind === 'sign_off') return t`Signed off`
  if (kind === 'place') return t`Approved`
  return as === 'completed' ? t`Approved` : t`Approved, still in progress`
}

export type Decision = ReturnType<typeof useDecision>
