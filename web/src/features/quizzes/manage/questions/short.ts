import { plural, t } from '@lingui/core/macro'
import { type QuestionDraft, numberOf } from './draft.ts'

/** Returns the question as one line without Markdown. A question of pictures alone gives their descriptions. */
export function inShort({ prompt }: Pick<QuestionDraft, 'prompt'>): string {
  const letters = prompt.replaceAll(/!\[[^\]]*\]\([^)]*\)/g, '')
  const plain = (letters.trim() === '' ? prompt : letters)
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/^[#>\s-]+|[*_`]/gm, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
  return plain === '' ? t`A question without words` : plain.slice(0, 200)
}

export const pointsWords = ({ points }: Pick<QuestionDraft, 'points'>) =>
  plural(numberOf(points) ?? 0, { one: '# point', other: '# points' })

/** True when the question contains these words and has this tag. */
export function passes(question: QuestionDraft, fold: (text: string) => string, words: string, tag: string | null): boolean {
  if (tag !== null && !question.tags.includes(tag)) return false
  const { prompt, options, items, pairs, accepted, tags } = question
  const texts = [
    prompt,
    ...tags,
    ...[...options, ...items, ...accepted].map(({ text }) => text),
    ...pairs.flatMap((pair) => [pair.prompt, pair.match]),
  ]
  const all = fold(texts.join(' '))
  return fold(words)
    .split(/\s+/)
    .every((word) => all.includes(word))
}
