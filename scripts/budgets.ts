/**
 * Fails if the handler of a route has more than twelve lines. The linter checks the length of files and functions, but
 * it cannot tell a handler from any other function.
 */
import { globSync, readFileSync } from 'node:fs'

const HANDLER_LINES = 12
const ROUTE = /\bapp\.(?:get|post|put|patch|delete|route)\b/
/**
 * Matches the first line of a handler: on its own line below the options of the route, or at the end of the line of the
 * route. The handler ends where its indentation returns.
 */
const START = /^( +)(?:app\.[a-z]+\b.*, |handler: )?(?:async )?\(.*\) => \{$/

let handlers = 0
const tooLong = globSync('server/**/*.ts', { exclude: ['**/*.test.ts'] }).flatMap((file) => {
  const text = readFileSync(file, 'utf8')
  if (!ROUTE.test(text)) return []
  const lines = text.split('\n')
  return lines.flatMap((line, start) => {
    const indent = START.exec(line)?.[1]
    // The plugin function itself matches too; it is indented by at most two spaces.
    if (indent === undefined || (indent.length <= 2 && line.endsWith('(app) => {'))) return []
    const end = lines.findIndex((text, index) => index > start && text.startsWith(`${indent}}`))
    const body = lines.slice(start + 1, end).filter((text) => text.trim() !== '')
    handlers += 1
    return body.length > HANDLER_LINES ? [`${file}:${start + 1}: a handler of ${body.length} lines; at most ${HANDLER_LINES}`] : []
  })
})
for (const line of tooLong) console.error(line)
console.log(tooLong.length === 0 ? `Budgets hold, of ${handlers} handlers too.` : `${tooLong.length} handlers are too long.`)
process.exitCode = tooLong.length === 0 ? 0 : 1
