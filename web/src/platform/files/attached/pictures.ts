import { type RefObject, useEffect } from 'react'
import { type Writer, plainMarkdown } from '../../parts/markdown.tsx'
import type { Tickets } from './tickets.ts'

const ATTACHED = /^attachment:([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i

/** Returns the file id in the Markdown address of an attached picture, or undefined for any other address. */
export const attachedId = (address: string | number | null | undefined): string | undefined =>
  ATTACHED.exec(String(address ?? ''))?.[1]?.toLowerCase()

/** Returns a Markdown renderer that shows only attached pictures. Pictures on other servers would tell their owners who reads the text. */
export function picturedMarkdown(): Writer {
  const pictured = plainMarkdown()
  pictured.renderer.rules.image = (tokens, index) => {
    const token = tokens[index]
    const words = pictured.utils.escapeHtml(token?.content ?? '')
    const id = attachedId(token?.attrGet('src'))
    // oxlint-disable-next-line lingui/no-unlocalized-strings -- HTML
    return id === undefined ? `<span>${words}</span>` : `<img data-attachment="${id}" alt="${words}">`
  }
  return pictured
}

/** Loads the attached pictures of a text each time its `html` changes. A picture whose ticket has expired is loaded once more. */
export function usePictures(text: RefObject<HTMLElement | null>, html: string, ticketsOf: ((id: string) => Tickets) | undefined) {
  useEffect(() => {
    if (!ticketsOf) return undefined
    // oxlint-disable-next-line lingui/no-unlocalized-strings -- a selector
    const pictures = [...(text.current?.querySelectorAll<HTMLImageElement>('img[data-attachment]') ?? [])]
    const stop = new AbortController()
    for (const picture of pictures) {
      const tickets = ticketsOf(picture.dataset.attachment ?? '')
      const show = async (asked: ReturnType<typeof tickets.held>) => {
        const ticket = await asked.catch(() => undefined)
        if (ticket && !stop.signal.aborted) picture.src = ticket.url
      }
      picture.addEventListener('error', () => void show(tickets.renewed()), { once: true, signal: stop.signal })
      void show(tickets.held())
    }
    return () => stop.abort()
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the pictures are those of the HTML
  }, [text, html, ticketsOf])
}
