import type { FileHandle } from 'node:fs/promises'
import { callbackify } from 'node:util'
import { RandomAccessReader } from 'yauzl'

const WINDOW = 64 * 1024

/** Returns bytes of a file from an offset; fewer at the end of the file. Neighbouring reads share one window. */
export type Window = (offset: number, length: number) => Promise<Buffer>

export function windowOn(file: FileHandle): Window {
  let [start, bytes] = [0, Buffer.alloc(0)]
  return async (offset, length) => {
    if (offset < start || offset + length > start + bytes.length) {
      const buffer = Buffer.allocUnsafe(Math.max(length, WINDOW))
      const { bytesRead } = await file.read(buffer, 0, buffer.length, offset)
      start = offset
      bytes = buffer.subarray(0, bytesRead)
    }
    return bytes.subarray(offset - start, offset - start + length)
  }
}

/** Adapts the window for yauzl, which reads a directory in steps of some fifty bytes. */
export class WindowReader extends RandomAccessReader {
  readonly #window: Window
  constructor(window: Window) {
    super()
    this.#window = window
  }
  override read(buffer: Buffer, at: number, length: number, position: number, done: (error: Error | null) => void): void {
    callbackify(async () => {
      const bytes = await this.#window(position, length)
      if (bytes.length < length) throw new Error('the zip ends too soon')
      bytes.copy(buffer, at)
    })(done)
  }
  override close(done: (error: Error | null) => void): void {
    done(null)
  }
}
