/** Formats a one-line statement for reading: one line for each clause, one indentation for each nested part. */

const TOKEN = /(?<space> ?)(?<text>'(?:[^']|'')*'|"[^"]*"|[(),]|[^\s(),'"]+)/g
const CLAUSES = new Set([
  'with',
  'select',
  'from',
  'where',
  'join',
  'left',
  'cross',
  'union',
  'insert',
  'update',
  'set',
  'returning',
  'limit',
])
const BEGINNINGS = new Set(['with', 'select', 'insert', 'update'])
const INDENT = '  '
const WIDTH = 120
/** The length up to which a part stays on its line. */
const SHORT = 80

type Token = { space: string; text: string }

export function laidOut(sql: string): string {
  const tokens = [...sql.trim().matchAll(TOKEN)].map(({ groups }) => groups as Token)
  const open: boolean[] = []
  const lines: string[] = []
  let line = ''
  const end = () => {
    if (line.trim()) lines.push(...wrapped(line))
    line = INDENT.repeat(open.filter(Boolean).length)
  }
  for (const [nr, { space, text }] of tokens.entries()) {
    if (text === ')' && open.pop()) end()
    else if ((open.at(-1) ?? true) && beginsClause(tokens, nr)) end()
    line += line.trim() && text !== ',' ? space + text : text
    if (text !== '(') continue
    open.push(isPart(tokens, nr))
    if (open.at(-1)) end()
  }
  end()
  return `${lines.join('\n')}\n`
}

function beginsClause(tokens: Token[], nr: number): boolean {
  const [before, text, next] = [tokens[nr - 1]?.text, tokens[nr]!.text, tokens[nr + 1]?.text]
  if (text === 'join') return before !== 'left' && before !== 'cross'
  if (text === 'order') return next === 'by'
  if (text === 'on') return next === 'conflict'
  if (text === 'from') return before !== 'distinct' && before !== 'select'
  return CLAUSES.has(text) && !(text === 'update' && before === 'do') && !(text === 'set' && before === 'update')
}

/** Whether a parenthesis contains a query that is too long for one line. */
function isPart(tokens: Token[], nr: number): boolean {
  if (!BEGINNINGS.has(tokens[nr + 1]?.text ?? '')) return false
  let depth = 0
  let length = 0
  for (const { space, text } of tokens.slice(nr)) {
    depth += text === '(' ? 1 : text === ')' ? -1 : 0
    length += space.length + text.length
    if (depth === 0 || length > SHORT) break
  }
  return length > SHORT
}

/** Wraps a line that is too long, with a deeper indentation: after a comma or before an `and` outside all parentheses, if there is one. */
function wrapped(line: string): string[] {
  const indent = /^ */.exec(line)![0]
  const lines: string[] = []
  let rest = line.trim()
  while (rest.length + indent.length > WIDTH) {
    const at = breakOf(rest, WIDTH - indent.length)
    if (at === undefined) break
    lines.push(rest.slice(0, at).trimEnd())
    rest = rest.slice(at).trimStart()
  }
  return [...lines, rest].map((text, nr) => `${indent}${nr === 0 ? '' : INDENT}${text}`)
}

function breakOf(text: string, width: number): number | undefined {
  let depth = 0
  const found = [...text.slice(0, width).matchAll(/[()]|, | (?=and |or )/g)].map(({ 0: sign, index }) => {
    depth += sign === '(' ? 1 : sign === ')' ? -1 : 0
    return { sign, depth, at: index + (sign === ', ' ? 1 : 0) }
  })
  const breaks = found.filter(({ sign }) => sign !== '(' && sign !== ')')
  const outermost = Math.min(...breaks.map((each) => each.depth))
  return breaks.findLast((each) => each.depth === outermost)?.at
}
