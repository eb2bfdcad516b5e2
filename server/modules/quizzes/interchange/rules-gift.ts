import { setImmediate } from 'node:timers/promises'
import { ApiError } from '#platform/errors.ts'
import { questionOf } from './rules-gift-kinds.ts'
import { type Marks, marksIn } from './rules-gift-marks.ts'
import { blockOf } from './rules-gift-parse.ts'
import { remarkOf, remarks } from './rules-remarks.ts'
import { type ReadQuestion, broken } from './rules.ts'

/**
 * Reads the questions of a GIFT file block by block, so that a mistake costs only its own question. It stops after `most` + 1 questions.
 */
export async function readGift(text: string, most: number): Promise<ReadQuestion[]> {
  const told: ReadQuestion[] = []
  let [category, comments] = ['', '']
  for (const block of text.trim().split(/\n(?:[ \t]*\n)+/)) {
    const lines = block.split('\n')
    const said = lines.filter((line) => !COMMENT.test(line))
    comments += lines.filter((line) => COMMENT.test(line)).join('\n')
    for (; said[0] !== undefined && CATEGORY.test(said[0]); said.shift()) category = CATEGORY.exec(said[0])![1]!
    if (said.every((line) => line.trim() === '')) continue
    const marks = marksIn(comments)
    comments = ''
    told.push(read(said.join('\n').trim(), { ...marks, tags: [...categoryTags(category), ...marks.tags] }))
    if (told.length > most) break
    if (told.length % 50 === 0) await setImmediate()
  }
  return told
}

/** Moodle skips such lines everywhere. */
const COMMENT = /^\s*\/\//
const CATEGORY = /^\s*\$CATEGORY:\s*(.*)$/

/** Returns Moodle's path to a category as a tag, without the root part that all paths share. */
export function categoryTags(path: string): string[] {
  const steps = path
    .replaceAll('//', '\u0000')
    .split('/')
    .map((step) => step.replaceAll('\u0000', '/').trim())
    .filter((step, at) => step !== '' && !/^\$\w+\$$/.test(step) && !(at <= 1 && step === 'top'))
  return steps.length === 0 ? [] : [steps.join('/')]
}

/** Twice the length of the longest prompt, options and feedback that a question may have. */
const MAX_BLOCK = 200_000

function read(block: string, marks: Marks): ReadQuestion {
  if (block.length > MAX_BLOCK) return broken(titleOf(block), remarks.questionTooLong({ maximum: MAX_BLOCK }))
  try {
    return questionOf(blockOf(block), marks)
  } catch (error) {
    if (error instanceof ApiError) return broken(titleOf(block), remarkOf(error))
    throw error
  }
}

const titleOf = (block: string): string => (/^::(.{1,200}?)::/.exec(block)?.[1] ?? block.slice(0, 200)).toWellFormed()
