import { type Pictures, encodedPicture } from './rules-pictures.ts'
import type { Losses } from './rules-markdown.ts'
import { type Element, child, childrenOf, rawText } from './rules-xml.ts'

/** What Moodle writes for the place where files of a text are. */
const PLACE = '@@PLUGINFILE@@'

/** What reads the texts of a question: files stand beside the text that shows them, in letters, and each text has its own. */
export function moodleLosses(pictures: Pictures, question: Element): { question: Element; losses: Losses } {
  const files = new Map<string, Element>()
  const losses = pictures.losses((address) => {
    const file = files.get(address)
    return file && encodedPicture(file.attributes.name ?? '', rawText(file).replaceAll(/\s+/g, ''))
  })
  return { question: addressed(question, files), losses }
}

/** The same question, in which each text names its files by addresses that no other text has. */
function addressed(element: Element, files: Map<string, Element>): Element {
  const own = childrenOf(element, 'file').filter(({ attributes }) => attributes.encoding === 'base64')
  const text = child(element, 'text')
  let source = rawText(text)
  for (const file of own) {
    const { name = '', path = '/' } = file.attributes
    const address = `moodle-file:${files.size}`
    files.set(address, file)
    for (const written of new Set([path + name, encodeURI(path + name), path + encodeURIComponent(name)]))
      source = source.replaceAll(new RegExp(`${RegExp.escape(PLACE + written)}(?:\\?[^"'\\s]*)?(?=["'\\s>])`, 'g'), address)
  }
  const nodes = element.nodes.map((node) => {
    if (typeof node === 'string' || own.includes(node)) return node
    return own.length > 0 && node === text ? { ...node, nodes: [source] } : addressed(node, files)
  })
  return { ...element, nodes }
}
