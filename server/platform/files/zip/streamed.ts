import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'

/**
 * Begins a zip that is written while `output` is read. `add` takes the name of an entry and opens the entry's stream when the reader
 * reaches it. `end` closes the list of entries. An entry that cannot be opened destroys `output`.
 */
export function streamedZip({ compress }: { compress: boolean }) {
  const zip = new ZipFile()
  const output = Readable.from(zip.outputStream)
  zip.on('error', (error: Error) => output.destroy(error))
  const add = (name: string, open: () => Promise<Readable>) =>
    zip.addReadStreamLazy(name, { compress }, (give) => {
      open().then(
        (stream) => give(null, stream),
        (error: unknown) => give(error, undefined as never),
      )
    })
  return { output, add, end: () => zip.end() }
}
