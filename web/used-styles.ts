import { PurgeCSS } from 'purgecss'
import type { Plugin, Rolldown } from 'vite'
import { FIRST } from './chunks.ts'
import { hashOf } from './first-script.ts'

type Bundle = Record<string, Rolldown.OutputAsset | Rolldown.OutputChunk>
type Code = { raw: string; extension: string }

/** The components' own classes. Everything else is in the sheet of all pages. */
const COMPONENTS = /^(?!m_)/
/** Names of components' parts are put together by themselves as they are drawn. */
const PUT_TOGETHER = /^mantine-/

/**
 * Leaves out the rules of components that are in no file of the app, and makes two sheets of the rest: no page is drawn without the one,
 * which has what the pages that people come to first look like; the other, with that as well so that the order of rules stays what it
 * is, comes behind them and along with any other page (`platform/keeping/with-styles.ts`). They are named by what is in them, as
 * browsers keep them for good.
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

/** The rules of a sheet whose classes are kept or stand in the code. */
async function used(raw: string, content: Code[], kept: RegExp): Promise<string> {
  const [sheet] = await new PurgeCSS().purge({
    content,
    css: [{ raw }],
    safelist: { standard: [kept] },
    defaultExtractor: (code) => code.match(/[\w-]+/g) ?? [],
  })
  return sheet!.css
}
