/**
 * Reads one untrusted file in its own process, which `extract.ts` starts and ends; harm stays in that process. Arguments: the path, and how
 * to read it. Writes its pages as JSON.
 */
import { readFile } from 'node:fs/promises'
import { MAX_CHARACTERS, type ReadAs, type TextPage } from './kinds.ts'

/** Only the reader of this kind of file is loaded, because each file gets a process. */
const readers: Record<ReadAs, (path: string) => Promise<TextPage[]>> = {
  pdf: async (path) => (await import('./pdf.ts')).pagesOfPdf(path),
  office: async (path) => (await import('./office.ts')).pagesOfOffice(path),
  plain: async (path) => [{ number: null, text: new TextDecoder().decode(await readFile(path)).slice(0, MAX_CHARACTERS) }],
}

const [, , path, kind] = process.argv
const pages = await readers[kind as ReadAs](path!)
process.stdout.write(JSON.stringify(pages), () => process.exit(0))
