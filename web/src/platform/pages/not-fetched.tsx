import { onlineManager, useIsMutating } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useConnected } from '../keeping/not-connected.tsx'
import { Loading, Offline } from '../parts/states.tsx'

/** A page that was not opened here before is asked for while there is no connection. */
export const notFetched = new Error('A page could not be loaded without a connection.')

/** Loads the code of a page. Of a failure of its own the router would load the app anew, and with it goes what was read so far. */
export async function fetched<Code>(load: () => Promise<Code>): Promise<Code> {
  try {
    return await load()
  } catch (error) {
    throw onlineManager.isOnline() ? error : notFetched
  }
}

/** Stands where such a page belongs until there is a connection. Then it is loaded, once what waited to be sent was: nothing else could be lost. */
export function NotFetched() {
  const connected = useConnected()
  const isSending = useIsMutating() > 0
  useEffect(() => {
    if (connected && !isSending) location.reload()
  }, [connected, isSending])
  return connected ? <Loading /> : <Offline />
}
