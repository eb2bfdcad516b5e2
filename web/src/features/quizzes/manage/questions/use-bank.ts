import { t } from '@lingui/core/macro'
import { notifications } from '@mantine/notifications'
import { useMutation } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { type Schemas, answered, api, refresh } from '../../../../platform/client.ts'
import { isOneOf, sentence } from '../../../../platform/refusal.ts'
import { type BankErrors, bankErrors, hasErrors, noErrors } from './check.ts'
import { type BankDraft, type QuestionDraft, bankOf, bodyOf, isChanged } from './draft.ts'
import { changesOf, merged } from './merge.ts'
import { placeOf } from './place.ts'

export type SavedQuestions = Schemas['QuizQuestions']
/** `bank` is the edited state. `base` is the saved state that it departed from, and `since` is when that was saved. */
export type BankEdit = { bank: BankDraft; base: BankDraft; since: string | null } | undefined
export type BankEditor = ReturnType<typeof useBank>

/** The questions of a quiz as they stand on the page, with functions that save or discard the changes. */
export function useBank(quizId: string, saved: SavedQuestions, [edited, setEdited]: [BankEdit, (next: BankEdit) => void]) {
  const [open, setOpen] = useState<string>()
  const base = useMemo(() => bankOf(saved), [saved])
  const bank = edited?.bank ?? base
  const { errors, show, clear, clearOf } = useErrors(bank, setOpen)
  const departed = edited ? { base: edited.base, since: edited.since } : { base, since: saved.changed_at }
  const change = (part: Partial<BankDraft>) => {
    const next = { ...bank, ...part }
    setEdited(isChanged(next, departed.base) ? { bank: next, ...departed } : undefined)
  }
  const saving = useSaving(quizId, bank, departed.since)
  const put = (next: BankEdit) => {
    setEdited(next)
    clear()
    saving.reset()
  }
  const sides = edited && { base: edited.base, theirs: base, mine: bank }
  const showOf = (found: BankErrors | undefined) => found && show(found)
  /** `then` runs after saving. Left out, a message says that the questions are saved. */
  const save = (then: () => void = sayUnpublished) => {
    const found = bankErrors(bank)
    if (hasErrors(found)) return show(found)
    return saving.mutate(undefined, {
      onError: (error) => showOf(errorsOf(error, bank)),
      onSuccess: (now) => {
        // A new question gets its id now. The open question stays open.
        setOpen(now.questions[bank.questions.findIndex(({ key }) => key === open)]?.question_id)
        put(undefined)
        then()
      },
    })
  }
  return {
    bank,
    errors,
    open,
    setOpen,
    changed: edited !== undefined,
    /** Changes of another person. Undefined when nobody has saved since. */
    overtaken: sides && edited.since !== saved.changed_at ? changesOf(sides) : undefined,
    /** Merges what they saved with the changes made here. */
    putTogether: () => sides && put({ bank: merged(sides), base, since: saved.changed_at }),
    change,
    changeQuestion: (key: string, part: Partial<QuestionDraft>) => {
      change({ questions: bank.questions.map((question) => (question.key === key ? { ...question, ...part } : question)) })
      clearOf(key)
    },
    discard: () => put(undefined),
    save,
    isSaving: saving.isPending,
    /** A refusal that is about no single question or section. */
    problem: speaksOfNothing(saving.error, bank) ? saving.error : null,
  }
}

/** Errors by question and section. `show` opens the first question with an error. */
function useErrors(bank: BankDraft, open: (key: string) => void) {
  const [errors, setErrors] = useState(noErrors)
  return {
    errors,
    show: (found: BankErrors) => {
      setErrors(found)
      const first = bank.questions.find(({ key }) => key in found.questions)
      if (first) open(first.key)
      focusInvalid()
    },
    clear: () => setErrors(noErrors),
    clearOf: (key: string) => {
      if (key in errors.questions) setErrors({ ...errors, questions: { ...errors.questions, [key]: {} } })
    },
  }
}

function errorsOf(error: unknown, bank: BankDraft): BankErrors | undefined {
  const place = placeOf(error, bank)
  return place && { ...noErrors, [place.list]: { [place.key]: { other: sentence(error) } } }
}

/** True for an error that no question or section can show. Changes by another person have a notice of their own. */
const speaksOfNothing = (error: unknown, bank: BankDraft) =>
  error !== null && placeOf(error, bank) === undefined && !isOneOf(error, ['questions_changed'])

const useSaving = (quiz_id: string, bank: BankDraft, expected_changed_at: string | null) =>
  useMutation({
    mutationFn: () =>
      answered(
        api.PUT('/api/quizzes/{quiz_id}/questions', { params: { path: { quiz_id } }, body: { ...bodyOf(bank), expected_changed_at } }),
      ),
    onSuccess: () => refresh(),
    onError: (error) => (isOneOf(error, ['questions_changed']) ? refresh() : undefined),
  })

function sayUnpublished() {
  notifications.show({ message: t`The questions are saved. They are asked once you publish them.` })
}

/** Focuses the first field with an error, which scrolls it into view. */
function focusInvalid() {
  requestAnimationFrame(() => {
    const main = document.querySelector('main')
    const field = main?.querySelector<HTMLElement>('[aria-invalid="true"]:not([type="hidden"]), [data-invalid-question]')
    field?.focus()
  })
}
