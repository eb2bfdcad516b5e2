import { spawnSync } from 'node:child_process'
import { existsSync, globSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Builds the web app if it was never built or if one of its sources has changed since. */
const root = fileURLToPath(new URL('..', import.meta.url))
const built = ['web/dist/index.html', 'web/dist-player/index.html'].map((path) => join(root, path))
const sources = [
  'web/src/**/*',
  'web/player/**/*',
  'web/public/**/*',
  'web/index.html',
  'web/package.json',
  'web/tsconfig.json',
  'web/*.ts',
  'common/**/*.ts',
  'package-lock.json',
]

const changedAt = (path: string) => statSync(path).mtimeMs
const newest = () => Math.max(...globSync(sources, { cwd: root }).map((path) => changedAt(join(root, path))))
const fresh = built.every((path) => existsSync(path)) && newest() <= Math.min(...built.map(changedAt))

if (!fresh) {
  console.log('Building the web app …')
  const { status } = spawnSync('npm', ['run', '--silent', '--workspace', 'web', 'build'], {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  if (status !== 0) {
    console.error('The web app could not be built. The lines above say why.')
    process.exitCode = 1
  }
}
