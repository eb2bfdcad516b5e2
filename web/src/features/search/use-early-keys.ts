import { useEffect, useMemo } from 'react'

type Edit = (text: string) => string
type Receiver = (edit: Edit) => void

/** Keys pressed after the search opens and before its lazily loaded field has the focus. */
export type EarlyKeys = {
  /** Starts to keep keys. */
  begin: () => void
  end: () => void
  /**
   * Passes the text typed so far to the receiver, and each later edit until the field has the focus. Returns a function that stops this.
   */
  receive: (receiver: Receiver) => () => void
}

export function useEarlyKeys(): EarlyKeys {
  const keys = useMemo(() => earlyKeys(), [])
  useEffect(() => keys.end, [keys])
  return keys
}

function earlyKeys(): EarlyKeys {
  let kept = ''
  let receiver: Receiver | undefined
  const keep = (event: KeyboardEvent) => {
    const edit = editOf(event)
    if (!edit || document.activeElement?.closest('[data-palette]')) return
    event.preventDefault()
    event.stopImmediatePropagation()
    if (receiver) receiver(edit)
    else kept = edit(kept)
  }
  return {
    begin: () => {
      kept = ''
      document.addEventListener('keydown', keep, { capture: true })
    },
    end: () => document.removeEventListener('keydown', keep, { capture: true }),
    receive: (next) => {
      const typed = kept
      kept = ''
      receiver = next
      if (typed !== '') next((text) => text + typed)
      return () => {
        receiver = undefined
      }
    },
  }
}

function editOf({ key, isComposing, ctrlKey, metaKey, altKey }: KeyboardEvent): Edit | undefined {
  if (isComposing || ctrlKey || metaKey || altKey) return undefined
  if (key === 'Backspace') return (text) => text.slice(0, -1)
  return key.length === 1 ? (text) => text + key : undefined
}
