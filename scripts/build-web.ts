import { spawnSync } from 'node:child_process'
import { existsSync, globSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Builds the web app when it was never built, or when something it is made from has changed since. */
const root = fileURLToPath(new URL('..', import.meta.url))
const built = join(root, 'web/dist/index.html')
const sources = [
  'web/src/**/*',
  'web/public/**/*',
  'web/index.html',
  'web/package.json',
  'web/tsconfig.json',
  'web/vite.config.ts',
  'package-lock.json',
]

const changedAt = (path: string) => statSync(path).mtimeMs
const fresh = existsSync(built) && globSync(sources, { cwd: root }).every((path) => changedAt(join(root, path)) <= changedAt(built))

if (!fresh) {
  console.log('Building the web app …')
  const { status } = spawnSync('npm', ['run', '--silent', '--workspace', 'web', 'build', '--', '--logLevel', 'warn'], {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  if (status !== 0) {
    console.error('The web app could not be built. The lines above say why.')
    process.exitCode = 1
  }
}
