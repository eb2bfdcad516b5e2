import { setImmediate } from 'node:timers/promises'
import { badRequest } from '#platform/errors.ts'
import { categoryTags } from './rules-gift.ts'
import { questionOf } from './rules-moodle-kinds.ts'
import { moodleLosses } from './rules-moodle-files.ts'
import { moodleMarkdown } from './rules-moodle-text.ts'
import type { Pictures } from './rules-pictures.ts'
import { type Told, toldOf, unsupported } from './rules.ts'
import { type Element, childrenOf, child, parseXml, textOf } from './rules-xml.ts'

/** The questions of a file of Moodle XML. 400 where it is another kind of XML. */
export async function readMoodle(text: string, pictures: Pictures): Promise<Told[]> {
  const quiz = await parseXml(text)
  if (quiz.name !== 'quiz') throw badRequest(`The file is no Moodle XML: it begins with <${quiz.name.slice(0, 50)}>, not <quiz>.`, 'file')
  const told: Told[] = []
  let category: string[] = []
  for (const question of childrenOf(quiz, 'question')) {
    if (question.attributes.type === 'category') category = categoryTags(textOf(child(child(question, 'category'), 'text')))
    else told.push(...(await toldOf(textOf(child(question, 'name')), () => [readQuestion(question, category, pictures)])))
    if (told.length % 50 === 0) await setImmediate()
  }
  return told
}

const DEFAULT_FEEDBACK = /^(?:Your answer is (?:correct|partially correct|incorrect)\.?|)$/i

function readQuestion(given: Element, category: string[], pictures: Pictures): Told {
  const { question, losses } = moodleLosses(pictures, given)
  const warnings: string[] = []
  const title = textOf(child(child(question, 'name'), 'text'))
  const tags = childrenOf(child(question, 'tags'), 'tag').map((tag) => textOf(child(tag, 'text')))
  const feedback = moodleMarkdown(child(question, 'generalfeedback'), losses)
  const common = {
    prompt_markdown: moodleMarkdown(child(question, 'questiontext'), losses),
    points: pointsOf(question, warnings),
    tags: [...category, ...tags],
    ...(feedback !== '' && { feedback_markdown: feedback }),
  }
  const read = questionOf(question, common, { losses, warnings })
  if (typeof read === 'string') return unsupported(title, read)
  const together = childrenOf(question, 'correctfeedback', 'partiallycorrectfeedback', 'incorrectfeedback')
  if (together.some((each) => !DEFAULT_FEEDBACK.test(moodleMarkdown(each, new Set()))))
    warnings.push('Feedback for right and wrong answers as a whole was left out.')
  if (child(question, 'hint')) warnings.push('Hints were left out.')
  return { title, kind: read.kind, question: read, warnings: [...warnings, ...losses] }
}

function pointsOf(question: Element, warnings: string[]): number {
  const said = textOf(child(question, 'defaultgrade'))
  const points = Number(said || '1')
  if (Number.isFinite(points) && points >= 0) return points
  warnings.push('Its points could not be read; it counts 1.')
  return 1
}
