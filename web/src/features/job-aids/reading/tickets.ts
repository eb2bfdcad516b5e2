import { type RefObject, useEffect } from 'react'
import { api } from '../../../platform/client.ts'
import { ticketsOf } from '../../../platform/files/attached/tickets.ts'

/** Where a file of an aid can be fetched from. */
export const ticketsOfAid = (job_aid_id: string, attachment_id: string) =>
  ticketsOf(['file of a job aid', job_aid_id, attachment_id], () =>
    api.GET('/api/job-aids/{job_aid_id}/attachments/{attachment_id}/download', { params: { path: { job_aid_id, attachment_id } } }),
  )

/** Fetches the pictures that a text names as often as the text is written anew (`html`), and once more those whose ticket has run out. */
export function usePictures(text: RefObject<HTMLElement | null>, html: string, aidId: string) {
  useEffect(() => {
    // oxlint-disable-next-line lingui/no-unlocalized-strings -- a selector
    const pictures = [...(text.current?.querySelectorAll<HTMLImageElement>('img[data-attachment]') ?? [])]
    const stop = new AbortController()
    for (const picture of pictures) {
      const tickets = ticketsOfAid(aidId, picture.dataset.attachment ?? '')
      const show = async (asked: ReturnType<typeof tickets.held>) => {
        const ticket = await asked.catch(() => undefined)
        if (ticket && !stop.signal.aborted) picture.src = ticket.url
      }
      picture.addEventListener('error', () => void show(tickets.renewed()), { once: true, signal: stop.signal })
      void show(tickets.held())
    }
    return () => stop.abort()
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the pictures are those of the HTML
  }, [text, html, aidId])
}
