import { plural, t } from '@lingui/core/macro'
import type { FieldErrors } from '../../../../platform/forms/use-draft.ts'
import { type BankDraft, type QuestionDraft, type SectionDraft, numberOf } from './draft.ts'

export type QuestionErrors = FieldErrors<'prompt' | 'points' | 'parts' | 'value' | 'tolerance' | 'other'>
export type SectionErrors = FieldErrors<'title' | 'tag' | 'draws' | 'other'>
/** Errors by the key of the question or section. Entries without errors are left out. */
export type BankErrors = { questions: Record<string, QuestionErrors>; sections: Record<string, SectionErrors> }

export const noErrors: BankErrors = { questions: {}, sections: {} }
export const hasErrors = ({ questions, sections }: BankErrors) => Object.keys(questions).length + Object.keys(sections).length > 0

/** Returns what is missing or wrong, in plain words. The service checks again. */
export const bankErrors = ({ questions, sections }: BankDraft): BankErrors => ({
  questions: found(questions, questionErrors),
  sections: found(sections, sectionErrors),
})

function found<Thing extends { key: string }, Errors extends object>(list: Thing[], errorsOf: (thing: Thing) => Errors) {
  const all = list.map((thing) => [thing.key, errorsOf(thing)] as const)
  return Object.fromEntries(all.filter(([, errors]) => Object.keys(errors).length > 0))
}

function questionErrors(question: QuestionDraft): QuestionErrors {
  const points = numberOf(question.points)
  const parts = partsError(question)
  return {
    ...(question.prompt.trim() === '' && { prompt: t`Write the question.` }),
    ...((points === null || points < 0 || points > 100) && { points: t`A number from 0 to 100.` }),
    ...(parts !== undefined && { parts }),
    ...(question.kind === 'numeric' && numberErrors(question)),
  }
}

function numberErrors({ value, tolerance }: QuestionDraft): QuestionErrors {
  const about = tolerance.trim() === '' ? 0 : numberOf(tolerance)
  return {
    ...(numberOf(value) === null && { value: t`Write the right number, such as 37.5.` }),
    ...((about === null || about < 0) && { tolerance: t`Write a number from 0, or nothing.` }),
  }
}

const isBlank = (text: string) => text.trim() === ''

function partsError(question: QuestionDraft): string | undefined {
  const { options, accepted, items, pairs } = question
  switch (question.kind) {
    case 'single_choice':
    case 'multiple_choice':
      return optionsError(options, question.kind)
    case 'short_text':
      return accepted.length === 0 || accepted.some(({ text }) => isBlank(text)) ? t`Write every answer that you accept.` : undefined
    case 'ordering':
      if (items.length < 2) return t`It takes two steps at least.`
      return items.some(({ text }) => isBlank(text)) ? t`Write every step, or remove the empty ones.` : undefined
    case 'matching':
      if (pairs.length < 2) return t`It takes two pairs at least.`
      return pairs.some(({ prompt, match }) => isBlank(prompt) || isBlank(match)) ? t`Fill both sides of every pair.` : undefined
    default:
      return undefined
  }
}

function optionsError(options: QuestionDraft['options'], kind: 'single_choice' | 'multiple_choice'): string | undefined {
  const right = options.filter(({ correct }) => correct).length
  if (options.length < 2) return t`It takes two options at least.`
  if (options.some(({ text }) => isBlank(text))) return t`Write every option, or remove the empty ones.`
  if (kind === 'single_choice' && right !== 1) return t`Mark the one that is right.`
  return right === 0 ? t`Mark at least one that is right.` : undefined
}

function sectionErrors({ title, tag, draws }: SectionDraft): SectionErrors {
  const count = numberOf(draws)
  const isCount = draws.trim() === '' || (count !== null && Number.isInteger(count) && count >= 1)
  return {
    ...(isBlank(title) && { title: t`Give the section a title.` }),
    ...(tag === '' && { tag: t`Choose the tag.` }),
    ...(!isCount && { draws: t`A whole number from 1, or nothing for all.` }),
  }
}

/** Returns for each section the number of questions that it can draw from. A question belongs to the first section whose tag it has. */
export function sizesOf({ questions, sections }: BankDraft): number[] {
  const left = new Set(questions)
  return sections.map(({ tag }) => {
    const its = [...left].filter(({ tags }) => tags.includes(tag))
    for (const question of its) left.delete(question)
    return its.length
  })
}

/** Returns the number of questions that no section draws, which are therefore never asked. */
export function leftOut(bank: BankDraft): number {
  return bank.sections.length === 0 ? 0 : bank.questions.length - sizesOf(bank).reduce((sum, size) => sum + size, 0)
}

/** Returns the problems of the whole bank that prevent publishing. `draw_count` is the setting of the quiz. */
export function publishErrors(bank: BankDraft, draw_count: number | null): string[] {
  const { questions, sections } = bank
  if (questions.length === 0) return [t`There is no question yet.`]
  if (sections.length === 0) {
    const size = questions.length
    return draw_count !== null && draw_count > size
      ? [
          plural(size, {
            one: `The settings draw ${draw_count} questions, and there is # only.`,
            other: `The settings draw ${draw_count} questions, and there are # only.`,
          }),
        ]
      : weightless(questions)
  }
  if (draw_count !== null)
    return [t`The sections say how many questions are drawn. Clear the number in the settings, or remove the sections.`]
  const problems = sizesOf(bank).flatMap((size, at) => sectionProblem(sections[at]!, size))
  return problems.length > 0 ? problems : weightless(questions)
}

function sectionProblem({ title, draws }: SectionDraft, size: number): string[] {
  if (size === 0) return [t`No question is left for the section “${title}”.`]
  const count = numberOf(draws)
  if (count === null || count <= size) return []
  return [
    plural(size, {
      one: `“${title}” draws ${count}, and has # question only.`,
      other: `“${title}” draws ${count}, and has # questions only.`,
    }),
  ]
}

const weightless = (questions: QuestionDraft[]) =>
  questions.every(({ points }) => numberOf(points) === 0) ? [t`No question gives any points.`] : []
