import { picturedMarkdown } from '../../../platform/files/attached/pictures.ts'

/** A heading of a text: its element id, its words, and its level from 2. */
export type Heading = { id: string; words: string; level: number }

const markdown = picturedMarkdown()

/** Renders the text as HTML and gives its headings ids. The highest heading becomes an h2, and no level is skipped. */
export function readable(text: string): { html: string; headings: Heading[] } {
  const tokens = markdown.parse(text, {})
  const raw = tokens.flatMap(({ type, tag }) => (type === 'heading_open' ? [Number(tag[1])] : []))
  const highest = Math.min(...raw)
  const used = new Map<string, number>()
  const headings: Heading[] = []
  for (const [index, token] of tokens.entries()) {
    if (token.type !== 'heading_open') continue
    const words = (tokens[index + 1]?.children ?? []).map(({ content }) => content).join('')
    const level = Math.min(Number(token.tag[1]) - highest + 2, (headings.at(-1)?.level ?? 1) + 1, 6)
    const slug = slugOf(words)
    const before = used.get(slug) ?? 0
    used.set(slug, before + 1)
    const id = before === 0 ? slug : `${slug}-${before + 1}`
    token.tag = `h${level}`
    const close = tokens[index + 2]
    if (close) close.tag = token.tag
    token.attrSet('id', id)
    headings.push({ id, words, level })
  }
  return { html: markdown.renderer.render(tokens, markdown.options, {}), headings }
}

/** Makes an id from letters and digits of any script, so that the address is readable. The prefix `text-` avoids the page's own ids. */
const slugOf = (words: string) =>
  `text-${words
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '')}`
