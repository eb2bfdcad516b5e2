import type { Plugin } from 'vite'
import { FIRST } from './chunks.ts'

/**
 * Makes browsers load all files of the first page in parallel, instead of one after another as imports are found. The
 * first script also loads German if the page needs it.
 */
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

/** Leaves files of the first page out of the preloads of other pages, because they are loaded already. */
export const notThere = (_file: string, needed: string[], { hostType }: { hostType: 'html' | 'js' }) =>
  hostType === 'html' ? needed : needed.filter((file) => !/\/(start|language|rolldown-runtime)-/.test(file))

const ONLY_NAMES_ANOTHER = /^import\s*["']\.\/([\w.-]+)["'];?\s*$/

/** Removes files that only import another file, and makes their importers import that file directly. */
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

/** The frame of pages needs only the class names of `react-remove-scroll`. Its code is loaded with the dialogs. */
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
