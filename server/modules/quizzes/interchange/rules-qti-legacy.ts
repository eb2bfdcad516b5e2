import { isRemark } from '#platform/errors.ts'
import { answerOf } from './rules-qti-legacy-answers.ts'
import type { Losses } from './rules-markdown.ts'
import { materialIn } from './rules-qti-legacy-material.ts'
import type { Notes } from './rules-qti-body.ts'
import { numberIn } from '../scoring/rules-text.ts'
import { remarks } from './rules-remarks.ts'
import { type ReadQuestion, broken, unsupported } from './rules.ts'
import { type Element, allWithin, child, childrenOf, textOf } from './rules-xml.ts'

/** Returns the items of a QTI 1.2 file from all its sections. */
export const legacyItems = (root: Element): Element[] => allWithin(root, 'item')

/** Reads a QTI 1.2 item as a question, including the variants of Canvas and Blackboard. */
export function readLegacyItem(item: Element, losses: Losses): ReadQuestion {
  const title = item.attributes.title ?? ''
  const presentation = child(item, 'presentation')
  if (!presentation) return broken(title, remarks.noText())
  const notes: Notes = { losses, said: [] }
  const answer = answerOf(item, presentation, metadataOf(item), notes)
  if (answer === undefined) return unsupported(title, remarks.noSuchKind())
  if (isRemark(answer)) return broken(title, answer)
  const feedback = feedbackOf(item, answer.shown, notes)
  const question = {
    prompt_markdown: materialIn(presentation, notes.losses),
    points: pointsOf(item),
    ...(feedback !== '' && { feedback_markdown: feedback }),
    ...answer.answer,
  }
  return { title, kind: question.kind, question, said: [...notes.said, ...notes.losses] }
}

/** Returns the metadata fields of an item, such as its kind and its points. */
function metadataOf(item: Element): Map<string, string> {
  const fields = allWithin(child(item, 'itemmetadata'), 'qtimetadatafield')
  const named = fields.map((field): [string, string] => [textOf(child(field, 'fieldlabel')), textOf(child(field, 'fieldentry'))])
  const own = allWithin(child(item, 'itemmetadata'), 'bbmd_questiontype', 'qmd_absolutescore_max').map((element): [string, string] => [
    element.name === 'bbmd_questiontype' ? 'question_type' : element.name,
    textOf(element),
  ])
  return new Map([...named, ...own])
}

function pointsOf(item: Element): number {
  const metadata = metadataOf(item)
  const [decvar] = allWithin(child(item, 'resprocessing'), 'decvar')
  const own = ['points_possible', 'qmd_absolutescore_max'].flatMap((name) => metadata.get(name) ?? [])
  const written = [...own, metadata.get('max_score'), metadata.get('qmd_weighting'), decvar?.attributes.maxvalue]
  const number = written.map((text) => numberIn(text ?? '')).find((points) => points !== undefined && points >= 0)
  // Canvas scores every item out of 100 and stores its points as metadata. A 100 without that metadata means 1 point.
  return number === undefined || (number >= 100 && own.length === 0) ? 1 : number
}

/** Returns the feedback of the question, without the feedback of single choices. */
function feedbackOf(item: Element, shown: ReadonlySet<string>, { losses, said }: Notes): string {
  const texts = childrenOf(item, 'itemfeedback')
    .filter(({ attributes }) => !shown.has(attributes.ident ?? ''))
    .map((feedback) => materialIn(feedback, losses))
    .filter(Boolean)
  if (texts.length > 1) said.push(remarks.feedbackForAll())
  return [...new Set(texts)].join('\n\n')
}
