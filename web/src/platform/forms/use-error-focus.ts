import { useEffect, useRef, useState } from 'react'

/**
 * Leads to the first field of a form that is wrong, once what was found stands there. Not while the form `waits`: fields that are
 * disabled take no focus.
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
    // What consists of several, such as a choice of people, is no field that takes the focus: its words are shown at least.
    fault.focus()
    if (document.activeElement !== fault) fault.scrollIntoView({ block: 'center' })
  })
  return {
    form,
    focusError: () => {
      wanted.current = true
      draw({})
    },
    /** Whoever types on is not to be taken elsewhere. */
    forgetError: () => {
      wanted.current = false
    },
  }
}
