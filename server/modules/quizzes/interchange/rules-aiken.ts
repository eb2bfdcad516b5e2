import { setImmediate } from 'node:timers/promises'
import { markdownOfPlain } from './rules-markdown.ts'
import { remarks } from './rules-remarks.ts'
import { type ReadQuestion, broken } from './rules.ts'

const OPTION = /^([A-Z])[.)][ \t]+(\S.*)$/i
const ANSWER = /^ANSWER[ \t]*:[ \t]*(.*)$/i
/** The letters in an answer, such as `B`, `A, C` or `A and C`. */
const LETTERS = /^[A-Z](?:(?:[ \t]*(?:[,;&]|\band)[ \t]*|[ \t]+)[A-Z]\b)*[.)]?$/i
/** A letter followed by the text of its option. */
const LETTER_AND_TEXT = /^([A-Z])[.)][ \t]/i

/** Whether a text is Aiken: it has options with letters, and a line that names the right one. */
export const isAiken = (text: string): boolean => /^[ \t]*ANSWER[ \t]*:[ \t]*[A-Z]\b/im.test(text) && /^[ \t]*A[.)][ \t]+\S/im.test(text)

/** Reads the questions of an Aiken file; each question ends with its ANSWER line. It stops after `most` + 1 questions. */
export async function readAiken(text: string, most: number): Promise<ReadQuestion[]> {
  const told: ReadQuestion[] = []
  let lines: string[] = []
  for (const line of text.split('\n').map((each) => each.trim())) {
    const answer = ANSWER.exec(line)?.[1]
    if (answer === undefined) lines.push(line)
    else {
      told.push(questionOf(lines, answer))
      lines = []
      if (told.length > most) return told
      if (told.length % 50 === 0) await setImmediate()
    }
  }
  return lines.some((line) => line !== '') ? [...told, questionOf(lines, undefined)] : told
}

function lettersIn(answer: string): Set<string> {
  const named = LETTER_AND_TEXT.exec(answer)?.[1] ?? (LETTERS.test(answer) ? answer.replaceAll(/\band\b/gi, ' ') : '')
  return new Set(named.toUpperCase().match(/[A-Z]/g))
}

type Option = { letter: string; text: string }

/** A prompt or an option may continue on further lines. Options are in alphabetical order. */
function partsOf(lines: string[]): { prompt: string; options: Option[] } {
  const prompt: string[] = []
  const options: Option[] = []
  for (const line of lines) {
    const [, letter = '', text = ''] = OPTION.exec(line) ?? []
    const next = String.fromCodePoint('A'.codePointAt(0)! + options.length)
    if (letter.toUpperCase() === next) options.push({ letter: next, text })
    else if (options.length === 0) prompt.push(line)
    else if (line !== '') options.at(-1)!.text += `\n${line}`
  }
  return { prompt: prompt.join('\n').trim(), options }
}

function questionOf(lines: string[], answer: string | undefined): ReadQuestion {
  const { prompt, options } = partsOf(lines)
  const title = prompt.slice(0, 200).toWellFormed()
  const named = lettersIn(answer ?? '')
  if (named.size === 0) return broken(title, remarks.noAiken())
  const missing = [...named].find((letter) => options.every((option) => option.letter !== letter))
  if (missing !== undefined) return broken(title, remarks.aikenOption({ letter: missing }))
  const common = { prompt_markdown: markdownOfPlain(prompt), points: 1 }
  const choices = options.map(({ letter, text }) => ({ text, correct: named.has(letter) }))
  if (named.size === 1) return { title, kind: 'single_choice', question: { kind: 'single_choice', ...common, options: choices }, said: [] }
  return { title, kind: 'multiple_choice', question: { kind: 'multiple_choice', ...common, options: choices, scoring: 'exact' }, said: [] }
}
