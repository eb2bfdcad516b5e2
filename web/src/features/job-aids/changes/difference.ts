import { diffArrays } from 'diff'
import { plainMarkdown } from '../../../platform/parts/markdown.tsx'

/** Content of a version. */
export type JobAidContent = {
  title: string
  body_markdown: string | null
  links: { url: string; label: string | null }[]
  files: { file_name: string; label: string | null; sha256: string | null }[]
}

/** A run of words that stayed, was added or was removed. */
export type Piece = { text: string; how: 'same' | 'added' | 'removed' }

/** A changed paragraph, heading, list entry or row, with the heading that it stands under. */
export type Change = { under: string | null; pieces: Piece[] }

/** A file or link that was added, removed, or replaced under the same name. */
export type ChangedThing = { name: string; how: 'added' | 'removed' | 'replaced' }

export type Difference = { title: Piece[] | null; text: Change[]; things: ChangedThing[] }

/** `key` is compared. `same` and `changed` are the texts to show when the word stayed or changed. */
type Word = { key: string; same: string; changed: string }
type Block = { key: string; under: string | null; words: Word[] }

/** A block is a changed version of another when at least this share of its present words was already there. */
const ALIKE = 1 / 3

/** Compares two versions by what readers see: words, not formatting. */
export function differenceOf(before: JobAidContent, after: JobAidContent): Difference {
  return {
    title: before.title === after.title ? null : piecesOf(split(before.title), split(after.title)),
    text: changes(blocksOf(before.body_markdown ?? ''), blocksOf(after.body_markdown ?? '')),
    things: things(before, after),
  }
}

function changes(before: Block[], after: Block[]): Change[] {
  const found: Change[] = []
  const runs = diffArrays(before, after, { comparator: (a, b) => a.key === b.key })
  for (let index = 0; index < runs.length; index += 1) {
    const [run, next] = [runs[index], runs[index + 1]]
    if (!run || (!run.added && !run.removed)) continue
    const follows = next !== undefined && next.added !== run.added && next.removed !== run.removed
    const [gone, come] = run.removed ? [run.value, follows ? next.value : []] : [follows ? next.value : [], run.value]
    found.push(...replaced(gone, come))
    if (follows) index += 1
  }
  return found
}

/** Pairs added blocks with removed ones, in order. Each added block replaces the first removed one that is similar. */
function replaced(gone: Block[], come: Block[]): Change[] {
  const found: Change[] = []
  let [left, waiting]: [Block[], Change[]] = [gone, []]
  for (const now of come) {
    const at = left.findIndex((old) => alike(piecesOf(old.words, now.words)))
    const old = left[at]
    const change = { under: now.under, pieces: piecesOf(old?.words ?? [], now.words) }
    if (old === undefined) waiting.push(change)
    else {
      found.push(...left.slice(0, at).map(went), ...waiting, change)
      left = left.slice(at + 1)
      waiting = []
    }
  }
  return [...found, ...left.map(went), ...waiting]
}

const went = ({ under, words }: Block): Change => ({ under, pieces: piecesOf(words, []) })

function alike(pieces: Piece[]): boolean {
  const length = (of: Piece[]) => of.reduce((sum, { text }) => sum + text.trim().length, 0)
  const kept = length(pieces.filter(({ how }) => how === 'same'))
  return kept > 0 && kept >= ALIKE * (kept + length(pieces.filter(({ how }) => how === 'added')))
}

const piecesOf = (before: Word[], after: Word[]): Piece[] =>
  diffArrays(before, after, { comparator: (a, b) => a.key === b.key })
    .map(({ value, added, removed }): Piece => {
      const how = added ? 'added' : removed ? 'removed' : 'same'
      return { how, text: value.map(({ same, changed }) => (how === 'same' ? same : changed)).join('') }
    })
    .filter(({ text }) => text !== '')

const split = (text: string): Word[] =>
  (text.match(/\s+|[\p{L}\p{N}]+(?:[.,]\p{N}+)*|./gu) ?? []).map((part) => ({ key: part, same: part, changed: part }))

const markdown = plainMarkdown()
type Token = ReturnType<typeof markdown.parse>[number]

/** Splits a text into blocks. A table row is one block, and so is each line of preformatted text. */
function blocksOf(text: string): Block[] {
  const blocks: Block[] = []
  let under: string | null = null
  let row: Word[] | undefined
  const add = (words: Word[]) => {
    if (words.length > 0) blocks.push({ key: words.map(({ key }) => key).join(''), under, words })
  }
  const tokens = markdown.parse(text, {})
  for (const [index, token] of tokens.entries()) {
    const words = token.type === 'inline' ? wordsOf(token.children ?? []) : []
    if (token.type === 'tr_open') row = []
    else if (token.type === 'tr_close') {
      add(row ?? [])
      row = undefined
    } else if (token.type === 'fence' || token.type === 'code_block')
      for (const line of token.content.trimEnd().split('\n')) add(split(line))
    else if (token.type === 'inline' && row) row.push(...(row.length > 0 ? split(' · ') : []), ...words)
    else if (token.type === 'inline' && tokens[index - 1]?.type === 'heading_open') {
      under = null
      add(words)
      under = words.map(({ same }) => same).join('')
    } else if (token.type === 'inline') add(words)
  }
  return blocks
}

/**
 * Returns the words. The target of a link is a hidden word, shown only when it changes. A picture is its description, compared together
 * with its file.
 */
const wordsOf = (tokens: Token[]): Word[] =>
  tokens.flatMap((token): Word[] => {
    if (token.type === 'image') {
      const words = `[${token.content || '…'}]`
      return [{ key: `${words} ${String(token.attrGet('src'))}`, same: words, changed: words }]
    }
    if (token.type === 'link_open') {
      const href = String(token.attrGet('href'))
      return [{ key: `→ ${href}`, same: '', changed: token.markup === 'linkify' ? '' : `(${href}) ` }]
    }
    return token.type.endsWith('break') ? split(' ') : split(token.content)
  })

function things(before: JobAidContent, after: JobAidContent): ChangedThing[] {
  const [old, now] = [named(before), named(after)]
  const come = [...now].flatMap(([name, held]): ChangedThing[] => {
    if (!old.has(name)) return [{ name, how: 'added' }]
    return old.get(name) === held ? [] : [{ name, how: 'replaced' }]
  })
  return [...[...old.keys()].filter((name) => !now.has(name)).map((name): ChangedThing => ({ name, how: 'removed' })), ...come]
}

/** Returns the content under each name. Files and links with the same name are joined. */
function named({ files, links }: JobAidContent): Map<string, string> {
  const found = new Map<string, string>()
  const add = (name: string, held: string) => found.set(name, `${found.get(name) ?? ''} ${held}`)
  for (const { label, file_name, sha256 } of files) add(label ?? file_name, sha256 ?? file_name)
  for (const { label, url } of links) add(label ?? url, url)
  return found
}
