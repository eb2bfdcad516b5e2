import { type RefObject, useEffect } from 'react'
import { answered, api, queryClient } from '../../../platform/client.ts'

/** Tickets last six hours. Each that is issued counts as an opening of the file, so that one is used as long as it holds. */
const FRESH_MS = 5.5 * 3_600_000

const keyOf = (aidId: string, fileId: string) => ['file of a job aid', aidId, fileId]

/** Where a file of an aid can be fetched from now. */
export const ticketOf = (aidId: string, fileId: string) =>
  queryClient.fetchQuery({
    queryKey: keyOf(aidId, fileId),
    staleTime: FRESH_MS,
    gcTime: FRESH_MS,
    queryFn: () =>
      answered(
        api.GET('/api/job-aids/{job_aid_id}/attachments/{attachment_id}/download', {
          params: { path: { job_aid_id: aidId, attachment_id: fileId } },
        }),
      ),
  })

/** The same once a ticket was refused, for a page that has been open too long. */
export function renewedTicket(aidId: string, fileId: string) {
  queryClient.removeQueries({ queryKey: keyOf(aidId, fileId) })
  return ticketOf(aidId, fileId)
}

/** Fetches the pictures that a text names as often as the text is written anew (`html`), and once more those whose ticket has run out. */
export function usePictures(text: RefObject<HTMLElement | null>, html: string, aidId: string) {
  useEffect(() => {
    // oxlint-disable-next-line lingui/no-unlocalized-strings -- a selector
    const pictures = [...(text.current?.querySelectorAll<HTMLImageElement>('img[data-attachment]') ?? [])]
    const stop = new AbortController()
    for (const picture of pictures) {
      const fileId = picture.dataset.attachment ?? ''
      const show = async (asked: ReturnType<typeof ticketOf>) => {
        const ticket = await asked.catch(() => undefined)
        if (ticket && !stop.signal.aborted) picture.src = ticket.url
      }
      picture.addEventListener('error', () => void show(renewedTicket(aidId, fileId)), { once: true, signal: stop.signal })
      void show(ticketOf(aidId, fileId))
    }
    return () => stop.abort()
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the pictures are those of the HTML
  }, [text, html, aidId])
}
