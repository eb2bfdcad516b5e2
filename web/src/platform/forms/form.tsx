import type { ComponentPropsWithoutRef } from 'react'
import { useErrorFocus } from './use-error-focus.ts'

type Props = Pick<ComponentPropsWithoutRef<'form'>, 'aria-label' | 'children'> & {
  /** Whether it is being sent with its fields disabled. */
  waits?: boolean
  onSubmit: () => void
}

/**
 * What is typed and sent together. Whoever sends it is led to what is found to be wrong, here or by the service: that may stand far
 * from the button.
 */
export function Form({ waits = false, onSubmit, ...rest }: Props) {
  const { form, focusError, forgetError } = useErrorFocus(waits)
  return (
    <form
      {...rest}
      ref={form}
      noValidate
      onInput={forgetError}
      onSubmit={(event) => {
        event.preventDefault()
        // For React a dialog stands in the form of the page that opened it, which is not to be sent with it.
        event.stopPropagation()
        focusError()
        onSubmit()
      }}
    />
  )
}
