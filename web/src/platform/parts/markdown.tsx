import { Typography } from '@mantine/core'
import MarkdownIt from 'markdown-it'
import { useMemo } from 'react'

/** Text of people is never taken as HTML, and pictures from elsewhere would tell who reads it. */
const markdown = lowerHeadings(plainMarkdown().disable('image'))

export type Writer = ReturnType<typeof plainMarkdown>

/** What writes Markdown as HTML: links open in a tab of their own, which is not told where they stood. */
export function plainMarkdown() {
  const plain = new MarkdownIt({ html: false, linkify: true })
  plain.renderer.rules.link_open = (tokens, index, options, _env, self) => {
    tokens[index]?.attrSet('target', '_blank')
    tokens[index]?.attrSet('rel', 'noreferrer noopener')
    return self.renderToken(tokens, index, options)
  }
  return plain
}

/** A page has one h1, and its parts an h2 each. */
export function lowerHeadings(markdown: Writer): Writer {
  markdown.core.ruler.push('lower-headings', ({ tokens }) => {
    for (const token of tokens) if (token.tag.startsWith('h') && token.tag !== 'hr') token.tag = `h${Math.min(6, Number(token.tag[1]) + 2)}`
  })
  return markdown
}

/** Formatted text that somebody wrote in Markdown. */
export function Markdown({ children }: { children: string }) {
  const html = useMemo(() => markdown.render(children), [children])
  // oxlint-disable-next-line react/no-danger -- the renderer writes every tag itself and escapes what it is given
  return <Typography className="markdown" dangerouslySetInnerHTML={{ __html: html }} />
}
