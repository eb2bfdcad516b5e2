import { t } from '@lingui/core/macro'
import { type ReactNode, useEffect, useState } from 'react'
import { DialogForm } from '../forms/form-dialog.tsx'
import { useUnsavedWarning } from '../forms/unsaved-warning.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { focusBulkBar } from './bulk-bar.tsx'
import { Results, type Words } from './results.tsx'
import { type Undo, isOpen } from './run.ts'
import { Running } from './running.tsx'
import { useRun } from './use-run.ts'
import type { Selection } from './use-selection.ts'

type Props<Item> = {
  /** The selected items. `drop` is missing if they are not the selection of a list. */
  selection: Pick<Selection<Item>, 'chosen' | 'keyOf'> & Partial<Pick<Selection<Item>, 'drop'>>
  nameOf: (item: Item) => string
  title: (count: number) => string
  says?: ReactNode
  /** The label of the button that starts the action. */
  does: string
  danger?: boolean
  /** The label of each outcome, in one or two words. */
  words: Words
  /** Checks the fields, shows an error at each invalid one, and returns whether all are valid. */
  passes?: () => boolean
  /** Runs the action on one item. Rejects with the refusal of the service. */
  act: (item: Item) => Promise<unknown>
  /** Whether a refusal only says that the item already has the wanted state. */
  isKnown?: (error: unknown) => boolean
  /**
   * Returns the function that undoes the action on one item, or undefined if that is impossible. Undo is offered only
   * if every item allows it.
   */
  takeBack?: (item: Item) => Undo | undefined
  /** Receives the items whose action succeeded or was unnecessary. */
  onDone?: (items: Item[]) => void
  /** Fetches the data that the action changed. By default, all queries are refreshed. */
  afterwards?: () => Promise<unknown>
  onClose: () => void
  children?: ReactNode
}

/** Runs an action on each selected item in turn and shows the outcome of each. Items whose action failed stay selected. */
export function BulkDialog<Item>(props: Props<Item>) {
  const {
    selection,
    nameOf,
    title,
    says,
    does,
    danger = false,
    words,
    passes = yes,
    act,
    isKnown = no,
    takeBack = never,
    onDone,
    afterwards,
    onClose,
    children,
  } = props
  const [items] = useState(selection.chosen)
  const doing = useRun({
    act,
    isKnown,
    ...(afterwards && { afterwards }),
    onOver: (outcomes) => {
      const settled = outcomes.filter((outcome) => !isOpen(outcome)).map(({ item }) => item)
      selection.drop?.(settled)
      onDone?.(settled)
    },
  })
  const takingBack = useRun<Item>({ act: async (item) => takeBack(item)?.(), isKnown: no, ...(afterwards && { afterwards }) })
  const isBack = takingBack.state.phase !== 'asking'
  const { state, start, stop } = isBack ? takingBack : doing
  const canTakeBack = !isBack && doing.done.length > 0 && doing.done.every((item) => takeBack(item) !== undefined)
  useUnsavedWarning(state.phase === 'running')
  // The button that opened the dialog may have disappeared with the selection.
  useEffect(() => () => void focusBulkBar(), [])
  return (
    <Dialog onClose={state.phase === 'running' ? stop : onClose} title={title(items.length)} closeOnClickOutside={state.phase === 'over'}>
      {state.phase === 'asking' && (
        <DialogForm says={says} does={does} danger={danger} isPending={false} onSubmit={() => passes() && start(items)} onClose={onClose}>
          {children}
        </DialogForm>
      )}
      {state.phase === 'running' && <Running {...state} label={isBack ? t`Take it back` : does} onStop={stop} />}
      {state.phase === 'over' && (
        <Results
          // A new key remounts the results, so that they take the focus when the undo is finished.
          key={isBack ? 'back' : 'done'}
          {...state}
          keyOf={selection.keyOf}
          nameOf={nameOf}
          words={isBack ? backWords() : words}
          staysSelected={!isBack && selection.drop !== undefined}
          onAgain={start}
          onClose={onClose}
          {...(canTakeBack && { onTakeBack: () => takingBack.start(doing.done) })}
        />
      )}
    </Dialog>
  )
}

const yes = () => true
const no = () => false
const never = () => undefined
export const backWords = (): Words => ({ done: t`Taken back`, failed: t`Not taken back` })
