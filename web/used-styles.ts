import { createHash } from 'node:crypto'
import { PurgeCSS } from 'purgecss'
import type { Plugin, Rolldown } from 'vite'

type Bundle = Record<string, Rolldown.OutputAsset | Rolldown.OutputChunk>

/** The components' own classes. Everything else in a style sheet is kept. */
const COMPONENTS = /^(?!m_)/

/**
 * Leaves out the rules of components that are in no file of the app: all come in one sheet, which no page is drawn without. The sheet is
 * named by what is left of it, as browsers keep it for good.
 */
export const usedStyles = (): Plugin => ({
  name: 'used-styles',
  apply: 'build',
  generateBundle: {
    order: 'post',
    async handler(_options, bundle: Bundle) {
      const content = Object.values(bundle).flatMap((each) => (each.type === 'chunk' ? [{ raw: each.code, extension: 'js' }] : []))
      for (const sheet of Object.values(bundle)) {
        if (sheet.type !== 'asset' || !sheet.fileName.endsWith('.css')) continue
        const source = await used(textOf(sheet), content)
        const fileName = sheet.fileName.replace(/-[\w-]{8}\.css$/, `-${createHash('sha256').update(source).digest('hex').slice(0, 8)}.css`)
        delete bundle[sheet.fileName]
        this.emitFile({ type: 'asset', fileName, source })
        for (const page of Object.values(bundle))
          if (page.type === 'asset' && page.fileName.endsWith('.html')) page.source = textOf(page).replaceAll(sheet.fileName, fileName)
      }
    },
  },
})

const textOf = ({ source }: Rolldown.OutputAsset) => (typeof source === 'string' ? source : new TextDecoder().decode(source))

async function used(raw: string, content: { raw: string; extension: string }[]): Promise<string> {
  const [sheet] = await new PurgeCSS().purge({
    content,
    css: [{ raw }],
    safelist: { standard: [COMPONENTS] },
    defaultExtractor: (code) => code.match(/[\w-]+/g) ?? [],
  })
  return sheet!.css
}
