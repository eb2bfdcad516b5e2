import { Box } from '@mantine/core'
import { type ComponentPropsWithoutRef, useEffect, useRef } from 'react'
import { useConnected } from '../keeping/not-connected.tsx'
import { WaitsToBeSent } from '../parts/states.tsx'
import { useErrorFocus } from './use-error-focus.ts'
import { sentBy } from './waiting.ts'

type Props = Pick<ComponentPropsWithoutRef<'form'>, 'aria-label' | 'children'> & {
  /** Whether it is being sent, or waits to be. */
  isPending: boolean
  onSubmit: () => void
}

/** Where a form ends at the end of the window, what is said beneath its button would be missed. */
const bringIntoSight = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' })

/**
 * What is typed and sent together. Whoever sends it is led to what is found to be wrong, here or by the service: that may stand far
 * from the button. Without a connection it waits to be sent for as long as it is open, and says so.
 */
export function Form({ isPending, onSubmit, children, ...label }: Props) {
  const { form, focusError, forgetError } = useErrorFocus(isPending)
  const takeBack = useRef<() => void>(null)
  const waits = !useConnected() && isPending
  useEffect(() => {
    // Also where what was changed is discarded, and the form stays.
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
        // For React a dialog stands in the form of the page that opened it, which is not to be sent with it.
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
