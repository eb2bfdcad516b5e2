import { readFile } from 'node:fs/promises'
import { getDocumentProxy } from 'unpdf'
import { MAX_CHARACTERS, MAX_PAGES, type TextPage } from './kinds.ts'

/** Returns the first pages of a PDF. None if it needs a password. */
export async function pagesOfPdf(path: string): Promise<TextPage[]> {
  const document = await getDocumentProxy(new Uint8Array(await readFile(path))).catch((error: unknown) => {
    if ((error as Error).name === 'PasswordException') return undefined
    throw error
  })
  if (!document) return []
  const pages: TextPage[] = []
  let length = 0
  for (let number = 1; number <= Math.min(document.numPages, MAX_PAGES) && length < MAX_CHARACTERS; number += 1) {
    const page = await document.getPage(number)
    const { items } = await page.getTextContent()
    const text = items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join('')
    page.cleanup()
    pages.push({ number, text })
    length += text.length
  }
  return pages
}
