import type { Schemas } from '../../../../platform/client.ts'
import { unique } from '../../../../platform/forms/request-key.ts'
import type { Kind, Question } from '../words.ts'

/** A part of a question in the builder. `key` stays the same while the part is on the page. `id` is set once the part is saved. */
export type Part = { key: string; id: string | undefined }
export type Option = Part & { text: string; correct: boolean; feedback: string }
export type Item = Part & { text: string }
export type Pair = Part & { prompt: string; match: string }

/** A question of any kind in the builder. Numbers are the typed text, so that they may be empty for a while. */
export type QuestionDraft = {
  key: string
  question_id: string | undefined
  kind: Kind
  prompt: string
  points: string
  tags: string[]
  must_pass: boolean
  feedback: string
  scoring: 'exact' | 'partial'
  options: Option[]
  correct: boolean
  accepted: Item[]
  fold_accents: boolean
  value: string
  tolerance: string
  items: Item[]
  pairs: Pair[]
  rubric: string
}
export type SectionDraft = { key: string; title: string; tag: string; draws: string }
export type BankDraft = { questions: QuestionDraft[]; sections: SectionDraft[] }

export const newOption = (): Option => ({ ...newPart(), text: '', correct: false, feedback: '' })
export const newItem = (text = ''): Item => ({ ...newPart(), text })
export const newPair = (): Pair => ({ ...newPart(), prompt: '', match: '' })
const newPart = (): Part => ({ key: unique(), id: undefined })

const empty = {
  prompt: '',
  points: '1',
  tags: [],
  must_pass: false,
  feedback: '',
  options: [],
  correct: true,
  accepted: [],
  fold_accents: true,
  value: '',
  tolerance: '',
  items: [],
  pairs: [],
  rubric: '',
}

/** Returns a question with the fewest empty parts that its kind needs. It gives partial marks by default. */
export function newQuestion(kind: Kind): QuestionDraft {
  const draft: QuestionDraft = { ...empty, key: unique(), question_id: undefined, kind, scoring: 'partial' }
  switch (kind) {
    case 'single_choice':
      return { ...draft, options: [{ ...newOption(), correct: true }, newOption(), newOption()] }
    case 'multiple_choice':
      return { ...draft, options: [newOption(), newOption(), newOption()] }
    case 'short_text':
      return { ...draft, accepted: [newItem()] }
    case 'ordering':
      return { ...draft, items: [newItem(), newItem(), newItem()] }
    case 'matching':
      return { ...draft, pairs: [newPair(), newPair(), newPair()] }
    default:
      return draft
  }
}

export const newSection = (tag = ''): SectionDraft => ({ key: unique(), title: tag, tag, draws: '' })

/** Copies a question as a new one, with new keys and no ids. */
export const copyOf = (question: QuestionDraft): QuestionDraft => ({
  ...question,
  key: unique(),
  question_id: undefined,
  options: question.options.map((option) => ({ ...option, ...newPart() })),
  accepted: question.accepted.map((item) => ({ ...item, ...newPart() })),
  items: question.items.map((item) => ({ ...item, ...newPart() })),
  pairs: question.pairs.map((pair) => ({ ...pair, ...newPart() })),
})

/** Converts the service's questions into drafts. Keys are stable, so that fields keep what is typed into them. */
export const bankOf = ({ questions, sections }: Pick<Schemas['QuizQuestions'], 'questions' | 'sections'>): BankDraft => ({
  questions: questions.map(draftOf),
  sections: sections.map(({ title, tag, draw_count }, at) => ({ key: `section-${at}`, title, tag, draws: typed(draw_count) })),
})

const typed = (value: number | null) => (value === null ? '' : String(value))

