import { isRemark } from '#platform/errors.ts'
import type { QuestionBody } from '../questions/schema.ts'
import { type Notes, bodyOf, declarationsOf, markdownIn } from './rules-qti-body.ts'
import { interactionOf } from './rules-qti-interactions.ts'
import type { Losses } from './rules-markdown.ts'
import { numberIn } from '../scoring/rules-text.ts'
import { remarks } from './rules-remarks.ts'
import { type ReadQuestion, broken, unsupported } from './rules.ts'
import { type Element, allWithin, child, childrenOf, textOf, within } from './rules-xml.ts'

const isInteraction = ({ name }: Element) => name.endsWith('interaction')

/** Reads a QTI 2 or 3 item as a question. */
export function readItem(item: Element, losses: Losses): ReadQuestion {
  const title = item.attributes.title ?? ''
  const body = child(item, 'itembody')
  const [interaction, ...more] = within(body).filter(isInteraction)
  if (!body || !interaction) return unsupported(title, remarks.textOnly())
  if (more.length > 0) return unsupported(title, remarks.asksSeveral({ count: more.length + 1 }))
  if (child(item, 'templateprocessing') ?? allWithin(body, 'printedvariable')[0]) return unsupported(title, remarks.drawsNumbers())
  const notes: Notes = { losses, said: [] }
  const answer = interactionOf(interaction, item, notes)
  if (answer === undefined)
    return unsupported(title, remarks.noSuchInteraction({ interaction: interaction.name.replace(/interaction$/, '') }))
  if (isRemark(answer)) return broken(title, answer)
  const question: QuestionBody = { ...commonOf(item, body, interaction, notes), ...answer }
  return { title, kind: question.kind, question, said: [...notes.said, ...notes.losses] }
}

function commonOf(item: Element, body: Element, interaction: Element, notes: Notes) {
  const feedback = feedbackOf(item, body, notes)
  const tags = tagsOf(body.attributes.datatags)
  return {
    prompt_markdown: bodyOf(body, interaction, notes),
    points: pointsOf(item),
    ...(tags.length > 0 && { tags }),
    ...(body.attributes.datamustpass === 'true' && { must_pass: true }),
    ...(feedback !== '' && { feedback_markdown: feedback }),
  }
}

function tagsOf(written: string | undefined): string[] {
  if (written === undefined) return []
  try {
    const tags: unknown = JSON.parse(written)
    return Array.isArray(tags) ? tags.filter((tag) => typeof tag === 'string') : []
  } catch {
    return []
  }
}

function feedbackOf(item: Element, body: Element, { losses, said }: Notes): string {
  const shown = [...childrenOf(item, 'modalfeedback'), ...allWithin(body, 'feedbackblock')]
  const texts = shown.map((feedback) => markdownIn(feedback, losses)).filter(Boolean)
  if (texts.length > 1) said.push(remarks.feedbackForAll())
  return [...new Set(texts)].join('\n\n')
}

/** Returns the declared maximum score, or else the upper bound of the answers' points, or else 1. */
function pointsOf(item: Element): number {
  const outcomes = childrenOf(item, 'outcomedeclaration')
  const named = (name: string) => outcomes.find(({ attributes }) => attributes.identifier?.toUpperCase() === name)
  const numbers = (texts: (string | undefined)[]) => texts.flatMap((text) => (text === undefined ? [] : (numberIn(text) ?? [])))
  const [most] = numbers([textOf(child(child(named('MAXSCORE'), 'defaultvalue'), 'value'))])
  if (most !== undefined && most >= 0) return most
  const bounds = declarationsOf(item).map((declared) => child(declared, 'mapping')?.attributes.upperbound)
  return numbers([named('SCORE')?.attributes.normalmaximum, ...bounds]).find((points) => points > 0) ?? 1
}
