import { onlineManager, useIsMutating } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useConnected } from '../offline/not-connected.tsx'
import { Loading, Offline } from '../parts/states.tsx'

/** The error for a page whose code is not cached, opened without a connection. */
export const notFetched = new Error('A page could not be loaded without a connection.')

/**
 * Loads the code of a page. Offline it throws `notFetched`. After a load error the router would reload the app, which
 * would lose the data in memory.
 */
export async function fetched<Code>(load: () => Promise<Code>): Promise<Code> {
  try {
    return await load()
  } catch (error) {
    throw onlineManager.isOnline() ? error : notFetched
  }
}

/**
 * The placeholder of such a page until there is a connection. Then the app is reloaded, after all waiting changes are
 * sent, because a reload would lose them.
 */
export function NotFetched() {
  const connected = useConnected()
  const isSending = useIsMutating() > 0
  useEffect(() => {
    if (connected && !isSending) location.reload()
  }, [connected, isSending])
  return connected ? <Loading /> : <Offline />
}
