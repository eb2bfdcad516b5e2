import { useRef, useState } from 'react'
import { refresh } from '../client.ts'
import { unique } from '../forms/request-key.ts'

/** A file on its way: the part that has been sent, from 0 to 1, or why it did not arrive. */
export type Sending = { key: string; file: File; part: number; error?: unknown }

/** Sends files one after the other, each on its own: one that fails keeps none from arriving. */
export function useUploads(attach: (file: File, how: HowToSend) => Promise<unknown>) {
  const [sending, setSending] = useState<Sending[]>([])
  const stops = useRef(new Map<string, AbortController>())
  const queue = useRef(Promise.resolve())
  const update = (key: string, change: Partial<Sending>) =>
    setSending((before) => before.map((each) => (each.key === key ? { ...each, ...change } : each)))
  const forget = (key: string) => setSending((before) => before.filter((each) => each.key !== key))
  const send = async ({ key, file }: Sending) => {
    const stop = stops.current.get(key)
    if (!stop || stop.signal.aborted) return forget(key)
    try {
      await attach(file, { signal: stop.signal, onProgress: (part) => update(key, { part }) })
      await refresh()
      forget(key)
    } catch (error) {
      if (stop.signal.aborted) forget(key)
      else update(key, { error })
    }
  }
  return {
    sending,
    add: (files: File[]) => {
      const added = files.map((file) => ({ key: unique(), file, part: 0 }))
      setSending((before) => [...before, ...added])
      for (const each of added) {
        stops.current.set(each.key, new AbortController())
        queue.current = queue.current.then(() => send(each))
      }
    },
    /** Stops one that is on its way, or takes one away that did not arrive. */
    stop: (key: string) => {
      stops.current.get(key)?.abort()
      forget(key)
    },
  }
}

/** What is called while a file is sent. */
export type HowToSend = { signal: AbortSignal; onProgress: (part: number) => void }
