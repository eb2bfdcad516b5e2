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
  // It is opened by a ticket, which is asked for when it is wanted.
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

/** A text of a quiz in Markdown, with the pictures and links to files that it names. */
export function QuizText({ children }: { children: string }) {
  const html = useMemo(() => markdown.render(children), [children])
  const { part, origin } = useFetched<HTMLDivElement>(html)
  return (
    // Its links are links; this only says where those lead that name a file.
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
  // A window that is opened later than the click is held back.
  const opened = window.open('about:blank')
  void ticketsIn(origin, link.dataset.file ?? '')
    .renewed()
    .then(
      ({ url }) => opened?.location.replace(url),
      () => opened?.close(),
    )
}

type PartProps = { children: string; look?: 'small' }

/** A part of a question, such as an option: letters, and below them the pictures it names. */
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

/** `named`: small, with their words beside them. */
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
