/**
 * Fails when a handler outgrows twelve lines. The linter holds files and functions to their budgets; it cannot tell a
 * route's handler from any other function.
 */
import { globSync, readFileSync } from 'node:fs'

const HANDLER_LINES = 12
/** A handler starts on a line of its own beneath the route's schema, and ends where its indentation comes back. */
const START = /^( +)(?:\{ config[^}]*\}, )?async \(.*\) => \{$/

const tooLong = globSync('server/modules/**/*routes.ts').flatMap((file) => {
  const lines = readFileSync(file, 'utf8').split('\n')
  return lines.flatMap((line, start) => {
    const indent = START.exec(line)?.[1]
    // The plugin itself is an async function too, two spaces deep.
    if (indent === undefined || indent.length <= 2) return []
    const body = lines.slice(start + 1, lines.indexOf(`${indent}},`, start + 1)).filter((text) => text.trim() !== '')
    return body.length > HANDLER_LINES ? [`${file}:${start + 1}: a handler of ${body.length} lines; at most ${HANDLER_LINES}`] : []
  })
})
for (const line of tooLong) console.error(line)
console.log(tooLong.length === 0 ? 'Budgets hold.' : `${tooLong.length} handlers are too long.`)
process.exitCode = tooLong.length === 0 ? 0 : 1
