import { namesIn, plainName } from './rules-file-names.ts'
import { type Pictures, encodedPicture } from './rules-pictures.ts'
import type { Losses } from './rules-markdown.ts'
import { type Element, child, childrenOf, rawText } from './rules-xml.ts'

/** Moodle's placeholder for the folder of a text's files, followed by the rest of the address. */
const ADDRESS = /@@PLUGINFILE@@((?:(?!@@PLUGINFILE@@)[^"<>\n]){1,2000})/g

/**
 * Returns the question with unique file addresses, and the reader of its pictures.
 * In Moodle XML, each text has its own files beside it, in base64.
 */
export function moodleLosses(pictures: Pictures, question: Element): { question: Element; losses: Losses } {
  const files = new Map<string, Element>()
  const losses = pictures.losses((address) => {
    const file = files.get(address)
    return file && encodedPicture(file.attributes.name ?? '', rawText(file).replaceAll(/\s+/g, ''))
  })
  return { question: addressed(question, files), losses }
}

/** Returns a copy of the question with file addresses that are unique across its texts. */
function addressed(element: Element, files: Map<string, Element>): Element {
  const own = childrenOf(element, 'file').filter(({ attributes }) => attributes.encoding === 'base64')
  const text = child(element, 'text')
  const addresses = new Map<string, string>()
  for (const file of own) {
    const { name = '', path = '/' } = file.attributes
    const address = `moodle-file:${files.size}`
    files.set(address, file)
    addresses.set(plainName(path + name), address)
  }
  const nodes = element.nodes.map((node) => {
    if (typeof node === 'string' || own.includes(node)) return node
    return own.length > 0 && node === text ? { ...node, nodes: [withAddresses(rawText(text), addresses)] } : addressed(node, files)
  })
  return { ...element, nodes }
}

const withAddresses = (source: string, addresses: ReadonlyMap<string, string>): string =>
  source.replaceAll(ADDRESS, (all, written: string) => {
    for (const part of partsOf(written))
      for (const name of namesIn(part)) {
        const address = addresses.get(name)
        if (address !== undefined) return address + written.slice(part.length)
      }
    return all
  })

/** Returns the possible file names in an address, longest first. A quotation mark, a bracket or a blank may belong to a name or end it. */
function partsOf(written: string): string[] {
  const word = written.split(' ', 1)[0]!
  const bracketed = [written, word].map((part) => part.slice(0, part.lastIndexOf(')')))
  return [...new Set([written, written.split("'", 1)[0]!, bracketed[0]!, word, bracketed[1]!])]
}
