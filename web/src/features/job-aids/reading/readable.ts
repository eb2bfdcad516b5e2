import { picturedMarkdown } from '../../../platform/files/attached/pictures.ts'

/** A heading of a text: its id in the page, its words, and how deep it stands, from 2. */
export type Heading = { id: string; words: string; level: number }

const markdown = picturedMarkdown()

/** The text as HTML, and its headings with an id each: the highest is an h2, and none is deeper than one more than that above it. */
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

/** Letters and digits of any script stay, so that an address can be read. `text-` keeps it from names that the page uses itself. */
const slugOf = (words: string) =>
  `text-${words
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '')}`
