import { execFileSync } from 'node:child_process'
import { readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { namesOfMigrations, oldestBeside } from '../../server/platform/db/migrate.ts'
import { temporaryFolder } from './service.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
const linesOf = (text: string) => text.split('\n').filter((line) => line !== '')

/** The newest earlier version that may serve beside this one, and the last of its migrations. */
export type LastRelease = { commit: string; newest: string }

/** Looks for it in the history of this clone. Undefined where the history has none, or is not there. */
export function lastRelease(): LastRelease | undefined {
  try {
    const today = migrationsHere()
    for (const change of linesOf(git('log', '--format=%H', '--', 'migrations'))) {
      const commit = `${change}^`
      const newest = newestBeside(migrationsAt(commit), today)
      if (newest !== undefined) return { commit, newest }
    }
  } catch {
    // No Git, no history, or not enough of it.
  }
  return undefined
}

/** A folder with the code of a version, and the packages of this one. */
export function checkOut({ commit }: LastRelease): string {
  const folder = temporaryFolder()
  const archive = join(folder, 'version.tar')
  git('archive', `--output=${archive}`, commit, 'server', 'common', 'migrations', 'package.json')
  execFileSync('tar', ['-xf', archive, '-C', folder])
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  return folder
}

/** The name of each migration and the hash of its text. */
type Migrations = Map<string, string>

function migrationsHere(): Migrations {
  const names = namesOfMigrations()
  const hashes = linesOf(git('hash-object', ...names.map((name) => `migrations/${name}`)))
  return new Map(names.map((name, nth) => [name, hashes[nth]!]))
}

const migrationsAt = (commit: string): Migrations =>
  new Map(
    linesOf(git('ls-tree', `${commit}:migrations`)).map((line) => {
      const [, , hash, name] = line.split(/\s/)
      return [name!, hash!]
    }),
  )

/** The last of the earlier migrations, where today's go on from just these and all later ones let that version serve. */
function newestBeside(earlier: Migrations, today: Migrations): string | undefined {
  const newest = [...earlier.keys()].at(-1)
  const later = [...today.keys()].filter((name) => !earlier.has(name))
  if (newest === undefined || later.length === 0) return undefined
  const goesOn = [...earlier].every(([name, hash]) => today.get(name) === hash)
  return goesOn && later.every((name) => letsServe(name, newest)) ? newest : undefined
}

function letsServe(migration: string, newest: string): boolean {
  const oldest = oldestBeside(readFileSync(join(root, 'migrations', migration), 'utf8'))
  return oldest !== undefined && oldest <= newest.slice(0, 4)
}
