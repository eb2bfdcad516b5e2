import MarkdownIt, { type Token } from 'markdown-it'

/**
 * HTML and pictures are off; a loaded picture would reveal who reads the mail. Links lead to web pages only, and only if written as links.
 */
const markdown = new MarkdownIt({ html: false, linkify: false }).disable(['image', 'table'])
markdown.validateLink = (href) => /^https?:\/\//i.test(href)

/** Escapes a person's text for Markdown, in one line. */
export const literally = (text: string) => oneLine(text).replaceAll(/[!-/:-@[-`{-~]/g, String.raw`\$&`)

/** Removes line breaks and other invisible signs, such as signs that change the text direction. */
export const oneLine = (text: string) => text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]+/gu, ' ').trim()

export const htmlOf = (source: string) => markdown.render(source)

/** Returns the same as plain text. Each link is followed by its URL. */
export function textOf(source: string): string {
  const lines: string[] = []
  const within: { first: string; rest: string }[] = []
  const numbers: (number | undefined)[] = []
  const open = (first: string, rest: string) => within.push({ first, rest })
  const write = (text: string) => {
    for (const line of text.split('\n')) {
      lines.push(`${within.map(({ first }) => first).join('')}${line}`.trimEnd())
      for (const each of within) each.first = each.rest
    }
  }
  const apart = () => {
    if (lines.length > 0 && lines.at(-1) !== '') lines.push('')
  }
  for (const token of markdown.parse(source, {})) {
    const { type, content } = token
    if (type === 'bullet_list_open' || type === 'ordered_list_open') {
      if (numbers.length === 0) apart()
      numbers.push(type === 'ordered_list_open' ? Number(token.attrGet('start') ?? 1) : undefined)
    } else if (type === 'list_item_open') {
      const number = numbers.at(-1)
      const mark = number === undefined ? '- ' : `${number}. `
      if (number !== undefined) numbers[numbers.length - 1] = number + 1
      open(mark, ' '.repeat(mark.length))
    } else if (type === 'blockquote_open') {
      apart()
      open('> ', '> ')
    } else if (type === 'list_item_close' || type === 'blockquote_close') within.pop()
    else if (type === 'bullet_list_close' || type === 'ordered_list_close') numbers.pop()
    else if ((type === 'paragraph_open' && !token.hidden && within.length === 0) || type === 'heading_open') apart()
    else if (type === 'inline') write(inlineText(token.children ?? []))
    else if (type === 'fence' || type === 'code_block') {
      apart()
      write(content.trimEnd())
    } else if (type === 'hr') {
      apart()
      write('---')
    }
  }
  return lines.join('\n')
}

function inlineText(tokens: Token[]): string {
  const links: { href: string; at: number }[] = []
  let text = ''
  for (const token of tokens) {
    if (token.type === 'link_open') links.push({ href: String(token.attrGet('href')), at: text.length })
    else if (token.type === 'link_close') {
      const { href, at } = links.pop()!
      if (text.slice(at) !== href) text += ` (${href})`
    } else if (token.type === 'softbreak') text += ' '
    else if (token.type === 'hardbreak') text += '\n'
    else text += token.content
  }
  return text
}
