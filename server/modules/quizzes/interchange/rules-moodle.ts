import { setImmediate } from 'node:timers/promises'
import { type Remark, isRemark, refusal } from '#platform/errors.ts'
import { categoryTags } from './rules-gift.ts'
import { isOn, questionOf } from './rules-moodle-kinds.ts'
import { moodleLosses } from './rules-moodle-files.ts'
import { moodleMarkdown } from './rules-moodle-text.ts'
import type { Pictures } from './rules-pictures.ts'
import { remarks } from './rules-remarks.ts'
import { type ReadQuestion, toldOf, unsupported } from './rules.ts'
import { type Element, childrenOf, child, parseXml, textOf } from './rules-xml.ts'

const notMoodle = refusal(
  'invalid_request',
  'file_is_no_moodle_xml',
  'The file is no Moodle XML: it begins with <{name}>, not <quiz>.',
  'file',
)

/** Reads the questions of a Moodle XML file. Throws 400 for other XML. */
export async function readMoodle(text: string, pictures: Pictures): Promise<ReadQuestion[]> {
  const quiz = await parseXml(text)
  if (quiz.name !== 'quiz') throw notMoodle({ name: quiz.name.slice(0, 50) })
  const told: ReadQuestion[] = []
  let category: string[] = []
  for (const question of childrenOf(quiz, 'question')) {
    if (question.attributes.type === 'category') category = categoryTags(textOf(child(child(question, 'category'), 'text')))
    else told.push(...(await toldOf(textOf(child(question, 'name')), () => [readQuestion(question, category, pictures)])))
    if (told.length % 50 === 0) await setImmediate()
  }
  return told
}

const DEFAULT_FEEDBACK = /^(?:Your answer is (?:correct|partially correct|incorrect)\.?|)$/i

function readQuestion(given: Element, category: string[], pictures: Pictures): ReadQuestion {
  const { question, losses } = moodleLosses(pictures, given)
  const said: Remark[] = []
  const title = textOf(child(child(question, 'name'), 'text'))
  const tags = childrenOf(child(question, 'tags'), 'tag').map((tag) => textOf(child(tag, 'text')))
  const feedback = moodleMarkdown(child(question, 'generalfeedback'), losses)
  const common = {
    prompt_markdown: moodleMarkdown(child(question, 'questiontext'), losses),
    points: pointsOf(question, said),
    tags: [...category, ...tags],
    ...(feedback !== '' && { feedback_markdown: feedback }),
  }
  const read = questionOf(question, common, { losses, said })
  if (isRemark(read)) return unsupported(title, read)
  const together = childrenOf(question, 'correctfeedback', 'partiallycorrectfeedback', 'incorrectfeedback')
  if (together.some((each) => !DEFAULT_FEEDBACK.test(moodleMarkdown(each, new Set())))) said.push(remarks.wholeFeedbackLeftOut())
  if (child(question, 'hint')) said.push(remarks.hintsLeftOut())
  if (isOn(child(question, 'hidden'), false)) said.push(remarks.withdrawn())
  return { title, kind: read.kind, question: read, said: [...said, ...losses] }
}

function pointsOf(question: Element, said: Remark[]): number {
  const points = Number(textOf(child(question, 'defaultgrade')) || '1')
  if (Number.isFinite(points) && points >= 0) return points
  said.push(remarks.pointsUnread())
  return 1
}
