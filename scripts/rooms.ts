/**
 * Fails on import cycles between modules or between features, and on SQL outside the files for it. Also fails on files
 * of modules whose names do not say which rules they follow, and on imports of test code by the service. The linter
 * finds cycles between files; modules and features can have a cycle without one between files.
 */
import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

/** The folders whose subfolders must have no import cycle. */
const houses = [
  { folder: 'server/modules', files: globSync('server/modules/**/*.ts') },
  { folder: 'web/src/features', files: globSync('web/src/features/**/*.{ts,tsx}') },
]
const IMPORT = /^(?:import|export) [^;]*?from '([^']+)'|import\('([^']+)'\)/gm
const QUERY = /from 'kysely'|\.(?:selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\(/
/** The files that may contain SQL: stores, consequences of deletions, declarations about tables, and the kinds of proof. */
const FOR_SQL = /\/(?:store(?:-[a-z-]+)?|consequences|module|notices|personal|tagged)\.ts$|^server\/modules\/proof\//

/** The file names of modules. docs/architecture.md says what each name promises. */
const NAMED =
  /\/(?:(?:schema|routes|store|actions|rules)(?:-[a-z-]+)?|consequences|module|notices|opposites|personal|tagged|filter|export)\.ts$/
/**
 * Folders and files whose names follow other rules. All other files need one of the names above; an exception needs a
 * line here with its reason.
 */
const OF_THEIR_OWN_KIND = [
  // One file for each kind of rule, with its schema and its evaluation in SQL and for single items.
  'server/modules/proof/',
  // A reader of package files without a database or HTTP, with one file for each part of a package.
  'server/modules/scorm-package/',
  // The layout of certificates, as a document and as a page.
  'server/modules/awards/certificate/',
  // Reads bytes from packages, caches them in memory and unpacks copies to the disk.
  'server/modules/scorm-content/files/content.ts',
  'server/modules/scorm-content/files/unpacked.ts',
]

/** The declarations of a module for the generated tests lie beside it. Only tests may import them. */
const FOR_NETS = /\/nets(?:-[a-z-]+)?\.ts$/
const isForTests = (file: string) => /\.test\.|^test\//.test(file) || FOR_NETS.test(file)

const service = globSync('server/**/*.ts').filter((file) => !isForTests(file))
const modules = service.filter((file) => file.startsWith('server/modules/'))
const problems = [
  ...houses.flatMap(circles),
  ...modules.filter(holdsSqlWrongly).map(outside),
  ...modules.filter(isUnnamed).map((file) => `${file}: name it after the room it belongs to: schema, routes, store, actions, rules …`),
  ...service.flatMap((file) =>
    importsOf(file)
      .filter(isForTests)
      .map((target) => `${file}: ${target} is for tests alone`),
  ),
]
for (const problem of problems) console.error(problem)
console.log(problems.length === 0 ? 'The rooms hold.' : `${problems.length} problems with the rooms.`)
process.exitCode = problems.length === 0 ? 0 : 1

function circles({ folder, files }: { folder: string; files: string[] }): string[] {
  const room = (file: string) => (file.startsWith(`${folder}/`) ? file.slice(folder.length + 1).split('/')[0]! : undefined)
  const leaning = new Map<string, Map<string, string>>()
  for (const file of files.filter((name) => !isForTests(name))) {
    for (const target of importsOf(file)) {
      const [from, to] = [room(file)!, room(target)]
      if (to === undefined || to === from) continue
      leaning.set(from, (leaning.get(from) ?? new Map()).set(to, `${file} → ${target}`))
    }
  }
  return [...leaning].flatMap(([from, targets]) =>
    [...targets].flatMap(([to, example]) =>
      reaches(leaning, to, from) ? [`${folder}: ${from} and ${to} lean on each other: ${example}`] : [],
    ),
  )
}

function importsOf(file: string): string[] {
  return [...readFileSync(file, 'utf8').matchAll(IMPORT)].flatMap(([, by, lazily]) => {
    const target = by ?? lazily!
    if (target.startsWith('#modules/')) return [target.replace('#modules/', 'server/modules/')]
    return target.startsWith('.') ? [normalize(join(dirname(file), target))] : []
  })
}

function reaches(leaning: Map<string, Map<string, string>>, from: string, to: string, seen = new Set<string>()): boolean {
  if (from === to) return true
  if (seen.has(from)) return false
  seen.add(from)
  return [...(leaning.get(from)?.keys() ?? [])].some((next) => reaches(leaning, next, to, seen))
}

function holdsSqlWrongly(file: string): boolean {
  return !FOR_SQL.test(file) && QUERY.test(readFileSync(file, 'utf8'))
}

function outside(file: string): string {
  return `${file}: SQL belongs into a store (store.ts, store-*.ts), consequences.ts or a declaration of the module`
}

function isUnnamed(file: string): boolean {
  return !NAMED.test(file) && !OF_THEIR_OWN_KIND.some((room) => file.startsWith(room))
}
