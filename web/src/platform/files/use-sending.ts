import { useRef, useState } from 'react'
import { type TicketAnswer, sendFile } from './upload.ts'

/**
 * Sends a file and then has it registered. A file that arrived is not sent again when only the registration broke
 * off: `place` names what it was sent for. `part` runs from 0 to 1 while it is sent, and stays 1 while it is looked at.
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
    /** Rejects with what either step was refused with. */
    run: async <Answer>(sending: (to: typeof send) => Promise<{ data?: Answer; error?: unknown }>): Promise<Answer> => {
      setPart(0)
      try {
        const { data, error } = await sending(send)
        // What was refused is not kept there, so that it has to be sent again.
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
