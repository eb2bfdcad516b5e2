import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { limitMemory } from '../beside/memory.ts'
import { MAX_CHARACTERS, type ReadAs, type TextPage } from './kinds.ts'

const CHILD = fileURLToPath(new URL('./child.ts', import.meta.url))
const SECONDS = 20
const MEGABYTE = 1024 * 1024
const MAX_RESIDENT = 400 * MEGABYTE
/** The length of the JSON text. Escaped characters take more than one. */
const MAX_OUTPUT = 6 * MAX_CHARACTERS

/**
 * Returns the text of a file, up to two million characters. None if nothing in it can be read, as in a picture. A separate process without
 * environment and without write access reads it. It is killed after 20 seconds or beyond 400 MB; then this throws.
 */
export async function extract(path: string, kind: ReadAs, signal?: AbortSignal): Promise<TextPage[]> {
  const limits = ['--max-old-space-size=300', '--permission', '--allow-fs-read=*', '--no-warnings']
  const child = spawn(process.execPath, [...limits, CHILD, path, kind], {
    env: {},
    stdio: ['ignore', 'pipe', 'ignore'],
    killSignal: 'SIGKILL',
    ...(signal && { signal }),
  })
  const memory = limitMemory(child, MAX_RESIDENT)
  const end = setTimeout(() => child.kill('SIGKILL'), SECONDS * 1000)
  try {
    return cut(JSON.parse(await outputOf(child)) as TextPage[])
  } finally {
    memory.stop()
    clearTimeout(end)
    child.kill('SIGKILL')
  }
}

async function outputOf(child: ChildProcess): Promise<string> {
  const closed = new Promise<void>((done, fail) => {
    child.once('error', fail)
    child.once('close', (code) => (code === 0 ? done() : fail(new Error('The file could not be read.'))))
  })
  // A rejection is handled below; this avoids an unhandled one before that.
  closed.catch(() => undefined)
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of child.stdout! as AsyncIterable<Buffer>) {
    length += chunk.length
    if (length > MAX_OUTPUT) throw new Error('The file says more than can be kept.')
    chunks.push(chunk)
  }
  await closed
  return Buffer.concat(chunks).toString()
}

function cut(pages: TextPage[]): TextPage[] {
  let left = MAX_CHARACTERS
  return pages.flatMap(({ number, text }) => {
    const kept = text
      .slice(0, left)
      .toWellFormed()
      .replaceAll(/[\0\uE000-\uF8FF]/g, '')
    left -= kept.length
    return kept.trim() === '' ? [] : [{ number, text: kept }]
  })
}
