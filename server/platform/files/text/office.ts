import { open } from 'node:fs/promises'
import { SaxesParser } from 'saxes'
import { contentOf } from '../zip/contents.ts'
import { listEntries } from '../zip/entries.ts'
import { windowOn } from '../zip/window.ts'
import { decodeXml } from '../decode-xml.ts'
import { MAX_CHARACTERS, MAX_PAGES, type TextPage } from './kinds.ts'

/** The readable parts of documents, presentations, tables and OpenDocument texts. Slides are pages. */
const PARTS = /^(?:word\/document\.xml|ppt\/slides\/slide(?<slide>\d+)\.xml|xl\/sharedStrings\.xml|content\.xml)$/
const MAX_PART = 64 * 1024 * 1024

/** Returns the text of an office file, by slide if it has slides. */
export async function pagesOfOffice(path: string): Promise<TextPage[]> {
  const file = await open(path)
  try {
    const window = windowOn(file)
    const pages: TextPage[] = []
    for (const entry of await listEntries(window, (await file.stat()).size)) {
      const part = PARTS.exec(entry.path)
      if (!part) continue
      if (entry.size > MAX_PART) throw new Error(`${entry.path} is too large.`)
      const slide = part.groups?.slide
      pages.push({ number: slide === undefined ? null : Number(slide), text: textOf(decodeXml(await contentOf({ window }, entry))) })
    }
    return pages.toSorted((a, b) => (a.number ?? 0) - (b.number ?? 0)).slice(0, MAX_PAGES)
  } finally {
    await file.close()
  }
}

/** Elements that contain letters. In OpenDocument, everything inside the text does. */
const LETTERS = new Set(['w:t', 'a:t', 't', 'office:text'])
const ENDS = new Set(['w:p', 'a:p', 'si', 'text:p', 'text:h', 'w:tc', 'table:table-cell'])
const SPACES = new Set(['w:tab', 'text:tab', 'text:s', 'w:br', 'text:line-break'])

/** Returns the letters of an XML part, one line per paragraph. A part with a document type is refused, because it could define entities. */
function textOf(xml: string): string {
  const parser = new SaxesParser()
  const said: string[] = []
  let within = 0
  let length = 0
  parser.on('doctype', () => {
    throw new Error('It has a document type.')
  })
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ name }) => {
    if (LETTERS.has(name)) within += 1
    if (SPACES.has(name)) said.push(' ')
  })
  parser.on('closetag', ({ name }) => {
    if (LETTERS.has(name)) within -= 1
    if (ENDS.has(name)) said.push('\n')
  })
  parser.on('text', (text) => {
    if (within === 0 || length > MAX_CHARACTERS) return
    said.push(text)
    length += text.length
  })
  parser.write(xml).close()
  return said.join('')
}
