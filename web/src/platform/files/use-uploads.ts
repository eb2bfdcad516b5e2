import { useRef, useState } from 'react'
import { refresh } from '../client.ts'
import { unique } from '../forms/request-key.ts'

/** A file in the queue. `part` is the part that has been sent, from 0 to 1; `error` says why it was not attached. */
export type FileUpload = { key: string; file: File; part: number; error?: unknown }

/** Uploads files one after the other. A failed upload does not stop the others. */
export function useUploads(attach: (file: File, how: UploadOptions) => Promise<unknown>) {
  const [sending, setSending] = useState<FileUpload[]>([])
  const stops = useRef(new Map<string, AbortController>())
  const queue = useRef(Promise.resolve())
  const update = (key: string, change: Partial<FileUpload>) =>
    setSending((before) => before.map((each) => (each.key === key ? { ...each, ...change } : each)))
  const forget = (key: string) => setSending((before) => before.filter((each) => each.key !== key))
  const send = async ({ key, file }: FileUpload) => {
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
    /** Stops an upload, or removes a failed one from the list. */
    stop: (key: string) => {
      stops.current.get(key)?.abort()
      forget(key)
    },
  }
}

/** The options of an upload: a signal that stops it and a callback for its progress. */
export type UploadOptions = { signal: AbortSignal; onProgress: (part: number) => void }