function draftOf(question: Question, at: number): QuestionDraft {
  const key = question.question_id ?? `question-${at}`
  const part = ({ id }: { id?: string }, nr: number): Part => ({ key: id ?? `${key}-${nr}`, id })
  const { kind, prompt_markdown: prompt, points, tags = [], must_pass = false, feedback_markdown: feedback = '' } = question
  return {
    ...empty,
    key,
    question_id: question.question_id,
    kind,
    prompt,
    points: String(points),
    tags,
    must_pass,
    feedback,
    scoring: ('scoring' in question ? question.scoring : undefined) ?? 'partial',
    ...('options' in question && {
      options: question.options.map((option, nr) => ({
        ...part(option, nr),
        text: option.text,
        correct: option.correct,
        feedback: option.feedback_markdown ?? '',
      })),
    }),
    ...('correct' in question && { correct: question.correct }),
    ...('accepted_answers' in question && {
      accepted: question.accepted_answers.map((text, nr) => ({ key: `${key}-${nr}`, id: undefined, text })),
      fold_accents: question.fold_accents ?? true,
    }),
    ...('value' in question && { value: String(question.value), tolerance: typed(question.tolerance || null) }),
    ...('items' in question && { items: question.items.map((item, nr) => ({ ...part(item, nr), text: item.text })) }),
    ...('pairs' in question && {
      pairs: question.pairs.map((pair, nr) => ({ ...part(pair, nr), prompt: pair.prompt, match: pair.match })),
    }),
    ...('rubric_markdown' in question && { rubric: question.rubric_markdown ?? '' }),
  }
}

/** Parses a typed number with a point or a comma. Returns null when it is not a number. */
export function numberOf(text: string): number | null {
  const plain = text.trim().replace(',', '.').replace('−', '-')
  return plain === '' || !Number.isFinite(Number(plain)) ? null : Number(plain)
}

const known = ({ id }: Part) => (id === undefined ? {} : { id })
const feedbackOf = (text: string) => (text.trim() === '' ? {} : { feedback_markdown: text.trim() })

/** Converts the bank into the payload of the API. Only for a bank without errors. */
export const bodyOf = ({ questions, sections }: BankDraft): Schemas['SetQuizQuestions'] => ({
  questions: questions.map(questionOf),
  sections: sections.map(({ title, tag, draws }) => ({ title: title.trim(), tag, draw_count: numberOf(draws) })),
})

function questionOf(draft: QuestionDraft): Question {
  const { question_id, prompt, points, tags, must_pass, feedback, scoring } = draft
  const common = {
    ...(question_id !== undefined && { question_id }),
    prompt_markdown: prompt.trim(),
    points: numberOf(points) ?? 0,
    tags,
    must_pass,
    ...feedbackOf(feedback),
  }
  const options = draft.options.map((option) => ({
    ...known(option),
    text: option.text.trim(),
    correct: option.correct,
    ...feedbackOf(option.feedback),
  }))
  switch (draft.kind) {
    case 'single_choice':
      return { kind: draft.kind, ...common, options }
    case 'multiple_choice':
      return { kind: draft.kind, ...common, options, scoring }
    case 'true_false':
      return { kind: draft.kind, ...common, correct: draft.correct }
    case 'short_text':
      return {
        kind: draft.kind,
        ...common,
        accepted_answers: draft.accepted.map(({ text }) => text.trim()),
        fold_accents: draft.fold_accents,
      }
    case 'numeric':
      return { kind: draft.kind, ...common, value: numberOf(draft.value) ?? 0, tolerance: numberOf(draft.tolerance) ?? 0 }
    case 'ordering':
      return { kind: draft.kind, ...common, items: draft.items.map((item) => ({ ...known(item), text: item.text.trim() })), scoring }
    case 'matching': {
      const pairs = draft.pairs.map((pair) => ({ ...known(pair), prompt: pair.prompt.trim(), match: pair.match.trim() }))
      return { kind: draft.kind, ...common, pairs, scoring }
    }
    case 'essay':
      return { kind: draft.kind, ...common, ...(draft.rubric.trim() !== '' && { rubric_markdown: draft.rubric.trim() }) }
  }
}

export const isChanged = (draft: BankDraft, base: BankDraft) => JSON.stringify(bodyOf(draft)) !== JSON.stringify(bodyOf(base))

/** Returns the tags of all questions, each once, sorted by name. */
export const tagsOf = (questions: Pick<QuestionDraft, 'tags'>[]): string[] =>
  [...new Set(questions.flatMap(({ tags }) => tags))].toSorted((a, b) => a.localeCompare(b))
