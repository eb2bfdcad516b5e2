import type { Plugin } from 'vite'
import { FIRST } from './chunks.ts'

/** Has browsers ask for what every page needs along with the first file, instead of once that one has asked for the next; by the first script for German where it is spoken. */
export const preloads = (): Plugin => ({
  name: 'preloads',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle = {} }) => {
      const chunks = Object.values(bundle).filter(({ type }) => type === 'chunk')
      const filesOf = (names: string[]) =>
        names.flatMap((name) => chunks.filter((chunk) => chunk.name === name).map(({ fileName }) => `/${fileName}`))
      const links = filesOf([...FIRST, 'rolldown-runtime']).map((file) => `<link rel="modulepreload" crossorigin href="${file}">\n    `)
      return html.replace('<script', `${links.join('')}<script data-german="${filesOf(['german']).join('')}"`)
    },
  },
})

/** What is there with the first page is not asked for along with another. */
export const notThere = (_file: string, needed: string[], { hostType }: { hostType: 'html' | 'js' }) =>
  hostType === 'html' ? needed : needed.filter((file) => !/\/(start|language|rolldown-runtime)-/.test(file))

const ONLY_NAMES_ANOTHER = /^import\s*["']\.\/([\w.-]+)["'];?\s*$/

/** A file that has nothing but the name of another is not asked for: that one is instead. */
export const noDetours = (): Plugin => ({
  name: 'no-detours',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      for (const detour of Object.values(bundle)) {
        const [, to] = (detour.type === 'chunk' && ONLY_NAMES_ANOTHER.exec(detour.code)) || []
        if (to === undefined) continue
        delete bundle[detour.fileName]
        const from = detour.fileName.replace(/^.*\//, '')
        for (const each of Object.values(bundle)) if (each.type === 'chunk') each.code = each.code.replaceAll(from, to)
      }
    },
  },
})

/** What frames pages needs the names that dialogs have of `react-remove-scroll`, not what they do with them. */
export const frameWithoutDialogs = (): Plugin => ({
  name: 'frame-without-dialogs',
  enforce: 'pre',
  apply: 'build',
  resolveId: {
    filter: { id: /^react-remove-scroll$/ },
    handler(id, importer = '') {
      return /.AppShell[\w.-]+$/.test(importer) ? this.resolve(`${id}/UI`, importer) : null
    },
  },
})
