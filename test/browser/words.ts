import { globSync, readFileSync } from 'node:fs'

/** A message of the source and its translation. */
type Entry = { key: string; english: string; german: string }

const text = (quoted: string | undefined): string => (quoted === undefined ? '' : (JSON.parse(`"${quoted}"`) as string))

/** Returns every message of every feature. The catalogues have each on one line. */
export function entries(): Entry[] {
  return globSync('web/src/**/locales/de.po').flatMap((catalogue) => {
    const found = readFileSync(catalogue, 'utf8').matchAll(/(?:^msgctxt "(.*)"\n)?^msgid "(.+)"\nmsgstr "(.*)"$/gm)
    return [...found].map(([, context, english, german]) => ({
      key: [context, english].filter(Boolean).join(': '),
      english: text(english),
      german: text(german),
    }))
  })
}

/** Returns a function that finds the English texts among some that have a German translation. Placeholders match anything. */
export function englishFinder(): (texts: string[]) => string[] {
  const told = entries().filter(({ english, german }) => german !== english)
  const piecesOf = (message: string) => forms(message).flatMap((form) => form.split(/<\/?\w+>/))
  const german = new Set(told.flatMap((entry) => piecesOf(entry.german)))
  const pieces = told.flatMap(({ english }) => piecesOf(english))
  const whole = new Set(pieces.filter((piece) => piece !== '' && !OPEN.test(piece) && !german.has(piece)))
  const patterns = pieces.filter((piece) => OPEN.test(piece) && isTelling(piece)).map(patternOf)
  return (texts) => texts.filter((each) => whole.has(each) || patterns.some((pattern) => pattern.test(each)))
}

const OPEN = /\{\w+\}|#/

/** Whether a message has enough words of its own. Otherwise it would match any text. */
const isTelling = (piece: string) =>
  piece
    .split(OPEN)
    .join('')
    .replaceAll(/[^a-z]/gi, '').length >= 8

const patternOf = (piece: string) =>
  new RegExp(
    `^${piece
      .split(OPEN)
      .map((fixed) => fixed.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`))
      .join('.+')}$`,
  )

/** Returns a message once for each branch of its plurals and choices. */
function forms(message: string): string[] {
  const start = message.search(/\{\w+, (?:plural|select),/)
  if (start === -1) return [message]
  const end = closing(message, start)
  const [before, after] = [message.slice(0, start), message.slice(end + 1)]
  return branches(message.slice(start + 1, end)).flatMap((branch) => forms(`${before}${branch}${after}`))
}

function branches(choice: string): string[] {
  const open = choice.indexOf('{')
  if (open === -1) return []
  const end = closing(choice, open)
  return [choice.slice(open + 1, end), ...branches(choice.slice(end + 1))]
}

/** Returns the index of the brace that closes the one at `open`. */
function closing(message: string, open: number): number {
  let depth = 0
  for (let at = open; at < message.length; at++) {
    if (message[at] === '{') depth++
    if (message[at] === '}' && --depth === 0) return at
  }
  throw new Error(`A brace stays open in: ${message}`)
}
