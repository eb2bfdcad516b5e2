import { Box } from '@mantine/core'
import { type ComponentPropsWithoutRef, useEffect, useRef } from 'react'
import { useConnected } from '../offline/not-connected.tsx'
import { WaitsToBeSent } from '../parts/states.tsx'
import { useErrorFocus } from './use-error-focus.ts'
import { sentBy } from './waiting.ts'

type Props = Pick<ComponentPropsWithoutRef<'form'>, 'aria-label' | 'children'> & {
  /** Whether the form is being sent or waits for a connection. */
  isPending: boolean
  onSubmit: () => void
}

/** If the form ends at the bottom of the window, a message below its button would be out of sight. */
const bringIntoSight = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' })

/**
 * A form. After a failed check, by the page or by the service, it moves the focus to the first error. The error may be
 * far from the button. Without a connection, the form waits to be sent as long as it is open, and says so.
 */
export function Form({ isPending, onSubmit, children, ...label }: Props) {
  const { form, focusError, forgetError } = useErrorFocus(isPending)
  const takeBack = useRef<() => void>(null)
  const waits = !useConnected() && isPending
  useEffect(() => {
    // Also runs if the user discards the changes and the form stays open.
    return isPending ? () => takeBack.current?.() : undefined
  }, [isPending])
  return (
    <form
      {...label}
      ref={form}
      noValidate
      onInput={forgetError}
      onSubmit={(event) => {
        event.preventDefault()
        // In React, the submit event of a dialog also reaches the form of the page that opened it. That form must not be sent too.
        event.stopPropagation()
        focusError()
        takeBack.current = sentBy(onSubmit)
      }}
    >
      {children}
      {waits && (
        <Box mt="md" ref={bringIntoSight}>
          <WaitsToBeSent />
        </Box>
      )}
    </form>
  )
}
