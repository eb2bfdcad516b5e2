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
  /** What is chosen. Where nothing can be left chosen, because it is no selection of a list, there is no `drop`. */
  selection: Pick<Selection<Item>, 'chosen' | 'keyOf'> & Partial<Pick<Selection<Item>, 'drop'>>
  nameOf: (item: Item) => string
  title: (count: number) => string
  says?: ReactNode
  /** The word on the button that does it. */
  does: string
  danger?: boolean
  /** What became of each, in a word or two. */
  words: Words
  /** Whether the fields are filled in; says at them what is missing. */
  passes?: () => boolean
  /** Does it with one of them; rejects with what the service refused it with. */
  act: (item: Item) => Promise<unknown>
  /** Whether a refusal only says that it is so already. */
  isKnown?: (error: unknown) => boolean
  /** How it is taken back with one of them right afterwards; undefined where it cannot be. It is offered where it can be with all. */
  takeBack?: (item: Item) => Undo | undefined
  /** Hears of those with which it was done, or need not be. */
  onDone?: (items: Item[]) => void
  /** What is asked for anew afterwards, where it is not everything. */
  afterwards?: () => Promise<unknown>
  onClose: () => void
  children?: ReactNode
}

/** Does something with everything that is chosen, one after the other, and tells what became of each. What failed stays chosen. */
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
  // What opened the dialog may be gone with what was chosen.
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
          // The focus goes to what was taken back once that is there.
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
