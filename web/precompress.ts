import { readFile, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const [brotli, zip] = [promisify(brotliCompress), promisify(gzip)]

/** The size in bytes below which compression saves less than the header that announces it. */
const WORTH_BYTES = 300

/** Compresses texts once at build time, with the best compression, so that the service never has to. */
export function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    async writeBundle({ dir = 'dist' }) {
      const texts = (await readdir(join(dir, 'assets'))).filter((file) => /\.(js|css|svg)$/.test(file))
      await Promise.all(['index.html', ...texts.map((name) => join('assets', name))].map((name) => compress(join(dir, name))))
    },
  }
}

async function compress(path: string): Promise<void> {
  const bytes = await readFile(path)
  if (bytes.length < WORTH_BYTES) return
  await Promise.all([
    zip(bytes, { level: 9 }).then((made) => writeFile(`${path}.gz`, made)),
    brotli(bytes).then((made) => writeFile(`${path}.br`, made)),
  ])
}
