import { type Match, type QuestionToMark, type Mark, rounded } from '../scoring/rules.ts'
import type { DrawnQuestion } from '../questions/rules-draw.ts'
import type { Question } from '../questions/rules.ts'
import type { AskedQuestion, Part, QuizKey, ReviewedQuestion } from './schema.ts'
import type { SeenAttempt } from './store.ts'

type Answers = SeenAttempt['answers']

/** Returns a question as it was drawn for an attempt, without anything that reveals the right answer. */
export function askedQuestion({ question, matches }: QuestionToMark, { section, order = [], matches: shown = [] }: DrawnQuestion, answers: Answers): Omit<AskedQuestion, 'comment'> {
  const { question_id, kind, prompt_markdown, points, must_pass = false } = question
  const { answer = null, seq = null, saved_at = null } = answers.find((given) => given.question_id === question_id) ?? {}
  const about = { question_id, kind, prompt_markdown, points, must_pass, section }
  return { ...about, ...partsShown(question, order, inOrder(matches ?? [], shown)), answer, seq, saved_at }
} // prettier-ignore

function partsShown(question: Question, order: string[], matches: Part[]) {
  if ('options' in question) return { options: inOrder(question.options, order) }
  if ('items' in question) return { items: inOrder(question.items, order) }
  if ('pairs' in question) return { prompts: inOrder(question.pairs.map(({ id, prompt }) => ({ id, text: prompt })), order), matches } // prettier-ignore
  return {}
}

const inOrder = (parts: readonly Part[], order: readonly string[]): Part[] => {
  const texts = new Map(parts.map(({ id, text }) => [id, text]))
  return order.map((id) => ({ id, text: texts.get(id) ?? '' }))
}

/** Returns a question with its right answer and its mark. Only graders see the rubric. */
export function reviewedQuestion(
  asked: QuestionToMark,
  drawn: DrawnQuestion,
  answers: Answers,
  mark: Mark | undefined,
  isReader: boolean,
): Omit<ReviewedQuestion, 'version'> {
  const { question, matches } = asked
  const options = 'options' in question ? question.options : []
  const option_feedback = options.flatMap(({ id, feedback_markdown }) => (feedback_markdown ? [{ id, feedback_markdown }] : []))
  return {
    ...askedQuestion(asked, drawn, answers),
    awarded_points: mark?.points == null ? null : rounded(mark.points),
    right: mark?.right ?? null,
    correct: keyOf(question, matches ?? []),
    feedback_markdown: question.feedback_markdown ?? null,
    option_feedback,
    rubric_markdown: isReader && question.kind === 'essay' ? (question.rubric_markdown ?? null) : null,
    comment: mark?.comment ?? null,
  }
}

/** Returns the right answer to a question, in the form of an answer; null for an essay. */
export function keyOf(question: Question, matches: readonly Match[]): QuizKey | null {
  switch (question.kind) {
    case 'single_choice':
    case 'multiple_choice':
      return { option_ids: question.options.flatMap(({ id, correct }) => (correct ? [id] : [])) }
    case 'true_false':
      return { value: question.correct }
    case 'short_text':
      return { accepted_answers: question.accepted_answers }
    case 'numeric':
      return { number: question.value, tolerance: question.tolerance ?? 0 }
    case 'ordering':
      return { item_ids: question.items.map(({ id }) => id) }
    case 'matching': {
      const ids = new Map(matches.map(({ id, text }) => [text, id]))
      return { pairs: question.pairs.map(({ id, match }) => ({ prompt_id: id, match_id: ids.get(match) ?? id })) }
    }
    case 'essay':
      return null
  }
}

type ReviewFacts = Pick<SeenAttempt, 'state' | 'review' | 'in_sitting' | 'other_open' | 'has_passed'>

/** Whether the learner may see right answers. Never while the sitting goes on, nor while another attempt of theirs at the quiz is open. */
export const mayReview = (seen: ReviewFacts): boolean =>
  isOver(seen) && (seen.review === 'full' || (seen.review === 'after_pass' && seen.has_passed))

/** Whether the learner may read the comments of graders. They may help with another attempt, so the same limits hold. */
export const mayReadComments = (seen: ReviewFacts): boolean => isOver(seen) && seen.review !== 'none'

const isOver = ({ state, in_sitting, other_open }: ReviewFacts) => state !== 'in_progress' && !in_sitting && !other_open
