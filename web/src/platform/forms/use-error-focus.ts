import { useEffect, useRef, useState } from 'react'

/**
 * Leads to the first field of a form that is wrong, once what was found stands there. Not while the form `waits`: fields that are
 * disabled take no focus.
 */
export function useErrorFocus(waits = false) {
  const form = useRef<HTMLFormElement>(null)
  const [asked, setAsked] = useState(0)
  const led = useRef(0)
  useEffect(() => {
    if (waits || led.current === asked) return
    led.current = asked
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]:not([type="hidden"])')?.focus()
  }, [asked, waits])
  return { form, focusError: () => setAsked((before) => before + 1) }
}
