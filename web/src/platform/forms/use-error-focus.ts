import { useEffect, useRef, useState } from 'react'

/**
 * Moves the focus to the first invalid field after the error is rendered. It waits while `waits` is true, because
 * disabled fields cannot take the focus.
 */
export function useErrorFocus(waits = false) {
  const form = useRef<HTMLFormElement>(null)
  const [, draw] = useState({})
  const wanted = useRef(false)
  useEffect(() => {
    if (!wanted.current || waits) return
    const fault = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]:not([type="hidden"]), .mantine-InputWrapper-error')
    if (!fault) return
    wanted.current = false
    // A field of several parts, such as a choice of users, cannot take the focus. Its error is at least scrolled into view.
    fault.focus()
    if (document.activeElement !== fault) fault.scrollIntoView({ block: 'center' })
  })
  return {
    form,
    focusError: () => {
      wanted.current = true
      draw({})
    },
    /** Cancels the move, because a user who types again must stay where they are. */
    forgetError: () => {
      wanted.current = false
    },
  }
}
