import { PurgeCSS } from 'purgecss'
import type { Plugin, Rolldown } from 'vite'
import { FIRST } from './chunks.ts'
import { hashOf } from './first-script.ts'

type Bundle = Record<string, Rolldown.OutputAsset | Rolldown.OutputChunk>
type Code = { raw: string; extension: string }

/** Class names that are always kept: all but those of Mantine components, which begin with `m_`. */
const COMPONENTS = /^(?!m_)/
/** Classes of component parts, whose names are built at run time. */
const PUT_TOGETHER = /^mantine-/

/**
 * Removes the rules of components that the app does not use, and splits the rest into two sheets. The first has the
 * styles of the pages that users open first, and no page is rendered without it. The second has all styles, so that the
 * order of the rules stays the same. It is loaded after the first page and together with any other page
 * (`platform/offline/with-styles.ts`). The sheets are named by their hash, because browsers cache them forever.
 */
export const usedStyles = (): Plugin => ({
  name: 'used-styles',
  apply: 'build',
  generateBundle: {
    order: 'post',
    async handler(_options, bundle: Bundle) {
      const chunks = Object.values(bundle).filter((each) => each.type === 'chunk')
      for (const sheet of Object.values(bundle)) {
        if (sheet.type !== 'asset' || !sheet.fileName.endsWith('.css')) continue
        const all = await used(textOf(sheet), chunks.map(codeOf), COMPONENTS)
        const first = await used(all, chunks.filter(({ name }) => FIRST.includes(name)).map(codeOf), PUT_TOGETHER)
        const emit = (name: string, source: string) => {
          const fileName = `assets/${name}-${hashOf(source)}.css`
          this.emitFile({ type: 'asset', fileName, source })
          return fileName
        }
        const firstFile = emit('first', first)
        const allFile = emit('style', all)
        delete bundle[sheet.fileName]
        for (const page of Object.values(bundle))
          if (page.type === 'asset' && page.fileName.endsWith('.html')) {
            page.source = textOf(page).replaceAll(sheet.fileName, firstFile).replace('<script', `<script data-styles="/${allFile}"`)
          }
      }
    },
  },
})

const codeOf = ({ code }: Rolldown.OutputChunk): Code => ({ raw: code, extension: 'js' })

const textOf = ({ source }: Rolldown.OutputAsset) => (typeof source === 'string' ? source : new TextDecoder().decode(source))

/** Returns the rules of a sheet whose classes match `kept` or occur in the code. */
async function used(raw: string, content: Code[], kept: RegExp): Promise<string> {
  const [sheet] = await new PurgeCSS().purge({
    content,
    css: [{ raw }],
    safelist: { standard: [kept] },
    defaultExtractor: (code) => code.match(/[\w-]+/g) ?? [],
  })
  return sheet!.css
}
