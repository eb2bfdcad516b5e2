import { parseHtml } from './rules-html.ts'
import { type Losses, markdownOf, plainOf } from './rules-markdown.ts'
import { type Element, type Node, rawText } from './rules-xml.ts'

/** What stands in an element as Markdown, the means to answer left aside. */
export const materialIn = (element: Element, losses: Losses): string =>
  materials(element)
    .map((nodes) => markdownOf(nodes, losses))
    .filter(Boolean)
    .join('\n\n')
/** The same in letters alone. */
export const plainIn = (element: Element, losses: Losses): string =>
  materials(element)
    .map((nodes) => plainOf(nodes, losses))
    .filter(Boolean)
    .join('\n')

function materials(element: Element): Node[][] {
  return element.nodes.flatMap((node): Node[][] => {
    if (typeof node === 'string' || /^response|^render/.test(node.name) || isAnswerBlock(node)) return []
    if (node.name === 'mattext') return [textNodes(node)]
    if (node.name === 'mat_formattedtext') return [formattedNodes(node)]
    if (node.name === 'matimage') return [[pictureAt(node)]]
    if (/^mat(?:audio|video|applet|application)/.test(node.name)) return [[{ name: 'object', attributes: {}, nodes: [] }]]
    return materials(node)
  })
}

function pictureAt({ attributes: { uri, label } }: Element): Element {
  const attributes = { ...(uri !== undefined && { src: uri }), ...(label !== undefined && { alt: label }) }
  return { name: 'img', attributes, nodes: [] }
}

/** Where Blackboard keeps the two sides of pairs, and the means to answer. */
const isAnswerBlock = ({ attributes }: Element) => /^(?:RESPONSE|RIGHT_MATCH)_BLOCK$/.test(attributes.class ?? '')

/** A text of Blackboard: HTML, plain text, or text whose line ends count. */
function formattedNodes(element: Element): Node[] {
  const text = rawText(element)
  const type = element.attributes.type ?? 'HTML'
  if (/^p/i.test(type)) return [text]
  return parseHtml(/^s/i.test(type) ? text.trim().replaceAll(/\r?\n/g, '<br>') : text)
}

/** Some write the elements of HTML themselves instead of their text. */
function textNodes(element: Element): Node[] {
  if (element.nodes.some((node) => typeof node !== 'string')) return element.nodes
  const text = rawText(element)
  return /html/i.test(element.attributes.texttype ?? '') ? parseHtml(text) : [text]
}
