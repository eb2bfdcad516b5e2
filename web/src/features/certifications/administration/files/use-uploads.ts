import { useRef, useState } from 'react'
import { api, refresh } from '../../../../platform/client.ts'
import { unique } from '../../../../platform/forms/request-key.ts'
import { upload } from '../../../../platform/files/upload.ts'

/** A file on its way: the part that has been sent, from 0 to 1, or why it did not arrive. */
export type Sending = { key: string; file: File; part: number; error?: unknown }

/** Sends files one after the other, each on its own: one that fails keeps none from arriving. */
export function useUploads(certificationId: string) {
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
      await attach(certificationId, file, { signal: stop.signal, onProgress: (part) => update(key, { part }) })
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

type Options = { signal: AbortSignal; onProgress: (part: number) => void }

async function attach(cert_id: string, file: File, { signal, onProgress }: Options): Promise<void> {
  const params = { path: { cert_id } }
  const declared = { file_name: file.name, content_type: file.type || 'application/octet-stream', size_bytes: file.size }
  const { data: ticket, error } = await api.POST('/api/certifications/{cert_id}/attachment-uploads', { params, body: declared, signal })
  if (error) throw error
  await upload({ method: ticket.method, url: ticket.url, headers: ticket.headers, body: file, onProgress, signal })
  const body = { pathname: ticket.pathname, file_name: file.name }
  const attached = await api.POST('/api/certifications/{cert_id}/attachments', { params, body, headers: { 'Idempotency-Key': unique() } })
  if (attached.error) throw attached.error
}
