/**
 * Reads one file that nobody has looked at, in a process of its own that `extract.ts` starts and ends: what it has in mind is its
 * own matter. Arguments: the path, and how it is read. Writes its pages as JSON.
 */
import { readFile } from 'node:fs/promises'
import { MAX_CHARACTERS, type ReadAs, type TextPage } from './kinds.ts'

/** Only what reads this kind of file is loaded: a process is started for each. */
const readers: Record<ReadAs, (path: string) => Promise<TextPage[]>> = {
  pdf: async (path) => (await import('./pdf.ts')).pagesOfPdf(path),
  office: async (path) => (await import('./office.ts')).pagesOfOffice(path),
  plain: async (path) => [{ number: null, text: new TextDecoder().decode(await readFile(path)).slice(0, MAX_CHARACTERS) }],
}

const [, , path, kind] = process.argv
const pages = await readers[kind as ReadAs](path!)
process.stdout.write(JSON.stringify(pages), () => process.exit(0))
