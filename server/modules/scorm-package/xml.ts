import { setImmediate } from 'node:timers/promises'
import { SaxesParser } from 'saxes'
import { refused } from './refusals.ts'

/** An element of a manifest. Names are lower case without prefix, except `xml:base`. `text` is that of its own text nodes. */
export type Element = { name: string; namespace: string; attributes: Record<string, string>; children: Element[]; text: string }

const MAX_DEPTH = 200
const MAX_ELEMENTS = 100_000
/** The number of characters to parse before other requests get a turn. */
const AT_ONCE = 256 * 1024

/** The root, and all namespaces that are declared anywhere. */
export type ParsedXml = { root: Element; namespaces: Set<string> }

/** Parses XML into a tree. It fetches nothing and expands no entities. It refuses a document type and declared entities. */
export async function parseXml(text: string): Promise<ParsedXml> {
  const parser = new SaxesParser({ xmlns: true })
  const above: Element = { name: '', namespace: '', attributes: {}, children: [], text: '' }
  const open = [above]
  const namespaces = new Set<string>()
  let count = 0
  parser.on('doctype', () => {
    throw refused('entity', 'it begins with a DOCTYPE')
  })
  parser.on('error', ({ message }) => {
    throw message.includes('entity') ? refused('entity', message) : refused('malformed_xml', message)
  })
  parser.on('opentag', ({ local, uri, attributes }) => {
    count += 1
    if (count > MAX_ELEMENTS) throw refused('manifest_too_large')
    if (open.length > MAX_DEPTH) throw refused('too_deep')
    const element: Element = { name: local.toLowerCase(), namespace: uri, attributes: {}, children: [], text: '' }
    for (const attribute of Object.values(attributes)) {
      const name = attribute.local.toLowerCase()
      if (attribute.prefix === 'xmlns' || attribute.name === 'xmlns') namespaces.add(attribute.value)
      else element.attributes[attribute.prefix === 'xml' ? `xml:${name}` : name] = attribute.value
    }
    open.at(-1)!.children.push(element)
    open.push(element)
  })
  parser.on('text', (found) => (open.at(-1)!.text += found))
  parser.on('cdata', (found) => (open.at(-1)!.text += found))
  parser.on('closetag', () => open.pop())
  for (let at = 0; at < text.length; at += AT_ONCE) {
    parser.write(text.slice(at, at + AT_ONCE))
    await setImmediate()
  }
  parser.close()
  return { root: above.children[0]!, namespaces }
}

export const child = ({ children }: Element, name: string): Element | undefined => children.find((each) => each.name === name)
export const childrenOf = ({ children }: Element, name: string): Element[] => children.filter((each) => each.name === name)
/** Returns the text with each run of white space as one blank; empty for a missing element. */
export const textOf = (element: Element | undefined): string => (element?.text ?? '').replaceAll(/\s+/g, ' ').trim()

/** Returns the element and all its descendants in document order. */
export function within(element: Element): Element[] {
  const found: Element[] = []
  const add = (each: Element): void => {
    found.push(each)
    each.children.forEach(add)
  }
  add(element)
  return found
}
