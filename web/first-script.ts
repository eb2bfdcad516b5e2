import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { type Plugin, minify } from 'vite'

const SOURCE = 'first.js'

/** Runs `first.js` before the app, unbundled. It is minified and named by the hash of its content, because browsers cache it forever. */
export function firstScript(): Plugin {
  let fileName = SOURCE
  return {
    name: 'first-script',
    apply: 'build',
    async buildStart() {
      const { code } = await minify(SOURCE, await readFile(new URL(SOURCE, import.meta.url), 'utf8'))
      fileName = `assets/first-${hashOf(code)}.js`
      this.emitFile({ type: 'asset', fileName, source: code })
    },
    transformIndexHtml: { order: 'post', handler: (html) => html.replace(`"/${SOURCE}"`, `"/${fileName}"`) },
  }
}

/** Returns eight hex digits of the hash of a content. */
export const hashOf = (content: string) => createHash('sha256').update(content).digest('hex').slice(0, 8)
