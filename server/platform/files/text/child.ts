/**
 * Reads one file that nobody has looked at, in a process of its own that `extract.ts` starts and ends: what it has in mind is its
 * own matter. Arguments: the path, and how it is read. Writes its pages as JSON.
 */
import { readFile } from 'node:fs/promises'
import { MAX_CHARACTERS, type ReadAs, type TextPage } from './kinds.ts'
import { pagesOfOffice } from './office.ts'
import { pagesOfPdf } from './pdf.ts'

const readers: Record<ReadAs, (path: string) => Promise<TextPage[]>> = {
  pdf: pagesOfPdf,
  office: pagesOfOffice,
  plain: async (path) => [{ number: null, text: new TextDecoder().decode(await readFile(path)).slice(0, MAX_CHARACTERS) }],
}

const [, , path, kind] = process.argv
const pages = await readers[kind as ReadAs](path!)
process.stdout.write(JSON.stringify(pages), () => process.exit(0))
