import { Typography } from '@mantine/core'
import { useMemo } from 'react'
import { lowerHeadings, plainMarkdown } from '../../../platform/parts/markdown.tsx'
import { shown } from './mentions.ts'

/** Every user may write here, so there are no pictures. Links carry `nofollow ugc`, so that spam gains nothing. */
const markdown = lowerHeadings(plainMarkdown().disable('image'))
markdown.renderer.rules.link_open = (tokens, index, options, _env, self) => {
  tokens[index]?.attrSet('target', '_blank')
  tokens[index]?.attrSet('rel', 'nofollow ugc noopener noreferrer')
  return self.renderToken(tokens, index, options)
}

export function PostText({ text }: { text: string }) {
  const html = useMemo(() => markdown.render(shown(text)), [text])
  // oxlint-disable-next-line react/no-danger -- the renderer writes every tag itself and escapes what it is given
  return <Typography className="markdown" dangerouslySetInnerHTML={{ __html: html }} />
}
