import { Typography } from '@mantine/core'
import { type MouseEvent, useMemo, useRef } from 'react'
import { attachedId, picturedMarkdown, usePictures } from '../../../platform/files/attached/pictures.ts'
import { lowerHeadings } from '../../../platform/parts/markdown.tsx'
import { type Origin, ticketsIn, useOrigin } from './origin.tsx'
import { type Picture, lettersIn, picturesIn } from './texts.ts'
import classes from './quiz-text.module.css'

const markdown = lowerHeadings(picturedMarkdown())
const openLink = markdown.renderer.rules.link_open
markdown.renderer.rules.link_open = (tokens, index, options, env, self) => {
  const id = attachedId(tokens[index]?.attrGet('href'))
  // The address of the file is a ticket, which is fetched on click.
  if (id !== undefined) tokens[index]?.attrs?.push(['data-file', id])
  return openLink?.(tokens, index, options, env, self) ?? ''
}

function useFetched<Part extends HTMLElement>(written: string) {
  const origin = useOrigin()
  const part = useRef<Part>(null)
  usePictures(
    part,
    written,
    useMemo(() => origin && ((id: string) => ticketsIn(origin, id)), [origin]),
  )
  return { part, origin }
}

/** Renders a Markdown text of a quiz, with its pictures and file links. */
export function QuizText({ children }: { children: string }) {
  const html = useMemo(() => markdown.render(children), [children])
  const { part, origin } = useFetched<HTMLDivElement>(html)
  return (
    // The links themselves are focusable. This handler only opens those that name a file.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <Typography
      ref={part}
      className={`markdown ${classes.text}`}
      onClick={(event) => openFile(event, origin)}
      // oxlint-disable-next-line react/no-danger -- the renderer writes every tag itself and escapes what it is given
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}

function openFile(event: MouseEvent, origin: Origin | undefined) {
  const link = event.target instanceof Element && event.target.closest<HTMLElement>('a[data-file]')
  if (!link) return
  event.preventDefault()
  if (!origin) return
  // Browsers block a window that opens later than the click, so it opens before the ticket arrives.
  const opened = window.open('about:blank')
  void ticketsIn(origin, link.dataset.file ?? '')
    .renewed()
    .then(
      ({ url }) => opened?.location.replace(url),
      () => opened?.close(),
    )
}

type PartProps = { children: string; look?: 'small' }

/** Renders a part of a question, such as an option: its text, and below it its pictures. */
export function PartText({ children, look }: PartProps) {
  const pictures = picturesIn(children)
  if (pictures.length === 0) return children
  return (
    <>
      {lettersIn(children)}
      <Pictures pictures={pictures} {...(look && { look })} />
    </>
  )
}

/** `named`: small, with the description beside the picture. */
type Look = 'part' | 'small' | 'named'

export function Pictures({ pictures, look = 'part' }: { pictures: Picture[]; look?: Look }) {
  const { part } = useFetched<HTMLSpanElement>(JSON.stringify(pictures))
  return (
    <span ref={part} className={look === 'part' ? classes.part : classes.small}>
      {pictures.map(({ id, words }, nr) => (
        // oxlint-disable-next-line react/no-array-index-key -- a text may name a picture twice
        <img key={`${id} ${nr}`} data-attachment={id} alt={look === 'named' ? '' : words} />
      ))}
    </span>
  )
}
