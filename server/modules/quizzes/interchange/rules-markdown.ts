import type { Remark } from '#platform/errors.ts'
import { namedIn, withFiles } from '#platform/files/attachments/named.ts'
import { remarks } from './rules-remarks.ts'
import { type Element, type Node, childrenOf, elementsOf, rawText, textOf, within } from './rules-xml.ts'

/**
 * The losses in the conversion to Markdown. `picture` imports the picture at an address, if the file contains it.
 * It returns the id that texts use.
 */
export type Losses = Set<Remark> & { picture?: (address: string) => string | undefined }

/** Single instances, so that a set contains each once. */
const lost = {
  picture: remarks.pictureLeftOut(),
  described: remarks.pictureDescribed(),
  silent: remarks.pictureSilent(),
  media: remarks.mediaLeftOut(),
  formula: remarks.formulaIsText(),
  script: remarks.scriptLeftOut(),
}

/** Escapes text so that Markdown shows it unchanged. */
export const escapeMarkdown = (text: string): string =>
  text
    .replaceAll(/[\\`*[\]<]|~(?=~)|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])|&(?=#?\w+;)/gu, String.raw`\$&`)
    .replaceAll(/^([ \t]*)(?=#{1,6}\s|>|[-+]\s|=+[ \t]*$|-+[ \t]*$)/gm, '$1\\')
    .replaceAll(/^([ \t]*\d{1,9})(?=[.)]\s)/gm, '$1\\')

/** Converts plain text to Markdown. */
export const markdownOfPlain = (text: string): string =>
  escapeMarkdown(text)
    .replaceAll(/\n(?!\n)/g, '  \n')
    .trim()

/** Converts HTML to Markdown. */
export const markdownOf = (nodes: Node[], losses: Losses): string => blocks(nodes, losses).join('\n\n')

const TRANSPARENT = new Set(
  'p div section article main header footer center address figure figcaption fieldset form dl dt dd body html content contentbody details summary nav aside'.split(
    ' ',
  ),
)
const SILENT = new Set('style head title template stylesheet catalogue cataloginfo'.split(' '))
const MEDIA = new Set('object video audio iframe embed svg canvas picture map'.split(' '))

function blocks(nodes: Node[], losses: Losses): string[] {
  const found: string[] = []
  let run: Node[] = []
  const flush = () => {
    const line = inline(run, losses)
      .replaceAll(/ {2,}/g, ' ')
      .replaceAll(/ ?\\\n ?/g, '\\\n')
    for (const text of line.split(/(?:\\\n){2,}/)) {
      const block = text.replaceAll(/^(?:\s|\\\n)+|(?:\s|\\\n)+$/g, '')
      if (block !== '') found.push(block)
    }
    run = []
  }
  for (const node of nodes) {
    const block = typeof node === 'string' ? undefined : blockOf(node, losses)
    if (block === undefined) run.push(node)
    else {
      flush()
      for (const each of block) found.push(each)
    }
  }
  flush()
  return found
}

/** Returns the blocks of an element; undefined for an inline element. */
function blockOf(element: Element, losses: Losses): string[] | undefined {
  const { name, nodes, attributes } = element
  if (attributes.datamarkdown !== undefined) return [carriedAlong(attributes.datamarkdown, losses)]
  if (TRANSPARENT.has(name)) return blocks(nodes, losses)
  if (/^h[1-6]$/.test(name)) return filled(inline(nodes, losses).trim()).map((text) => `${'#'.repeat(Number(name[1]))} ${text}`)
  switch (name) {
    case 'ul':
    case 'ol': return filled(listOf(element, losses))
    case 'blockquote': return filled(blocks(nodes, losses).join('\n\n')).map((text) => text.replaceAll(/^/gm, '> '))
    case 'pre': return [fenced(rawText(element).replace(/^\n+/, '').trimEnd())]
    case 'hr': return ['---']
    case 'table': return filled(tableOf(element, losses))
  }
  // Any other element that contains blocks is a block too.
  return holdsBlocks(element) ? blocks(nodes, losses) : undefined
} // prettier-ignore

/** Restores the Markdown that an export wrote, with its imported pictures. */
function carriedAlong(markdown: string, losses: Losses): string {
  const became = namedIn(markdown).flatMap((id): [string, string][] => {
    const taken = losses.picture?.(`attachment:${id}`)
    return taken === undefined ? [] : [[id, taken]]
  })
  return withFiles(markdown, new Map(became))
}

const isBlock = ({ name }: Element) => TRANSPARENT.has(name) || /^(?:ul|ol|li|pre|table|tr|blockquote|hr|h[1-6])$/.test(name)
const holdsBlocks = ({ nodes }: Element): boolean => nodes.some((node) => typeof node !== 'string' && (isBlock(node) || holdsBlocks(node)))

const filled = (text: string): string[] => (text === '' ? [] : [text])

function listOf(list: Element, losses: Losses): string {
  const items = childrenOf(list, 'li').map((item, index) => {
    const mark = list.name === 'ol' ? `${index + 1}. ` : '- '
    return (
      mark +
      blocks(item.nodes, losses)
        .join('\n\n')
        .replaceAll(/\n(?!\n)/g, `\n${' '.repeat(mark.length)}`)
    )
  })
  return items.join('\n')
}

function tableOf(table: Element, losses: Losses): string {
  const rows = rowsIn(table)
  const lines = rows.map((row) =>
    childrenOf(row, 'td', 'th').map((cell) => onOneLine(blocks(cell.nodes, losses).join(' ')).replaceAll('|', String.raw`\|`)),
  )
  const width = lines.reduce((most, cells) => Math.max(most, cells.length), 0)
  if (width === 0) return ''
  // The first row gets as many cells as the widest. Markdown pads the other rows.
  const [first = [], ...rest] = lines.map((cells, index) => (index === 0 ? [...cells, ...Array<string>(width - cells.length).fill('')] : cells))
  const written = (cells: string[]) => `| ${cells.join(' | ')} |`
  return [written(first), `|${' --- |'.repeat(width)}`, ...rest.map(written)].join('\n')
} // prettier-ignore

/** Returns the rows of a table. Rows of a nested table belong to the text of its cell. */
const rowsIn = (part: Element): Element[] =>
  elementsOf(part).flatMap((each) => (each.name === 'tr' ? [each] : each.name === 'table' ? [] : rowsIn(each)))

const onOneLine = (text: string) => text.split(/\\?\n/).map((line) => line.trim()).join(' ') // prettier-ignore

function fenced(text: string): string {
  const fence = '`'.repeat(Math.max(3, ...(text.match(/`+/g) ?? []).map(({ length }) => length + 1)))
  return `${fence}\n${text}\n${fence}`
}

const inline = (nodes: Node[], losses: Losses): string => nodes.map((node) => inlineOf(node, losses)).join('')

function inlineOf(node: Node, losses: Losses): string {
  if (typeof node === 'string') return escapeMarkdown(node.replaceAll(/[\t\n\r\f ]+/g, ' '))
  const { name, nodes, attributes } = node
  if (name === 'br') return '\\\n'
  const picture = pictureOf(node, losses)
  if (picture !== undefined) return picture
  const left = leftOut(node, losses)
  if (left !== undefined) return escapeMarkdown(left)
  const inner = inline(nodes, losses)
  switch (name) {
    case 'b':
    case 'strong': return around(inner, '**')
    case 'i':
    case 'em': return around(inner, '*')
    case 'del':
    case 's': return around(inner, '~~')
    case 'code':
    case 'tt':
    case 'kbd': return code(textOf(node))
    case 'sup':
    case 'sub': return escapeMarkdown(raised(node))
    case 'q': return `“${inner}”`
    case 'a': return linked(inner, attributes.href)
    default: return inner
  }
} // prettier-ignore

const around = (text: string, mark: string) => text.replace(/\S(?:[\s\S]*\S)?/, (words) => `${mark}${words}${mark}`)
const linked = (text: string, href = '') =>
  /^https?:\/\/[^\s<>]+$/i.test(href.trim()) && text.trim() !== '' ? `[${text.trim()}](<${href.trim()}>)` : text

function code(text: string): string {
  if (text === '') return ''
  const fence = '`'.repeat(1 + Math.max(0, ...(text.match(/`+/g) ?? []).map(({ length }) => length)))
  return /^`|`$/.test(text) ? `${fence} ${text} ${fence}` : `${fence}${text}${fence}`
}

/** Returns the Markdown of an imported picture. */
function pictureOf({ name, attributes, nodes }: Element, losses: Losses): string | undefined {
  const isObject = name === 'object' && /^image\//i.test(attributes.type ?? '')
  const address = name === 'img' ? attributes.src : isObject ? attributes.data : undefined
  const id = address === undefined ? undefined : losses.picture?.(address.trim())
  if (id === undefined) return undefined
  const said = name === 'img' ? (attributes.alt ?? '') : textOf({ name, attributes, nodes })
  const description = said
    .replaceAll(/[[\]\\\s]+/g, ' ')
    .trim()
    .slice(0, 300)
  if (description === '') losses.add(lost.silent)
  return `![${description}](attachment:${id})`
}

/** Returns the replacement text for an element that Markdown cannot show; undefined for other elements. */
function leftOut({ name, attributes, nodes }: Element, losses: Losses): string | undefined {
  if (SILENT.has(name)) return ''
  if (name === 'script') {
    losses.add(lost.script)
    return ''
  }
  if (name === 'img') {
    const description = attributes.alt?.replaceAll(/\s+/g, ' ').trim() ?? ''
    losses.add(description === '' ? lost.picture : lost.described)
    return description === '' ? '' : `[${description}]`
  }
  if (name === 'math') {
    losses.add(lost.formula)
    const formula = { name, attributes, nodes }
    // Some formulas have an annotation with their source.
    return textOf(within(formula).find((each) => each.name === 'annotation') ?? formula)
  }
  if (!MEDIA.has(name)) return undefined
  losses.add(lost.media)
  return ''
}

const RAISED: Record<string, string> = { sup: '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻', sub: '₀₁₂₃₄₅₆₇₈₉₊₋' }
const PLACES = '0123456789+-'

/** Writes superscripts and subscripts as 10² and H₂O, because plain digits would change the meaning. */
function raised(element: Element): string {
  const text = textOf(element).replaceAll('−', '-')
  const small = [...text].map((character) => RAISED[element.name]![PLACES.indexOf(character)])
  if (small.every((character) => character !== undefined)) return small.join('')
  return text === '' ? '' : `${element.name === 'sup' ? '^' : '_'}${text.length === 1 ? text : `(${text})`}`
}

/** Returns the text of HTML without markup, one line for each of its lines. */
export function plainOf(nodes: Node[], losses: Losses): string {
  return lettersOf(nodes, losses)
    .split('\n')
    .map((line) => line.replaceAll(/[\t\r\f ]+/g, ' ').trim())
    .join('\n')
    .replaceAll(/\n{2,}/g, '\n')
    .trim()
}

function lettersOf(nodes: Node[], losses: Losses): string {
  return nodes
    .map((node): string => {
      if (typeof node === 'string') return node.replaceAll('\n', ' ')
      if (node.name === 'br') return '\n'
      const picture = pictureOf(node, losses)
      if (picture !== undefined) return ` ${picture} `
      const left = leftOut(node, losses)
      if (left !== undefined) return node.name === 'img' ? left.slice(1, -1) : left
      if (node.name === 'sup' || node.name === 'sub') return raised(node)
      const inner = node.name === 'pre' ? rawText(node) : lettersOf(node.nodes, losses)
      return isBlock(node) ? `\n${inner}\n` : ['td', 'th'].includes(node.name) ? `${inner} ` : inner
    })
    .join('')
}
