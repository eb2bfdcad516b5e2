import { fileURLToPath } from 'node:url'

type Found = Record<'importedIds' | 'importers' | 'dynamicImporters', readonly string[]> & { code: string | null; isEntry: boolean }
type Graph = { getModuleInfo: (id: string) => Found | null }

const source = (path: string) => fileURLToPath(new URL(`src/${path}`, import.meta.url)).replaceAll('\\', '/')
const OURS = /web.src.+\.tsx?$/
/** Only the pages of the audit log need these modules, and they need all of them. */
const AUDIT_WORDS = /audit-words\.ts$/
const MARKDOWN = /node_modules.(?:markdown-it|linkify-it|mdurl|entities|uc\.micro|punycode)/
const OTHERS = /node_modules.(?!markdown-it|linkify-it|mdurl|entities|uc\.micro|punycode)/
const SHARED = new RegExp(`${OURS.source}|${MARKDOWN.source}|${OTHERS.source}`)
/** Index modules of libraries. Their exports are followed one by one, so that a button does not pull in the table. */
const INDEX = /node_modules.(?:(?:@mantine|@tabler).[\w-]+.(?:dist.)?esm.[\w-]+\.mjs|@tanstack.[\w-]+.(?:build.modern|dist.esm).index\.js)$/

/** The layers above pages, and their parts in the frame of pages. */
const OVER = ['platform/over/over-pages.tsx', 'platform/over/profile-menu-part.tsx', 'features/notifications/bell-panel.tsx']

/**
 * The groups of the built files. One file has what every page needs first, with the home page and the sign-in. Another
 * has the layers above pages and is loaded after the first page. Of the rest, what four pages share is one file, with
 * library code that two pages share. Our code that fewer pages share goes to the file of its part of a feature. With
 * smaller files, a page would need a hundred requests. That costs phones and tested browsers more time than it saves.
 * The language is set before any other file of ours runs.
 */
export const groups = () => {
  const start = reached(source('app.tsx'))
  const over = OVER.map((part) => reached(source(part)))
  return [
    { name: 'language', test: /platform.language\.ts$/, priority: 8 },
    { debugName: 'start', name: (id: string, graph: Graph) => (start(graph).has(id) ? 'start' : null), priority: 7 },
    { debugName: 'over', name: (id: string, graph: Graph) => (over.some((part) => part(graph).has(id)) ? 'over' : null), priority: 5.5 },
    { name: 'refusals', test: /platform.refusals.[\w.-]+\.ts$/, priority: 5 },
    { name: 'map', test: /node_modules.(?:@xyflow|@dagrejs|d3-)/, priority: 5 },
    { name: 'codes', test: /node_modules.(?:qrcode|dijkstrajs)|parts.code-image\.tsx/, priority: 5 },
    { debugName: 'shared', name: withTexts, test: SHARED, minShareCount: 2, priority: 4 },
    { debugName: 'parts', name: partOf, test: OURS, minShareCount: 2, priority: 2 },
    { name: 'audit-words', test: AUDIT_WORDS, priority: 1 },
  ]
}

/** The files that every page needs, including the pages that users open first. */
export const FIRST = ['start']

/** Returns the group of a part of a feature: `pathways-map` for `features/pathways/map/…`. */
const partOf = (id: string) =>
  AUDIT_WORDS.test(id) ? null : (/features.([\w-]+(?:[\\/][\w-]+(?=[\\/]))?)/.exec(id)?.[1]?.replace(/\W/, '-') ?? 'platform')

/** Returns the group of a shared module. Code for formatted text is separate from what most pages need. */
function withTexts(id: string, graph: Graph): string | null {
  if (MARKDOWN.test(id)) return 'texts'
  if (OTHERS.test(id)) return 'shared'
  if (!isShared(id, graph)) return null
  const all = reached(id)(graph)
  if (AUDIT_WORDS.test(id) || [...all].some((each) => /parts.code-image\.tsx|@xyflow|src.audit-words\.ts/.test(each))) return null
  return all.has(source('platform/parts/markdown.tsx')) ? 'texts' : 'shared'
}

/** Whether at least four pages, or parts that are loaded separately, contain the module. */
function isShared(id: string, graph: Graph): boolean {
  const seen = new Set([id])
  let count = 0
  for (const each of seen) {
    const { importers = [], dynamicImporters = [], isEntry = false } = graph.getModuleInfo(each) ?? {}
    if (isEntry || dynamicImporters.length > 0) count += 1
    if (count === 4) return true
    for (const importer of importers) seen.add(importer)
  }
  return false
}

/** Returns a function that gives all modules that a module of ours imports, directly or not. The result is computed once. */
function reached(from: string) {
  let found: Set<string> | undefined
  return (graph: Graph): Set<string> => {
    if (found !== undefined) return found
    found = new Set()
    const waiting = [from]
    for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
      if (found.has(id)) continue
      found.add(id)
      waiting.push(...taken(id, graph))
    }
    return found
  }
}

function taken(id: string, graph: Graph): string[] {
  const { code, importedIds } = graph.getModuleInfo(id) ?? { code: '', importedIds: [] }
  return importedIds.flatMap((each) => {
    if (!INDEX.test(each)) return [each]
    return namesIn(code ?? '').flatMap((name) => fileOf(name, each, graph) ?? [])
  })
}

const NAMED_OF_OTHERS = /import\s*\{([^}]*)\}\s*from\s*["']@/g
const namesIn = (code: string) =>
  Array.from(code.matchAll(NAMED_OF_OTHERS), ([, names = '']) => names.split(',').map((name) => name.trim().split(' ')[0] ?? '')).flat()

const indexes = new Map<string, Map<string, string>>()

/** Returns the module behind an index that exports the name, also through nested indexes. */
function fileOf(name: string, index: string, graph: Graph): string | undefined {
  const file = filesIn(index, graph).get(name)
  if (file !== undefined) return file
  const others = graph.getModuleInfo(index)?.importedIds.filter((id) => INDEX.test(id)) ?? []
  return others.map((other) => fileOf(name, other, graph)).find((found) => found !== undefined)
}

function filesIn(index: string, graph: Graph): Map<string, string> {
  const known = indexes.get(index)
  if (known) return known
  const folder = index.slice(0, index.lastIndexOf('/'))
  const files = new Map<string, string>()
  for (const [, names = '', path = ''] of (graph.getModuleInfo(index)?.code ?? '').matchAll(HANDED_ON))
    for (const name of names.split(',')) files.set(name.trim().split(' ').at(-1) ?? '', `${folder}${path}`)
  indexes.set(index, files)
  return files
}

const HANDED_ON = /(?:import|export)\s*\{([^}]*)\}\s*from\s*["']\.(\/[^"']+)["']/g
