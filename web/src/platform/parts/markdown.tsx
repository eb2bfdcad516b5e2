import { Typography } from '@mantine/core'
import MarkdownIt from 'markdown-it'
import { useMemo } from 'react'

/**
 * Texts of users are never parsed as HTML. Pictures are disabled, because pictures on other servers would tell their
 * owners who reads the text.
 */
const markdown = lowerHeadings(plainMarkdown().disable('image'))

export type Writer = ReturnType<typeof plainMarkdown>

/** Returns a Markdown renderer. Links open in a new tab and send no referrer. */
export function plainMarkdown() {
  const plain = new MarkdownIt({ html: false, linkify: true })
  plain.renderer.rules.link_open = (tokens, index, options, _env, self) => {
    tokens[index]?.attrSet('target', '_blank')
    tokens[index]?.attrSet('rel', 'noreferrer noopener')
    return self.renderToken(tokens, index, options)
  }
  return plain
}

/** Lowers the headings by two levels, because a page has one h1 and its sections have an h2. */
export function lowerHeadings(markdown: Writer): Writer {
  markdown.core.ruler.push('lower-headings', ({ tokens }) => {
    for (const token of tokens) if (token.tag.startsWith('h') && token.tag !== 'hr') token.tag = `h${Math.min(6, Number(token.tag[1]) + 2)}`
  })
  return markdown
}

/** A text in Markdown. */
export function Markdown({ children }: { children: string }) {
  const html = useMemo(() => markdown.render(children), [children])
  // oxlint-disable-next-line react/no-danger -- the renderer writes every tag itself and escapes what it is given
  return <Typography className="markdown" dangerouslySetInnerHTML={{ __html: html }} />
}
