import { refusal } from '#platform/errors.ts'
import { decodeEntities } from './rules-entities.ts'
import type { Element, Node } from './rules-xml.ts'

/** A comment, a tag, text, or a bracket that opens no tag. */
const TOKEN = /<!--[\s\S]*?(?:-->|$)|<!?(\/?)([a-z][a-z0-9:-]*)((?:"[^"]*"|'[^']*'|[^'"<>])*)>|[^<]+|</giu
const ATTRIBUTE = /([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]+)))?/gu
const VOID = new Set('area base br col embed hr img input link meta param source track wbr doctype'.split(' '))
/** Elements that close implicitly, with the open elements that each start tag closes. */
const ENDS: Record<string, string[]> = {
  li: ['p', 'li'],
  dt: ['p', 'dt', 'dd'],
  dd: ['p', 'dt', 'dd'],
  td: ['p', 'td', 'th'],
  th: ['p', 'td', 'th'],
  tr: ['p', 'td', 'th', 'tr'],
  option: ['option'],
}
const BLOCKS = new Set('p div ul ol table blockquote pre h1 h2 h3 h4 h5 h6'.split(' '))
const MAX_DEPTH = 100
/** The largest number of tags and texts. The longest allowed text needs a tenth of it. */
const MAX_TOKENS = 20_000

const tooMuch = refusal('invalid_request', 'text_has_too_many_tags', 'A text in it has more than {maximum} tags.', 'file')

/** Parses HTML leniently and closes unclosed elements. Throws 400 for a text with too many tags. */
export function parseHtml(html: string): Node[] {
  const root: Element = { name: '', attributes: {}, nodes: [] }
  const open = [root]
  let count = 0
  for (const [token, slash, tag, attributes = ''] of html.matchAll(TOKEN)) {
    if (++count > MAX_TOKENS) throw tooMuch({ maximum: MAX_TOKENS })
    if (tag === undefined) {
      if (!token.startsWith('<!--')) addText(open.at(-1)!, decodeEntities(token))
    } else if (slash === '/') close(open, tag.toLowerCase())
    else begin(open, tag.toLowerCase(), attributes)
  }
  return root.nodes
}

/** A bracket that opens no tag is appended to the text before it. */
function addText({ nodes }: Element, text: string): void {
  const last = nodes.at(-1)
  if (typeof last === 'string') nodes[nodes.length - 1] = last + text
  else nodes.push(text)
}

function begin(open: Element[], name: string, attributes: string): void {
  if (name === 'doctype') return
  const ended = BLOCKS.has(name) ? ['p'] : (ENDS[name] ?? [])
  while (ended.includes(open.at(-1)!.name)) open.pop()
  const element: Element = { name, attributes: attributesOf(attributes), nodes: [] }
  open.at(-1)!.nodes.push(element)
  if (!VOID.has(name) && !attributes.endsWith('/') && open.length < MAX_DEPTH) open.push(element)
}

function close(open: Element[], name: string): void {
  const at = open.findLastIndex((element) => element.name === name)
  if (at > 0) open.length = at
}

const attributesOf = (text: string): Record<string, string> =>
  Object.fromEntries(
    [...text.matchAll(ATTRIBUTE)].map(([, name, double, single, bare]) => [
      name!.toLowerCase(),
      decodeEntities(double ?? single ?? bare ?? ''),
    ]),
  )
