import { t } from '@lingui/core/macro'
import { Anchor, Card, Text, Typography } from '@mantine/core'
import { useCallback, useMemo, useRef } from 'react'
import { usePictures } from '../../../platform/files/attached/pictures.ts'
import { type Heading, readable } from './readable.ts'
import { ticketsOfAid } from './tickets.ts'
import classes from './aid-text.module.css'

type Props = { aidId: string; text: string; contents?: boolean }

/** Text of an aid. With `contents`, a table of contents precedes a text with several parts. */
export function AidText({ aidId, text, contents = false }: Props) {
  const { html, headings } = useMemo(() => readable(text), [text])
  const part = useRef<HTMLDivElement>(null)
  usePictures(
    part,
    html,
    useCallback((id) => ticketsOfAid(aidId, id), [aidId]),
  )
  return (
    <>
      {contents && headings.length > 1 && <Contents headings={headings} />}
      {/* oxlint-disable-next-line react/no-danger -- the renderer writes every tag itself and escapes what it is given */}
      <Typography ref={part} className={`markdown ${classes.text}`} dangerouslySetInnerHTML={{ __html: html }} />
    </>
  )
}

const Contents = ({ headings }: { headings: Heading[] }) => (
  <Card component="nav" withBorder p="md" mb="lg" aria-label={t`Contents`}>
    <Text fw={600} mb={6} aria-hidden>{t`Contents`}</Text>
    <ul className={classes.contents}>
      {headings.map(({ id, words, level }) => (
        <li key={id} style={{ paddingInlineStart: (level - 2) * 18 }}>
          <Anchor href={`#${id}`} className="wraps">
            {words}
          </Anchor>
        </li>
      ))}
    </ul>
  </Card>
)
