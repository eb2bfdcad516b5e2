import { parseHtml } from './rules-html.ts'
import { type Losses, markdownOf, plainOf } from './rules-markdown.ts'
import { type Element, type Node, rawText } from './rules-xml.ts'

/** Returns the content of an element as Markdown, without its responses. */
export const materialIn = (element: Element, losses: Losses): string =>
  materials(element)
    .map((nodes) => markdownOf(nodes, losses))
    .filter(Boolean)
    .join('\n\n')
/** Returns the content of an element as plain text, without its responses. */
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

/** Whether a block of Blackboard holds responses or the right side of pairs. */
const isAnswerBlock = ({ attributes }: Element) => /^(?:RESPONSE|RIGHT_MATCH)_BLOCK$/.test(attributes.class ?? '')

/** Reads a Blackboard text: HTML, plain text, or text whose line breaks count. */
function formattedNodes(element: Element): Node[] {
  const text = rawText(element)
  const type = element.attributes.type ?? 'HTML'
  if (/^p/i.test(type)) return [text]
  return parseHtml(/^s/i.test(type) ? text.trim().replaceAll(/\r?\n/g, '<br>') : text)
}

/** Some programs write HTML as XML elements instead of escaped text. */
function textNodes(element: Element): Node[] {
  if (element.nodes.some((node) => typeof node !== 'string')) return element.nodes
  const text = rawText(element)
  return /html/i.test(element.attributes.texttype ?? '') ? parseHtml(text) : [text]
}
