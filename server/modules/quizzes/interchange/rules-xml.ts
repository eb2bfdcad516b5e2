import { setImmediate } from 'node:timers/promises'
import { SaxesParser } from 'saxes'
import { refusal } from '#platform/errors.ts'

/** A child node of a document: text or an element. */
export type Node = string | Element
/** Names of elements and attributes are lower case, without prefix, `qti-` and hyphens. So all versions of QTI read alike. */
export type Element = { name: string; attributes: Record<string, string>; nodes: Node[] }

const ownEntities = refusal(
  'invalid_request',
  'xml_has_entities',
  'The XML declares entities of its own, which are not read. Remove them.',
  'file',
)
const malformed = refusal('invalid_request', 'xml_malformed', 'The XML is not well formed: {message}.', 'file')
const tooMany = refusal('invalid_request', 'xml_has_too_many_elements', 'The XML has more than {maximum} elements.', 'file')
const tooDeep = refusal('invalid_request', 'xml_too_deep', 'The XML nests elements more than {maximum} deep.', 'file')

const MAX_DEPTH = 200
const MAX_ELEMENTS = 500_000
/** The number of characters to parse before other requests get a turn. */
const AT_ONCE = 256 * 1024

/** Parses XML into a tree. It fetches nothing and expands no entities. Throws 400 for declared entities and for malformed XML. */
export async function parseXml(text: string): Promise<Element> {
  const parser = new SaxesParser()
  const above: Element = { name: '', attributes: {}, nodes: [] }
  const open = [above]
  let count = 0
  parser.on('doctype', (declared) => {
    if (/<!ENTITY/i.test(declared)) throw ownEntities()
  })
  parser.on('error', ({ message }) => {
    throw malformed({ message: message.slice(0, 200).toWellFormed().replace(/\.$/, '') })
  })
  parser.on('opentag', ({ name, attributes }) => {
    count += 1
    if (count > MAX_ELEMENTS) throw tooMany({ maximum: MAX_ELEMENTS })
    if (open.length > MAX_DEPTH) throw tooDeep({ maximum: MAX_DEPTH })
    const element: Element = { name: plainName(name), attributes: {}, nodes: [] }
    for (const [key, value] of Object.entries(attributes)) element.attributes[plainName(key)] = value
    open.at(-1)!.nodes.push(element)
    open.push(element)
  })
  const add = (found: string) => open.at(-1)!.nodes.push(found)
  parser.on('text', add)
  parser.on('cdata', add)
  parser.on('closetag', () => open.pop())
  for (let at = 0; at < text.length; at += AT_ONCE) {
    parser.write(text.slice(at, at + AT_ONCE))
    await setImmediate()
  }
  parser.close()
  return above.nodes.find((node) => typeof node !== 'string')!
}

const plainName = (name: string) =>
  name
    .slice(name.indexOf(':') + 1)
    .toLowerCase()
    .replace(/^qti-/, '')
    .replaceAll('-', '')

export const elementsOf = ({ nodes }: Element): Element[] => nodes.filter((node) => typeof node !== 'string')
export const child = (element: Element | undefined, name: string): Element | undefined =>
  element && elementsOf(element).find((each) => each.name === name)
export const childrenOf = (element: Element | undefined, ...names: string[]): Element[] =>
  element ? elementsOf(element).filter((each) => names.includes(each.name)) : []

/** Returns all descendant elements in document order. */
export function within(element: Element | undefined): Element[] {
  const found: Element[] = []
  const add = (each: Element): void => {
    found.push(each)
    elementsOf(each).forEach(add)
  }
  if (element) elementsOf(element).forEach(add)
  return found
}
export const allWithin = (element: Element | undefined, ...names: string[]): Element[] =>
  within(element).filter(({ name }) => names.includes(name))

/** Returns the text of all descendants, unchanged. */
export const rawText = (node: Node | undefined): string =>
  node === undefined ? '' : typeof node === 'string' ? node : node.nodes.map(rawText).join('')
/** Returns the text of all descendants, with each run of white space as one blank. */
export const textOf = (node: Node | undefined): string => rawText(node).replaceAll(/\s+/g, ' ').trim()
