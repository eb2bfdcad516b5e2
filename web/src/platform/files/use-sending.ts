import { useRef, useState } from 'react'
import { type TicketAnswer, sendFile } from './upload.ts'

/**
 * Uploads a file and then registers it. If only the registration failed, the next try does not upload the file again;
 * `place` names the target of the upload. `part` runs from 0 to 1 during the upload and stays 1 while the service
 * checks the file.
 */
export function useSending() {
  const [part, setPart] = useState<number>()
  const stop = useRef<AbortController>(undefined)
  const arrived = useRef<{ file: File; place: string; pathname: string }>(undefined)

  async function send(file: File, place: string, ticketFor: (signal: AbortSignal) => TicketAnswer): Promise<string> {
    const before = arrived.current
    if (before?.file === file && before.place === place) return before.pathname
    stop.current = new AbortController()
    const { signal } = stop.current
    const pathname = await sendFile(ticketFor(signal), file, { onProgress: setPart, signal })
    arrived.current = { file, place, pathname }
    return pathname
  }

  return {
    part,
    stop: () => stop.current?.abort(),
    /** Rejects with the refusal of either step. */
    run: async <Answer>(sending: (to: typeof send) => Promise<{ data?: Answer; error?: unknown }>): Promise<Answer> => {
      setPart(0)
      try {
        const { data, error } = await sending(send)
        // The service does not keep a file that it refused, so the next try uploads it again.
        if (error !== undefined) arrived.current = undefined
        if (data === undefined) throw error
        return data
      } finally {
        setPart(undefined)
      }
    },
  }
}

export const isStopped = (error: unknown) => error instanceof DOMException && error.name === 'AbortError'
