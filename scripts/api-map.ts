import { subscribe } from 'node:diagnostics_channel'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance, RouteOptions } from 'fastify'

const root = fileURLToPath(new URL('..', import.meta.url))

type Operation = { verb: string; path: string; permission: string; file: string }

/** Collects the documented operations of every app that is built after this call, in the order of their registration. */
export function watchOperations(): Operation[] {
  const operations: Operation[] = []
  Error.stackTraceLimit = 50
  subscribe('fastify.initialization', (message) => {
    const { fastify } = message as { fastify: FastifyInstance }
    fastify.addHook('onRoute', ({ method, url, schema, config }: RouteOptions) => {
      if (!schema?.operationId) return
      const path = url.replace(/:(\w+)/g, '{$1}')
      operations.push({ verb: String(method), path, permission: config?.access?.says ?? '', file: callingFile() })
    })
  })
  return operations
}

/** Returns the file whose code is registering a route: the file of a module, else of the platform. */
function callingFile(): string {
  const files = [...(new Error('Who calls?').stack ?? '').matchAll(/file:\/\/[^\s:]+/g)].map(([url]) => relative(root, fileURLToPath(url)))
  const of = (folder: string) => files.find((file) => file.startsWith(folder))
  return of('server/modules/') ?? of('server/platform/') ?? 'unknown'
}

const INTRODUCTION = `# The API on one page

Every operation with who may call it and the file that declares it, by module. \`node scripts/generate.ts\` writes this page.
What an operation takes and answers is in \`openapi.json\`, and at \`/docs\` of a running service.
`

/** Returns the page that lists the operations by module, in the order of their registration. */
export function apiMap(operations: Operation[]): string {
  const modules = Map.groupBy(operations, ({ file }) => /^server\/modules\/([^/]+)/.exec(file)?.[1] ?? 'the platform')
  const names = [...modules.keys()].toSorted()
  return [INTRODUCTION, ...names.map((name) => section(name, modules.get(name) ?? []))].join('\n')
}

function section(name: string, operations: Operation[]): string {
  const lines = operations.map(
    ({ verb, path, permission, file }) => `| ${verb} | \`${path}\` | ${permission} | [${short(file)}](../${file}) |`,
  )
  return ['', `## ${name}`, '', '| | path | who may | file |', '|---|---|---|---|', ...lines, ''].join('\n').slice(1)
}

const short = (file: string) => file.replace(/^server\/(modules\/)?/, '')
